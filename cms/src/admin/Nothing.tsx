import { Box, Typography } from "@strapi/design-system";
import type { ReactNode } from "react";

/** Stands where a list would, and says that it is empty. */
export const Nothing = ({ children }: { children: ReactNode }) => (
  <Box background="neutral0" hasRadius padding={6} shadow="tableShadow">
    <Typography>{children}</Typography>
  </Box>
);
