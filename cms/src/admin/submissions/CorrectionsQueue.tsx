import { Badge, Flex, Typography } from "@strapi/design-system";
import { Link } from "react-router-dom";
import type { SentCorrection } from "../../../contract/cms";
import { From } from "../queue/From";
import { SORTS_BY_AGE, STATES } from "../queue/queue";
import { QueuePage } from "../queue/QueuePage";
import { Standing } from "../queue/Standing";
import { SubmissionViews } from "./SubmissionViews";

const WHOLE = { whiteSpace: "pre-wrap", overflowWrap: "anywhere" } as const;

/** What people say is wrong with pages: one row a fact. */
export const CorrectionsQueue = () => (
  <QueuePage<SentCorrection>
    title="Submissions"
    subtitle="What people say is wrong with a page. Accepting it changes the page at once, and thanks the sender."
    path="/quad/corrections"
    states={STATES}
    sorts={SORTS_BY_AGE}
    columns={["Fact", "From", "How it stands"]}
    empty="Nothing waits for a decision."
    noteHint={() => "It is kept with the correction, for you and your colleagues and in the sender’s own data."}
    allows={({ state }) => state === "open"}
    isAtOnce={(decision) => decision === "accept"}
    views={<SubmissionViews />}
    nameOf={({ name, field }) => `${field} of ${name}`}
    cells={(correction) => [
      <Fact key="fact" {...correction} />,
      <From key="from" by={correction.by} since={correction.since} />,
      <Standing key="standing" row={correction} waiting="">
        {correction.state === "decided" && (
          <Badge variant={correction.last?.decision === "accept" ? "success" : "neutral"}>
            {correction.last?.label}
          </Badge>
        )}
      </Standing>,
    ]}
  />
);

const Value = ({ label, value }: { label: string; value: string }) => (
  <Typography style={WHOLE}>
    <Typography fontWeight="bold">{`${label}: `}</Typography>
    {value}
  </Typography>
);

const Fact = ({ kind, name, field, was, now, value, link, uid, documentId }: SentCorrection) => (
  <Flex direction="column" alignItems="flex-start" gap={1} paddingTop={2} paddingBottom={2} width="40rem">
    <Typography fontWeight="bold">{`${field} of ${name}`}</Typography>
    <Typography variant="pi" textColor="neutral600">
      {kind}
    </Typography>
    <Value label={now === null ? "It says" : "It said"} value={was} />
    {now !== null && <Value label="It says now" value={now} />}
    <Value label="It should say" value={value} />
    <Flex gap={3}>
      {link !== null && (
        <Typography tag="a" href={link} target="_blank" rel="noopener noreferrer nofollow" textColor="primary600">
          Their source
        </Typography>
      )}
      <Typography tag={Link} to={`/content-manager/collection-types/${uid}/${documentId}`} textColor="primary600">
        Open in its form
      </Typography>
    </Flex>
  </Flex>
);
