import type { z } from "zod";
import type { ENDPOINTS } from "../../contract/endpoints.ts";
import type { ErrorName } from "../../contract/errors.ts";
import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { onceShown } from "../../lib/once-shown.ts";
import { freshToken, sessionEnded } from "./token.ts";

type Calls = typeof ENDPOINTS;
export type CallName = keyof Calls;
/** `/api/reviews/:id` with the parameters filled in. */
type Filled<Path extends string> = Path extends `${infer Start}:${string}/${infer Rest}`
  ? `${Start}${string}/${Filled<Rest>}`
  : Path extends `${infer Start}:${string}`
    ? `${Start}${string}`
    : Path;
type PathOf<N extends CallName> = Filled<Calls[N]["path"]> | `${Filled<Calls[N]["path"]>}?${string}`;
export type InputOf<N extends CallName> = z.input<Calls[N]["input"]>;
export type OutputOf<N extends CallName> = z.output<Calls[N]["output"]>;

export interface CallOptions<N extends CallName> {
  body?: InputOf<N> | FormData;
  /**
   * Names what is created, so that it is created once however often it is sent: keep one key with a draft until it has
   * gone out (`crypto.randomUUID()`).
   */
  idempotencyKey?: string | undefined;
  signal?: AbortSignal | undefined;
  /** How long an answer may take, in milliseconds. */
  patience?: number;
  /** Goes out also when the page is being left. */
  keepalive?: boolean;
}

/** A call that was refused: `name` of the error catalogue ("Unreachable" when nothing answered), words fit to be shown. */
export class CallFailed extends Error {
  override readonly name: ErrorName | "Unreachable" | "Unknown";
  /** The HTTP status; 0 when nothing answered. */
  readonly status: number;
  /** What of the request was refused, as the API calls it, for a form that has a box for it. No reader knows its name. */
  readonly field: string | undefined;
  constructor(
    name: ErrorName | "Unreachable" | "Unknown",
    status: number,
    message: string,
    { field, ...options }: ErrorOptions & { field?: string | undefined } = {},
  ) {
    super(message, options);
    this.name = name;
    this.status = status;
    this.field = field;
  }
}

/** Whether the server answered that what was asked for is not there. */
export const isNotThere = (error: unknown): boolean => error instanceof CallFailed && error.status === 404;

/** A refusal in the server's words: the name of a field before them is taken off, and they begin as a sentence does. */
const refusalIn = (message: string): { field?: string; words: string } => {
  const [, path, words] = /^([\w.]+): (.+)$/s.exec(message) ?? [];
  if (path === undefined || words === undefined) return { words: message };
  const field = path.split(".").findLast((part) => !/^\d+$/.test(part)) ?? path;
  return { field, words: words.charAt(0).toUpperCase() + words.slice(1) };
};

/**
 * Makes a call of the API as whoever is logged in. `method` and `path` are those of the contract's endpoint of that name:
 * anything else does not compile, and the contract's schemas stay out of the browser.
 *
 * ```ts
 * const { data } = await call<"review">("GET", `/api/reviews/${id}`);
 * ```
 *
 * A token that is about to end is renewed first; one that is refused is renewed and the call made once more. Throws
 * CallFailed.
 */
export const call = async <N extends CallName>(
  method: Calls[N]["method"],
  path: PathOf<N>,
  options: CallOptions<N> = {},
): Promise<OutputOf<N>> => {
  return answerOf<N>(await sentInSession((token) => send(method, path, token, options)), options.signal);
};

/**
 * Sends as whoever is logged in; what is refused with an old token is sent once more with a new one. A 401 that it answers
 * is the end of the session. Throws CallFailed "Unreachable" where no new token could be had: an old one says nothing of
 * the session.
 */
export const sentInSession = async (sendWith: (token: string | undefined) => Promise<Response>): Promise<Response> => {
  const token = await freshToken();
  const first = await sendWith(token);
  if (first.status !== 401 || token === undefined) return first;
  const renewed = await freshToken({ instead: token });
  if (renewed === undefined) return first;
  if (renewed === token) throw new CallFailed("Unreachable", 0, MESSAGES.unreachable);
  return sendWith(renewed);
};

const send = async <N extends CallName>(
  method: string,
  path: string,
  token: string | undefined,
  { body, idempotencyKey, signal, patience = LIMITS.callTimeout, keepalive = false }: CallOptions<N>,
): Promise<Response> => {
  const isForm = body instanceof FormData;
  const signals = [AbortSignal.timeout(patience), ...(signal ? [signal] : [])];
  return fetch(path, {
    method,
    credentials: "include",
    headers: {
      ...(body === undefined || isForm ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(idempotencyKey === undefined ? {} : { "idempotency-key": idempotencyKey }),
    },
    body: isForm ? body : body === undefined ? null : JSON.stringify(body),
    signal: AbortSignal.any(signals),
    keepalive,
  }).catch((error: unknown) => brokenOff(error, signal));
};

/**
 * Throws why there is no answer: the `signal` called it off, or the line is gone. In a page that is being left it is the
 * browser that lets go of the answer; the call itself may go well, so no failure is heard of, by which the page would undo it.
 */
const brokenOff = async (error: unknown, signal: AbortSignal | undefined): Promise<never> => {
  await onceShown();
  throw signal?.aborted ? error : new CallFailed("Unreachable", 0, MESSAGES.unreachable, { cause: error });
};

/** What a call answered. Throws CallFailed for a refusal, and for an answer that breaks off; one of the session ends it. */
export const answerOf = async <N extends CallName>(response: Response, signal?: AbortSignal): Promise<OutputOf<N>> => {
  const text = await response.text().catch((error: unknown) => brokenOff(error, signal));
  const value = parsed(text);
  if (response.ok && (value !== undefined || text === "")) return value as OutputOf<N>;
  const { name = "", message } = (value as { error?: { name?: string; message?: string } } | undefined)?.error ?? {};
  // A wrong password is a 400: 401 is said of the session alone.
  if (response.status === 401) sessionEnded();
  // Names are compared, never listed: the table with everything that the server says would weigh 2 KB in every page.
  const known = (name as ErrorName | "") || "Unknown";
  const { field, words } = known === "ValidationError" && message ? refusalIn(message) : { words: message };
  throw new CallFailed(known, response.status, words ?? MESSAGES.unknownError, { field });
};

const parsed = (text: string): unknown => {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Not from our functions: something in between answered in its own words.
    return undefined;
  }
};

/** The words of a failure, fit to be shown. */
export const wordsOf = (error: unknown): string =>
  error instanceof CallFailed ? error.message : MESSAGES.unknownError;
