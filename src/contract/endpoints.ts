import { z } from "zod";

/** A call that the site answers: declared once, used by the function, the browser's client and the tests. */
export interface Endpoint {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  who: "anyone" | "the CMS";
  input: z.ZodType;
  output: z.ZodType;
  /** The longest body that is read, in bytes; none is read when it is not given. */
  bodyBytes?: number;
}

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

export const healthSchema = z.object({
  status: z.enum(["ok", "degraded"]),
  live: z.object({ id: z.string(), builtAt: z.iso.datetime(), pages: z.int() }).nullable(),
  rebuild: rebuildStateSchema.nullable(),
  cms: z.enum(["up", "down"]),
});
export type Health = z.infer<typeof healthSchema>;

export const ENDPOINTS = {
  health: { method: "GET", path: "/api/health", who: "anyone", input: z.undefined(), output: healthSchema },
  rebuild: {
    method: "POST",
    path: "/api/rebuild",
    who: "the CMS",
    input: rebuildEventSchema,
    output: z.object({ accepted: z.literal(true) }),
    bodyBytes: 64 * 1024,
  },
  contactEmail: {
    method: "GET",
    path: "/api/contact-email",
    who: "anyone",
    input: z.undefined(),
    output: z.undefined(),
  },
} as const satisfies Record<string, Endpoint>;
