import { Link, Typography } from "@strapi/design-system";
import type { ReportedPost } from "../../../contract/cms";

/** What a post is and where it stands, and the way there while the page is on the site. */
export const PostPlace = ({ kind, page, href }: Pick<ReportedPost, "kind" | "page" | "href">) =>
  href === null ? (
    <Typography variant="pi" textColor="neutral600">{`${kind} on ${page}`}</Typography>
  ) : (
    <Link href={href} isExternal>
      {`${kind} on ${page}`}
    </Link>
  );
