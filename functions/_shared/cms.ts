import type { z } from "zod";
import { isErrorName } from "../../src/contract/errors.ts";
import { memoize } from "../../src/contract/memoize.ts";
import { CircuitOpen, guardServer, NoAnswer } from "./breaker.ts";
import { env } from "./env.ts";
import { Refused } from "./errors.ts";
import { exchange, TooLong, type Incoming, type Lane } from "./exchange.ts";
import type { CurrentUser } from "./current-user.ts";

/** A call to the CMS. */
export interface CmsCall<S extends z.ZodType> {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Begins with /api/. */
  path: string;
  query?: Record<string, string | number | undefined>;
  /** Whose token goes along: the person's, the functions' own, or none. */
  as: CurrentUser | "the functions" | "nobody";
  /** JSON; bytes go as they are. */
  body?: unknown;
  headers?: Record<string, string>;
  /** The CMS may take longer than for others: images to be made anew, all that somebody ever wrote. */
  isLong?: true;
  /** The longest answer that is read, in bytes, where that is more than others may have. */
  max?: number;
  /** The caller's Idempotency-Key. */
  idempotencyKey?: string | undefined;
  /** What the CMS answers; anything else is a 502. */
  answer: S;
}

/** The longest answer that is read, in bytes. */
const ANSWER_MAX = 4 * 1024 * 1024;
/** How much of the CMS's own words goes into the log, in characters. */
const LOGGED_MAX = 500;

/**
 * Asks the CMS. Rejects with Refused: what the CMS refuses by a name of the contract; CmsUnavailable when it does not answer in
 * time; BadGateway when it answers something else. The CMS's own words are logged, never shown. A GET that fails is
 * tried once more, a write never: it may have been done.
 */
export const askCms = async <S extends z.ZodType>(call: CmsCall<S>): Promise<z.output<S>> => {
  const reply = await replyTo(call);
  const { status } = reply;
  const text = reply.bytes.toString("utf8");
  const value = text === "" ? undefined : parse(text, status);
  if (status >= 400) throw refusalOf(call, reply, text, value);
  const parsed = call.answer.safeParse(value);
  if (!parsed.success) throw new Refused("BadGateway", { cause: parsed.error });
  return parsed.data;
};

/** A file that the CMS serves. */
export interface CmsFile {
  /** Begins with /uploads/. */
  path: string;
  /** The longest file that is read, in bytes. */
  max: number;
  /** The media type that it must have; anything else is a 502. */
  type: string;
}

/** The bytes of a file of the CMS, asked for as `askCms` asks: within the budget, once more after a failure, guarded. */
export const fetchCmsFile = async ({ path, max, type }: CmsFile): Promise<Buffer<ArrayBuffer>> => {
  const call = { method: "GET", path, as: "nobody", accept: type, max } as const;
  const reply = await replyTo(call);
  const { status, headers, bytes } = reply;
  if (status >= 400) {
    const text = bytes.toString("utf8");
    throw refusalOf(call, reply, text, status === 404 ? undefined : parse(text, status));
  }
  const given = headers["content-type"]?.split(";")[0];
  if (given !== type) throw new Refused("BadGateway", { cause: `${given ?? "nothing"} for ${type}` });
  return bytes;
};

/** How a call is sent, whatever is made of its answer. */
type Sent = Omit<CmsCall<z.ZodType>, "answer"> & { accept?: string };
const replyTo = async (call: Sent): Promise<Incoming> => {
  const halfOpenAfter = env.cmsHalfOpenAfter();
  const send = senderOf(call);
  try {
    const reply = await guardOf(env.cmsUrl(), laneOf(call), halfOpenAfter).run(send, { again: call.method === "GET" });
    const { status } = reply;
    if (status >= 300 && status < 400) throw new Refused("BadGateway", { cause: `a redirect, status ${status}` });
    return reply;
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof CircuitOpen)
      throw unavailable(error, Math.ceil(halfOpenAfter / 1_000));
    throw error;
  }
};

const unavailable = (cause: unknown, seconds: number): Refused =>
  new Refused("CmsUnavailable", { cause, headers: { "retry-after": String(seconds) } });

/**
 * Kinds of calls that fail by themselves: one that hangs opens the circuit of its own kind, and takes the connections of
 * no other.
 */
const laneOf = ({ method, path }: Pick<Sent, "method" | "path">): Lane => {
  if (path.startsWith("/uploads/")) return "files";
  if (path.startsWith("/api/uploads")) return "uploads";
  if (path.startsWith("/api/people")) return "sessions";
  if (path.startsWith("/api/limits")) return "limits";
  return method === "GET" ? "reads" : "posts";
};

/** One guard an address and kind: the address changes in tests only. */
const guardOf = memoize((_url: string, _lane: Lane, halfOpenAfter: number) => guardServer(halfOpenAfter));

/** Sends the call once, each time it is called. Rejects with NoAnswer, or with Refused for an answer without end. */
const senderOf = (call: Sent): (() => Promise<Incoming>) => {
  const url = new URL(call.path, env.cmsUrl());
  for (const [name, value] of Object.entries(call.query ?? {}))
    if (value !== undefined) url.searchParams.set(name, String(value));
  const isRaw = call.body instanceof Uint8Array;
  const token = call.as === "nobody" ? undefined : call.as === "the functions" ? env.cmsToken() : call.as.token;
  const outgoing = {
    method: call.method,
    headers: {
      accept: call.accept ?? "application/json",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(call.body === undefined || isRaw ? {} : { "content-type": "application/json" }),
      ...(call.idempotencyKey ? { "idempotency-key": call.idempotencyKey } : {}),
      ...call.headers,
    },
    body: isRaw ? (call.body as Uint8Array) : call.body === undefined ? undefined : JSON.stringify(call.body),
  };
  const usual = call.method === "GET" ? env.cmsReadBudget : env.cmsWriteBudget;
  const budget = (call.isLong ? env.cmsLongBudget : usual)();
  return async () => {
    try {
      return await exchange(url, outgoing, { budget, max: call.max ?? ANSWER_MAX, lane: laneOf(call) });
    } catch (error) {
      if (error instanceof TooLong) throw new Refused("BadGateway", { cause: error });
      throw new NoAnswer(`${call.method} ${call.path}`, { cause: error });
    }
  };
};

const parse = (text: string, status: number): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // What no JSON says for itself is told by its status, when that is a refusal.
    if (status === 503) throw unavailable(`status 503: ${text.slice(0, LOGGED_MAX)}`, 5);
    throw new Refused("BadGateway", { cause: `status ${status}, no JSON: ${text.slice(0, LOGGED_MAX)}` });
  }
};

/** The CMS's refusal in the contract's words: by its name where that is one of the contract's, else by its status. */
const refusalOf = (call: Pick<Sent, "as">, { status, headers }: Incoming, text: string, value: unknown): Refused => {
  const error = (value as { error?: { name?: unknown } } | null | undefined)?.error;
  const name = typeof error?.name === "string" ? error.name : "";
  const cause = `status ${status}: ${text.slice(0, LOGGED_MAX)}`;
  if (status === 429) return new Refused("TooManyRequests", { cause, headers: { "retry-after": secondsOf(headers) } });
  if (isErrorName(name)) return new Refused(name, { cause });
  // Its own token is refused, or it wants one: a fault of the settings, and never the end of the caller's session.
  if ((status === 401 || status === 403) && (call.as === "the functions" || call.as === "nobody"))
    return new Refused("BadGateway", { cause });
  if (status === 401) return new Refused("SessionOver", { cause });
  if (status === 403) return new Refused("NotAllowed", { cause });
  if (status === 404) return new Refused("NotFound", { cause });
  if (status === 409) return new Refused("Conflict", { cause });
  if (status === 503) return unavailable(cause, 5);
  if (status < 500) return new Refused("ValidationError", { cause });
  return new Refused("BadGateway", { cause });
};

/** The CMS's Retry-After where it names seconds, else a minute. */
const secondsOf = (headers: Incoming["headers"]): string => {
  const given = headers["retry-after"] ?? "";
  return /^\d{1,5}$/.test(given) ? given : "60";
};
