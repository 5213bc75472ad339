import { z } from "zod";
import { ACCOUNTS_ENDPOINTS } from "./api/accounts.ts";
import { CATALOGUE_ENDPOINTS } from "./api/catalogue.ts";
import { COMMUNITY_ENDPOINTS } from "./api/community.ts";
import { CONTRIBUTIONS_ENDPOINTS } from "./api/contributions.ts";
import { CORRECTIONS_ENDPOINTS } from "./api/corrections.ts";
import type { Endpoint } from "./api/endpoint.ts";
import { VERIFIED_ENDPOINTS } from "./api/verified.ts";
import { NOTICES_ENDPOINTS } from "./api/notices.ts";
import { OPEN_DATA_ENDPOINTS } from "./api/open-data.ts";
import { heldRecordSchema } from "./export.ts";
import { LIMITS } from "./limits.ts";

export const rebuildEventSchema = z.object({
  id: z.string().min(8).max(100),
  uid: z.string().max(200),
  event: z.string().max(100),
  /** When it was sent, in milliseconds since 1970. */
  ts: z.int().positive(),
});
export type RebuildEvent = z.infer<typeof rebuildEventSchema>;

export const rebuildStateSchema = z.object({
  state: z.enum(["idle", "waiting", "running", "failed"]),
  since: z.iso.datetime(),
  reason: z.string().optional(),
  lastSuccess: z.iso.datetime().nullable(),
});

/** What the live site does not show as it is in the CMS: how many faults, and the first of them, the longest first. */
export const heldSchema = z.object({
  count: z.int().min(0),
  records: z.array(heldRecordSchema).max(LIMITS.heldShown),
});
export type Held = z.infer<typeof heldSchema>;

export const healthSchema = z.object({
  status: z.enum(["ok", "degraded"]),
  live: z.object({ id: z.string(), builtAt: z.iso.datetime(), pages: z.int() }).nullable(),
  /** Null when nothing says it. */
  held: heldSchema.nullable(),
  rebuild: rebuildStateSchema.nullable(),
  cms: z.enum(["up", "down"]),
  /**
   * By how many seconds the CMS's clock is ahead of this server's, less than 0 when it is behind; left out while they agree.
   * What is signed with a time, changes that are told and previews, is refused when they differ by more than minutes.
   */
  clocksApart: z.int().optional(),
  /** The disks that are written to, the worst of them; null or left out when nothing says it. */
  storage: z.enum(["ok", "short", "full", "read-only"]).nullable().optional(),
  /** State files that could not be read and were put aside of late: when, and which; the release before is live then. */
  aside: z.array(z.string()).optional(),
});
export type Health = z.infer<typeof healthSchema>;

export const ENDPOINTS = {
  health: {
    method: "GET",
    path: "/api/health",
    auth: "none",
    input: z.undefined(),
    output: healthSchema,
    limit: "health",
  },
  rebuild: {
    method: "POST",
    path: "/api/rebuild",
    auth: "cms",
    input: rebuildEventSchema,
    output: z.object({ accepted: z.literal(true) }),
    status: 202,
    bodyBytes: 64 * 1024,
    limit: "webhook",
  },
  preview: {
    method: "GET",
    path: "/api/preview/:type/:id",
    auth: "none",
    summary: "A record as it was saved, for the editor whose address the CMS has signed.",
    input: z.undefined(),
    output: z.undefined(),
    pages: [403, 404, 409, 503],
    limit: "preview",
  },
  contactEmail: {
    method: "GET",
    path: "/api/contact-email",
    auth: "none",
    input: z.undefined(),
    output: z.undefined(),
    status: 302,
    limit: "read",
  },
  ...CATALOGUE_ENDPOINTS,
  ...ACCOUNTS_ENDPOINTS,
  ...COMMUNITY_ENDPOINTS,
  ...CONTRIBUTIONS_ENDPOINTS,
  ...VERIFIED_ENDPOINTS,
  ...NOTICES_ENDPOINTS,
  ...OPEN_DATA_ENDPOINTS,
  ...CORRECTIONS_ENDPOINTS,
} as const satisfies Record<string, Endpoint>;
