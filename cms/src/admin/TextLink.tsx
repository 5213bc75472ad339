import { Typography } from "@strapi/design-system";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";

/** A link within the admin, as it stands in texts and lists. */
export const TextLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Typography tag={Link} to={to} textColor="primary600">
    {children}
  </Typography>
);
