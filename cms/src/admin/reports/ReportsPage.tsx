import { Flex, Typography } from "@strapi/design-system";
import type { ReportedPost } from "../../../contract/cms";
import { ago } from "../queue/queue";
import { QueuePage } from "../queue/QueuePage";
import { Standing } from "../queue/Standing";
import { AppealsPage } from "./AppealsPage";
import { SignsPage } from "./SignsPage";
import { PostPlace } from "./PostPlace";
import { PostState } from "./PostState";
import { ReportViews, useReportView } from "./ReportViews";
import { Words } from "./Words";

const STATES = [
  { value: "open", label: "To be decided" },
  { value: "waiting", label: "Waiting for the author" },
  { value: "decided", label: "Decided" },
  { value: "all", label: "All" },
];
const SORTS = [
  { value: "oldest", label: "Oldest report first" },
  { value: "reported", label: "Most reported first" },
  { value: "newest", label: "Newest report first" },
];

/** The posts that people have reported, one row each; appeals and signs of bad faith are views beside it. */
export const ReportsPage = () => {
  const view = useReportView();
  if (view === "appeals") return <AppealsPage />;
  if (view === "signs") return <SignsPage />;
  return <ReportedPosts />;
};

const ReportedPosts = () => (
  <QueuePage<ReportedPost>
    title="Reports"
    views={<ReportViews />}
    subtitle="Posts that students have reported. A decision is about the post and all its reports."
    path="/quad/reports"
    states={STATES}
    sorts={SORTS}
    columns={["Post", "Author", "Why", "How it stands"]}
    empty="Nothing waits for a decision."
    noteHint={(decision) =>
      decision === "keep" ? "Only you and your colleagues read it." : "The author reads it with the post, nobody else."
    }
    // Nobody can change a reply on the site.
    allows={({ isReply, author }, decision) => decision !== "ask" || (!isReply && author !== null)}
    nameOf={({ kind, author, page }) => `${kind} by ${author ?? "nobody"} on ${page}`}
    cells={(report) => [
      <Post key="post" {...report} />,
      <Flex key="author" direction="column" alignItems="flex-start">
        <Typography>{report.author ?? "Has left"}</Typography>
        {report.othersHidden > 0 && (
          <Typography variant="pi" textColor="neutral600">
            {report.othersHidden === 1 ? "1 other post is hidden" : `${report.othersHidden} other posts are hidden`}
          </Typography>
        )}
      </Flex>,
      <Why key="why" {...report} />,
      <Standing key="standing" row={report} waiting="Waits for the author">
        <PostState isHidden={report.isHidden} />
      </Standing>,
    ]}
  />
);

const Post = ({ kind, page, href, text, textNow }: ReportedPost) => (
  <Flex direction="column" alignItems="flex-start" gap={1} paddingTop={2} paddingBottom={2} width="32rem">
    <PostPlace kind={kind} page={page} href={href} />
    <Words>{text}</Words>
    {textNow !== null && (
      <>
        <Typography variant="pi" fontWeight="bold">
          Now it says
        </Typography>
        <Words>{textNow}</Words>
      </>
    )}
  </Flex>
);

const Why = ({ reporters, reasons, notes, since, signs = [] }: ReportedPost) => (
  <Flex direction="column" alignItems="flex-start" gap={1} maxWidth="22rem">
    <Typography>
      {reporters === 1 ? "1 person, " : `${reporters} people, `}
      <time dateTime={since} title={new Date(since).toLocaleString("en-AU")}>
        {ago(since)}
      </time>
    </Typography>
    {reasons.map(({ label, count }) => (
      <Typography key={label} variant="pi">
        {count > 1 ? `${label} (${count})` : label}
      </Typography>
    ))}
    {notes.map((note, at) => (
      // A note has nothing but its place.
      <Typography
        key={at}
        variant="pi"
        textColor="neutral600"
        style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}
      >
        {`“${note}”`}
      </Typography>
    ))}
    {signs.map((sign) => (
      <Typography key={sign} variant="pi" fontWeight="semiBold" textColor="neutral800" style={{ whiteSpace: "normal" }}>
        {`Sign, no proof: ${sign}`}
      </Typography>
    ))}
  </Flex>
);
