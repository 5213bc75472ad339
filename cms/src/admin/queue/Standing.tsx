import type { ReactNode } from "react";
import { Badge, Flex, Typography } from "@strapi/design-system";
import type { QueueRow } from "../../../contract/cms";

/** How a row stands: badges, and who decided last, why and in which words. */
export const Standing = ({
  row: { last, state },
  waiting,
  children,
}: {
  row: QueueRow;
  /** What is said while it waits for who wrote it. */
  waiting: string;
  children: ReactNode;
}) => (
  <Flex direction="column" alignItems="flex-start" gap={1} maxWidth="24rem">
    {children}
    {state === "waiting" && <Badge variant="secondary">{waiting}</Badge>}
    {state === "edited" && <Badge variant="primary">Edited since</Badge>}
    {last && (
      <Typography variant="pi" textColor="neutral600" style={{ whiteSpace: "normal" }}>
        {`${last.label}: ${last.reason}. ${last.by}, `}
        <time dateTime={last.at}>{new Date(last.at).toLocaleString("en-AU")}</time>
        {last.note && ` “${last.note}”`}
      </Typography>
    )}
  </Flex>
);
