import { Flex, Typography } from "@strapi/design-system";
import { ago } from "./queue";

/** Who sent something in, and how long ago. */
export const From = ({ by, since }: { by: string | null; since: string }) => (
  <Flex direction="column" alignItems="flex-start">
    <Typography>{by ?? "Has left"}</Typography>
    <Typography
      variant="pi"
      textColor="neutral600"
      tag="time"
      dateTime={since}
      title={new Date(since).toLocaleString("en-AU")}
    >
      {ago(since)}
    </Typography>
  </Flex>
);
