import { z } from "zod";
import { NOTICE_KINDS, NOTICES, UNSUBSCRIBE_PATH, type NoticeKind } from "../notices.ts";
import { ID } from "../patterns.ts";
import type { Endpoint } from "./endpoint.ts";
import { recordId, recordOf } from "./shapes.ts";

const idText = z.string().regex(ID, "must be an id").transform(Number);
const stopQuery = z.strictObject({ token: z.string().regex(/^[1-9]\d{0,9}\.[\w-]{43}$/, "is not of a mail") });
const unread = z.int().min(0);

/** What a notice says. */
export const noticeSchema = z.object({
  kind: z.enum(Object.keys(NOTICE_KINDS) as [NoticeKind, ...NoticeKind[]]),
  createdAt: z.iso.datetime(),
  isRead: z.boolean(),
  /** A sentence without its full stop. */
  text: z.string(),
  /** The beginning of the reply or the question that it is about, while that is shown. */
  excerpt: z.string().nullable(),
  /** Where on the site it leads; null while that is not shown. */
  href: z.string().nullable(),
});

export const NOTICES_ENDPOINTS = {
  notices: {
    method: "GET",
    path: "/api/notices",
    auth: "user",
    summary: `The caller's notices, the newest first, ${NOTICES.page} at a time; \`before\` is the id after which the next ones begin`,
    query: z.strictObject({ before: idText.optional() }),
    input: z.undefined(),
    output: z.object({
      data: z.array(recordOf(noticeSchema)).max(NOTICES.page),
      meta: z.object({ unread, next: recordId.nullable() }),
    }),
    limit: "notices",
  },
  noticeCount: {
    method: "GET",
    path: "/api/notices/count",
    auth: "user",
    summary: "How many of the caller's notices are unread",
    input: z.undefined(),
    output: z.object({ unread }),
    limit: "notices",
  },
  readNotices: {
    method: "PUT",
    path: "/api/notices/read",
    auth: "user",
    summary: "Marks one notice as read (`id`), or all up to the newest that the caller has seen (`upTo`)",
    input: z.union([z.strictObject({ id: recordId }), z.strictObject({ upTo: recordId })]),
    output: z.object({ unread }),
    limit: "notices",
  },
  askToStopWeeklyMail: {
    method: "GET",
    path: UNSUBSCRIBE_PATH,
    auth: "none",
    summary: "The page that the link of a weekly mail shows: it stops nothing by itself",
    query: stopQuery,
    input: z.undefined(),
    output: z.undefined(),
    pages: [],
    limit: "reset",
  },
  stopWeeklyMail: {
    method: "POST",
    path: UNSUBSCRIBE_PATH,
    auth: "none",
    summary: "Stops the weekly mail to the account of the token, as mail programs do with one press (RFC 8058)",
    query: stopQuery,
    input: z.undefined(),
    output: z.undefined(),
    pages: [404],
    limit: "reset",
  },
} as const satisfies Record<string, Endpoint>;
