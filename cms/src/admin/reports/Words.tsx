import { Box, Typography } from "@strapi/design-system";

/** What was written, as long as it is. */
export const Words = ({ children }: { children: string }) => (
  <Box maxHeight="16rem" width="100%" overflow="auto" tabIndex={children.length > 400 ? 0 : undefined}>
    <Typography style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>{children}</Typography>
  </Box>
);
