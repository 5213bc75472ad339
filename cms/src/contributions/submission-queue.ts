import { CONTRIBUTION_FIELDS, labelOf, LIMITS, pageHref, type Submission } from "#contract";
import { canPreview } from "../preview/address";
import { PAGE_TYPES, USER_UID } from "../records/content-types";
import { columnOf, isoTime, linkOf, rowsOf, tableOf, type Connection } from "../records/tables";
import { lastDecisionJoin, lastDecisions, tellDecisions, type Decided } from "../staff/decision-log";
import type { FileAnswer } from "./files";
import { CONTRIBUTED, CONTRIBUTED_KINDS, nameOf, type Contributed } from "./kinds";
import { sentPages, type SentPage } from "./sent-pages";
import { versionOf } from "./submissions";

/** How what was sent in stands: waiting for an editor, for who sent it in, or decided. */
export const SUBMISSION_STATES = ["open", "waiting", "decided", "all"] as const;
export const SUBMISSION_SORTS = ["oldest", "newest"] as const;
/** Which submissions are listed: a page of them, from 1. */
export interface SubmissionQuery {
  state: (typeof SUBMISSION_STATES)[number];
  kind: Contributed | null;
  sort: (typeof SUBMISSION_SORTS)[number];
  page: number;
}

interface Found {
  subject: string;
  rank: number;
  row: number;
  documentId: string;
  createdAt: unknown;
  by: string | null;
}

/** What was sent in, one row a page of the site, and how much there is. */
export const readSubmissions = async (
  connection: Connection,
  query: SubmissionQuery,
): Promise<{ rows: Submission[]; total: number }> => {
  const kinds = query.kind === null ? CONTRIBUTED_KINDS : [query.kind];
  const all = () =>
    connection.from(connection.unionAll(kinds.map((kind) => sentIn(connection, kind, query))).as("sent"));
  const [counted] = await rowsOf<{ total: number | string }>(all().count({ total: "*" }));
  const found = await rowsOf<Found>(
    all()
      .select("*")
      .orderBy("createdAt", query.sort === "newest" ? "desc" : "asc")
      .orderBy("subject")
      .limit(LIMITS.queuePage)
      .offset((query.page - 1) * LIMITS.queuePage),
  );
  return { rows: await rowsAbout(connection, found), total: Number(counted?.total ?? 0) };
};

/** How many pages of a kind were sent in and wait for a decision. */
export const countSubmitted = async (connection: Connection, kind: Contributed): Promise<number> => {
  const [row] = await rowsOf<{ total: number | string }>(
    connection.from(sentIn(connection, kind, { state: "open" }).as("sent")).count({ total: "*" }),
  );
  return Number(row?.total ?? 0);
};

/** A query for what was sent in of a kind and stands as asked. */
const sentIn = (connection: Connection, kind: Contributed, { state }: Pick<SubmissionQuery, "state">) => {
  const { uid, page: pageKind } = CONTRIBUTED[kind];
  const [publicId, listing] = [`page.${columnOf(uid, "publicId")}`, `page.${columnOf(uid, "listing")}`];
  const by = linkOf(uid, "submittedBy");
  const subject = `'${pageKind}:' || ${publicId}`;
  const query = connection({ page: tableOf(uid) })
    .leftJoin({ by: by.table }, `by.${by.from}`, "page.id")
    .leftJoin({ person: tableOf(USER_UID) }, "person.id", `by.${by.to}`)
    .joinRaw(lastDecisionJoin(`(${subject})`))
    .select({
      ...{ row: "page.id", documentId: "page.document_id", createdAt: "page.created_at" },
      by: `person.${columnOf(USER_UID, "username")}`,
      subject: connection.raw(subject),
      rank: connection.raw(String(CONTRIBUTED_KINDS.indexOf(kind))),
    });
  const isPending = `${listing} = 'pending'`;
  const isWaiting = `(${isPending} and coalesce(last.decision, '') = 'sendBack' and last.answered_at is null)`;
  const isDecided = `(${listing} in ('listed', 'unlisted') and last.decision is not null)`;
  if (state === "open") void query.whereRaw(`${isPending} and not ${isWaiting}`);
  if (state === "waiting") void query.whereRaw(isWaiting);
  if (state === "decided") void query.whereRaw(isDecided);
  if (state === "all") void query.whereRaw(`(${isPending} or ${isDecided})`);
  return query;
};

const rowsAbout = async (connection: Connection, found: readonly Found[]): Promise<Submission[]> => {
  const last = await lastDecisions(
    connection,
    found.map(({ subject }) => subject),
  );
  const told = await tellDecisions(connection, last);
  const pages = new Map<string, SentPage>();
  for (const [rank, rows] of Map.groupBy(found, (one) => one.rank)) {
    const kind = CONTRIBUTED_KINDS[rank];
    if (!kind) continue;
    const sent = await sentPages(
      connection,
      kind,
      rows.map(({ row }) => row),
    );
    for (const page of sent) pages.set(nameOf(kind, page.id), page);
  }
  return found.flatMap(({ subject, rank, documentId, createdAt, by }): Submission[] => {
    const kind = CONTRIBUTED_KINDS[rank];
    const page = pages.get(subject);
    if (!kind || !page) return [];
    const decided = last.get(subject);
    const pageKind = CONTRIBUTED[kind].page;
    const { listing } = page.attributes;
    return [
      {
        ...{ subject, kind: pageKind, version: versionOf(decided, page), documentId, by },
        ...{ name: String(page.attributes[PAGE_TYPES[pageKind].name]), uid: CONTRIBUTED[kind].uid },
        ...{ fields: fieldsOf(kind, page), pictures: picturesOf(kind, page), path: pageHref(pageKind, page.id) },
        ...{ since: isoTime(createdAt), listing: String(listing) },
        state: stateOf(listing === "pending", decided),
        last: told(subject),
        canPreview: canPreview(),
      },
    ];
  });
};

const stateOf = (isPending: boolean, last: Decided | undefined): Submission["state"] => {
  if (!isPending) return "decided";
  if (last?.decision !== "sendBack") return "open";
  return last.answeredAt === null ? "waiting" : "edited";
};

/** What it says, in the order of its form; where it belongs comes first, and is named when it is missing. */
const fieldsOf = (kind: Contributed, { attributes }: SentPage): Submission["fields"] => {
  const pageKind = CONTRIBUTED[kind].page;
  const university = attributes["university_page"] as
    { data: { attributes: { universityName: string } } | null } | undefined;
  return [
    ...(university ? [{ label: "University", value: university.data?.attributes.universityName ?? "Missing" }] : []),
    ...CONTRIBUTION_FIELDS[pageKind].flatMap((name) => {
      const value = attributes[name];
      if (name === PAGE_TYPES[pageKind].name || typeof value !== "string" || value === "") return [];
      return [{ label: labelOf(name), value }];
    }),
  ];
};

const picturesOf = (kind: Contributed, { attributes }: SentPage): Submission["pictures"] =>
  CONTRIBUTED[kind].images.flatMap((name) => {
    const file = (attributes[name] as { data: { attributes: Omit<FileAnswer, "id"> } | null }).data?.attributes;
    if (!file) return [];
    const { url, width, height } = file.formats["thumbnail"] ?? file;
    // The admin is the CMS's own and has its files without the site.
    return [{ label: labelOf(name), url: url.replace(/^\/api(?=\/uploads\/)/, ""), width, height }];
  });
