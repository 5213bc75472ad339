import { Badge } from "@strapi/design-system";

/** Whether a post is on the site. Strapi's own red badge is too pale to be read. */
export const PostState = ({ isHidden }: { isHidden: boolean }) =>
  isHidden ? (
    <Badge backgroundColor="danger600" textColor="neutral0">
      Hidden
    </Badge>
  ) : (
    <Badge variant="success">On the site</Badge>
  );
