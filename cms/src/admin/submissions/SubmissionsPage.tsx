import { Badge, Flex, Typography } from "@strapi/design-system";
import { Link } from "react-router-dom";
import type { Submission } from "../../../contract/cms";
import { PreviewButton } from "../on-site/PreviewButton";
import { From } from "../queue/From";
import { SORTS_BY_AGE } from "../queue/queue";
import { QueuePage } from "../queue/QueuePage";
import { Standing } from "../queue/Standing";
import { CorrectionsQueue } from "./CorrectionsQueue";
import { SubmissionViews, useSubmissionView } from "./SubmissionViews";

const STATES = [
  { value: "open", label: "To be decided" },
  { value: "waiting", label: "Sent back" },
  { value: "decided", label: "Decided" },
  { value: "all", label: "All" },
];

/** What people have sent in: pages, and corrections of pages. */
export const SubmissionsPage = () => (useSubmissionView() === "corrections" ? <CorrectionsQueue /> : <PagesQueue />);

/** One row a page of the site. */
const PagesQueue = () => (
  <QueuePage<Submission>
    title="Submissions"
    subtitle="Facilities and destinations that people have sent in. Nothing of them is on the site until it is listed."
    path="/quad/submissions"
    states={STATES}
    sorts={SORTS_BY_AGE}
    views={<SubmissionViews />}
    columns={["What", "Pictures", "From", "How it stands"]}
    empty="Nothing waits for a decision."
    noteHint={(decision) =>
      decision === "list" ? "Only you and your colleagues read it." : "Who sent it in reads it, nobody else."
    }
    allows={({ state }) => state !== "decided"}
    nameOf={({ kind, name }) => `${kind} ${name}`}
    cells={(submission) => [
      <What key="what" {...submission} />,
      <Flex key="pictures" gap={2} wrap="wrap" maxWidth="20rem">
        {submission.pictures.map(({ label, url, width, height }) => (
          <img key={url} src={url} alt={label} {...sizeOf(width, height)} />
        ))}
      </Flex>,
      <From key="from" by={submission.by} since={submission.since} />,
      <Standing key="standing" row={submission} waiting="Sent back">
        <Badge variant={submission.listing === "listed" ? "success" : "neutral"}>{submission.listing}</Badge>
      </Standing>,
    ]}
  />
);

const PICTURE_SIDE = 96;
/** Within a square, in its own proportions. */
const sizeOf = (width: number, height: number) => {
  const scale = Math.min(1, PICTURE_SIDE / Math.max(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
};

const What = (submission: Submission) => {
  const { kind, name, fields, path } = submission;
  return (
    <Flex direction="column" alignItems="flex-start" gap={1} paddingTop={2} paddingBottom={2} width="36rem">
      <Typography fontWeight="bold">{name}</Typography>
      <Typography variant="pi" textColor="neutral600">{`${kind}, would stand at ${path}`}</Typography>
      {fields.map(({ label, value }) => (
        <Typography key={label} style={{ whiteSpace: "pre-wrap", overflowWrap: "anywhere" }}>
          <Typography fontWeight="bold">{`${label}: `}</Typography>
          {value}
        </Typography>
      ))}
      <Flex gap={3}>
        {submission.canPreview && <PreviewButton path={`${submission.uid}/${submission.documentId}`} />}
        <Typography
          tag={Link}
          to={`/content-manager/collection-types/${submission.uid}/${submission.documentId}`}
          textColor="primary600"
        >
          Open in its form
        </Typography>
      </Flex>
    </Flex>
  );
};
