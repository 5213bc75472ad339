import type { z } from "zod";
import { isErrorName } from "../../src/contract/errors.ts";
import { env } from "./env.ts";
import { Refused } from "./errors.ts";
import type { Viewer } from "./viewer.ts";

/** A call to the CMS. */
export interface CmsCall<S extends z.ZodType> {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Begins with /api/. */
  path: string;
  query?: Record<string, string | number | undefined>;
  /** Whose token goes along: the person's, the functions' own, or none. */
  as: Viewer | "the functions" | "nobody";
  /** JSON, or what fetch takes as it is. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The caller's Idempotency-Key. */
  idempotencyKey?: string | undefined;
  /** What the CMS answers; anything else is a 502. */
  answer: S;
}

/** How long the CMS may take: a read, a write, in milliseconds. */
const BUDGET = { read: 3_000, write: 8_000 } as const;

/**
 * Asks the CMS. Rejects with Refused: what the CMS refuses by a name of the contract; CmsAway when it does not answer in
 * time; CmsNonsense when it answers something else. The CMS's own words are logged, never shown.
 */
export const askCms = async <S extends z.ZodType>(call: CmsCall<S>): Promise<z.output<S>> => {
  const { status, value } = await fetchCms(call);
  if (status >= 400) throw refusalOf(status, value);
  const parsed = call.answer.safeParse(value);
  if (!parsed.success) throw new Refused("CmsNonsense", { cause: parsed.error });
  return parsed.data;
};

const fetchCms = async (call: CmsCall<z.ZodType>): Promise<{ status: number; value: unknown }> => {
  const url = new URL(call.path, env.cmsUrl());
  for (const [name, value] of Object.entries(call.query ?? {}))
    if (value !== undefined) url.searchParams.set(name, String(value));
  const isRaw = call.body instanceof FormData || call.body instanceof ReadableStream || call.body instanceof Uint8Array;
  const token = call.as === "nobody" ? undefined : call.as === "the functions" ? env.cmsToken() : call.as.token;
  try {
    const response = await fetch(url, {
      method: call.method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(call.body === undefined || isRaw ? {} : { "content-type": "application/json" }),
        ...(call.idempotencyKey ? { "idempotency-key": call.idempotencyKey } : {}),
        ...call.headers,
      },
      ...(call.body === undefined ? {} : { body: isRaw ? (call.body as BodyInit) : JSON.stringify(call.body) }),
      signal: AbortSignal.timeout(call.method === "GET" ? BUDGET.read : BUDGET.write),
    });
    const text = await response.text();
    return { status: response.status, value: text === "" ? undefined : parse(text) };
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused("CmsAway", { cause: error, headers: { "retry-after": "5" } });
  }
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refused("CmsNonsense", { cause: error });
  }
};

/** The CMS's refusal in the contract's words: by its name where that is one of the contract's, else by its status. */
const refusalOf = (status: number, value: unknown): Refused => {
  const error = (value as { error?: { name?: unknown } } | undefined)?.error;
  const name = typeof error?.name === "string" ? error.name : "";
  const cause = JSON.stringify(value)?.slice(0, 500);
  if (isErrorName(name)) return new Refused(name, { cause });
  if (status === 401) return new Refused("SessionOver", { cause });
  if (status === 403) return new Refused("NotAllowed", { cause });
  if (status === 404) return new Refused("NotFound", { cause });
  if (status === 409) return new Refused("Conflict", { cause });
  if (status < 500) return new Refused("ValidationError", { cause });
  return new Refused("CmsNonsense", { cause });
};
