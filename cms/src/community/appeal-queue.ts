import { DECISION_REASONS, APPEAL_DECISIONS, LIMITS, type AppealedPost } from "#contract";
import { isoTime, rowsOf, type Connection } from "../records/tables";
import { APPEALS_TABLE, appealOf, type Appeal } from "../staff/appeal-log";
import { decisionsById, staffNames, tellDecisions } from "../staff/decision-log";
import { appealName } from "./deciding-appeals";
import { versionOf } from "./deciding";
import { postsNow } from "./report-queue";
import { subjectOf, type Subject } from "./reports";

export const APPEAL_QUEUE_STATES = ["open", "decided", "all"] as const;
export const APPEAL_SORTS = ["oldest", "newest"] as const;
/** Which appeals are listed: a page of them, from 1. */
export interface AppealQuery {
  state: (typeof APPEAL_QUEUE_STATES)[number];
  kind: Subject["kind"] | null;
  sort: (typeof APPEAL_SORTS)[number];
  page: number;
}

const appealsIn = (connection: Connection, { state, kind }: Pick<AppealQuery, "state" | "kind">) => {
  const query = connection(APPEALS_TABLE).whereNotNull("subject");
  if (state === "open") void query.whereNull("outcome");
  if (state === "decided") void query.whereNotNull("outcome");
  if (kind) void query.where("subject", "like", `${kind}:%`);
  return query;
};

/** How many appeals wait. */
export const countAppeals = async (connection: Connection): Promise<number> => {
  const [row] = await rowsOf<{ total: number | string }>(
    appealsIn(connection, { state: "open", kind: null }).count({ total: "*" }),
  );
  return Number(row?.total ?? 0);
};

/** The appeals, with the post, the decision that each is against, and whether `staff` may decide about it. */
export const readAppeals = async (
  connection: Connection,
  query: AppealQuery,
  { staff, hasOthers }: { staff: number; hasOthers: boolean },
): Promise<{ rows: AppealedPost[]; total: number }> => {
  const [counted] = await rowsOf<{ total: number | string }>(appealsIn(connection, query).count({ total: "*" }));
  const appeals = (
    await rowsOf<Parameters<typeof appealOf>[0]>(
      appealsIn(connection, query)
        .orderBy("id", query.sort === "oldest" ? "asc" : "desc")
        .limit(LIMITS.queuePage)
        .offset((query.page - 1) * LIMITS.queuePage)
        .select("*"),
    )
  ).map(appealOf);
  const decisions = await decisionsById(
    connection,
    appeals.map(({ decision }) => decision),
  );
  const against = new Map(decisions.map((decided) => [decided.id, decided]));
  const told = await tellDecisions(connection, new Map(decisions.map((decided) => [String(decided.id), decided])));
  const posts = await postsNow(
    connection,
    appeals.flatMap(({ subject }) => (subject === null ? [] : [subjectOf(subject)])),
  );
  const nameOf = await staffNames(
    connection,
    appeals.map((appeal) => appeal.staff),
  );
  const rows = appeals.flatMap((appeal): AppealedPost[] => {
    const post = posts.get(appeal.subject ?? "");
    // It was deleted a moment ago.
    if (!post) return [];
    return [
      {
        ...{ subject: appealName(appeal.id), version: versionOf(appeal, post.text) },
        ...{ kind: post.kind, text: post.text, page: post.page ?? "a page that is not on the site", href: post.href },
        ...{ author: post.username, isHidden: post.isHidden, appeal: appeal.text ?? "" },
        since: isoTime(appeal.createdAt),
        against: told(String(appeal.decision)),
        state: appeal.outcome === null ? "open" : "decided",
        isOwnDecision: hasOthers && against.get(appeal.decision)?.staff === staff,
        last: decidedAs(appeal, nameOf),
      },
    ];
  });
  return { rows, total: Number(counted?.total ?? 0) };
};

const decidedAs = (
  { outcome, reason, note, staff, decidedAt }: Appeal,
  nameOf: (staff: number | null) => string,
): AppealedPost["last"] => {
  if (outcome === null || outcome === "settled" || decidedAt === null) return null;
  return {
    ...{ decision: outcome, label: APPEAL_DECISIONS[outcome].label, reason: DECISION_REASONS[reason ?? "other"] },
    ...{ note, by: nameOf(staff), at: isoTime(decidedAt) },
  };
};
