import { Flex, Typography } from "@strapi/design-system";
import type { AppealedPost } from "../../../contract/cms";
import { ago, SORTS_BY_AGE, STATES } from "../queue/queue";
import { QueuePage } from "../queue/QueuePage";
import { Standing } from "../queue/Standing";
import { PostPlace } from "./PostPlace";
import { PostState } from "./PostState";
import { ReportViews } from "./ReportViews";
import { Words } from "./Words";

/** The appeals of authors against decisions about their posts. */
export const AppealsPage = () => (
  <QueuePage<AppealedPost>
    title="Appeals"
    subtitle="What authors say against decisions. Somebody else than the one who decided decides again."
    views={<ReportViews />}
    path="/quad/appeals"
    states={STATES}
    sorts={SORTS_BY_AGE}
    columns={["Post", "Decision", "Appeal", "How it stands"]}
    empty="No appeal waits for a decision."
    noteHint={() => "The author reads it."}
    allows={({ state, isOwnDecision }) => state === "open" && !isOwnDecision}
    nameOf={({ kind, author, page }) => `${kind} by ${author ?? "nobody"} on ${page}`}
    cells={(row) => [
      <Post key="post" {...row} />,
      <Against key="against" {...row} />,
      <Flex key="appeal" direction="column" alignItems="flex-start" gap={1} maxWidth="28rem">
        <Typography variant="pi" textColor="neutral600">
          {row.author ?? "Has left"},{" "}
          <time dateTime={row.since} title={new Date(row.since).toLocaleString("en-AU")}>
            {ago(row.since)}
          </time>
        </Typography>
        <Words>{row.appeal}</Words>
      </Flex>,
      <Standing key="standing" row={row} waiting="">
        <PostState isHidden={row.isHidden} />
        {row.isOwnDecision && row.state === "open" && (
          <Typography variant="pi" style={{ whiteSpace: "normal" }}>
            The decision was yours: somebody else decides.
          </Typography>
        )}
      </Standing>,
    ]}
  />
);

const Post = ({ kind, page, href, text }: AppealedPost) => (
  <Flex direction="column" alignItems="flex-start" gap={1} paddingTop={2} paddingBottom={2} width="26rem">
    <PostPlace kind={kind} page={page} href={href} />
    <Words>{text}</Words>
  </Flex>
);

const Against = ({ against }: AppealedPost) => (
  <Flex direction="column" alignItems="flex-start" gap={1} maxWidth="20rem">
    {against && (
      <>
        <Typography>{`${against.label}: ${against.reason}`}</Typography>
        <Typography variant="pi" textColor="neutral600" style={{ whiteSpace: "normal" }}>
          {against.by}, <time dateTime={against.at}>{new Date(against.at).toLocaleString("en-AU")}</time>
          {against.note && ` “${against.note}”`}
        </Typography>
      </>
    )}
  </Flex>
);
