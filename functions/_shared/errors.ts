import { ERRORS, type ErrorName } from "../../src/contract/errors.ts";

/** An error that a caller is told of: its status, its name and a sentence. Everything else is a 500 without details. */
export class ApiError extends Error {
  readonly status: number;
  /** Further headers of the answer, such as Allow or Retry-After. */
  readonly headers: Record<string, string>;
  constructor(status: number, name: string, message: string, { headers = {}, cause }: ApiErrorOptions = {}) {
    super(message, { cause });
    this.status = status;
    this.name = name;
    this.headers = headers;
  }
}

interface ApiErrorOptions {
  headers?: Record<string, string>;
  /** What lay behind it: logged, never shown. */
  cause?: unknown;
}

/** A refusal of the contract's table: its status and words follow from its name. `detail` replaces the words. */
export class Refused extends ApiError {
  constructor(name: ErrorName, { detail, ...options }: ApiErrorOptions & { detail?: string } = {}) {
    super(ERRORS[name].status, name, detail ?? ERRORS[name].message, options);
  }
}

export class BadRequest extends ApiError {
  constructor(message: string) {
    super(400, "BadRequest", message);
  }
}

/** A webhook that is unsigned, wrongly signed or too old. */
export class Unauthorized extends ApiError {
  constructor(message: string) {
    super(401, "Unauthorized", message);
  }
}

export class NotFound extends ApiError {
  constructor(message: string) {
    super(404, "NotFound", message);
  }
}

export class MethodNotAllowed extends ApiError {
  constructor(method: string, allowed: readonly string[]) {
    super(405, "MethodNotAllowed", `${method} is not possible here`, { headers: { allow: allowed.join(", ") } });
  }
}

/** A delivery that was already taken. */
export class AlreadyTaken extends ApiError {
  constructor(message: string) {
    super(409, "Conflict", message);
  }
}

export class TooLarge extends ApiError {
  constructor(limit: number) {
    super(413, "PayloadTooLarge", `A request may hold at most ${limit} bytes`);
  }
}

/** A fault of ours. The caller is told no more than that. */
export class Unexpected extends ApiError {
  constructor(cause: unknown) {
    super(500, "InternalServerError", "Something went wrong on our side", { cause });
  }
}

/** What stands behind this function answered wrongly or not at all. */
export class BadGateway extends ApiError {
  constructor(message: string, cause: unknown) {
    super(502, "BadGateway", message, { cause });
  }
}

/** What every answer of a function carries: netlify.toml's header rules do not reach functions. */
export const ANSWER_HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": "frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
} as const;

/** The one shape of an error. */
export const errorResponse = ({ status, name, message, headers }: ApiError): Response =>
  Response.json({ error: { status, name, message } }, { status, headers: { ...ANSWER_HEADERS, ...headers } });

/** An error with all that lies behind it, for the log alone. */
export const traceOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  const own = error.stack ?? error.message;
  return error.cause === undefined ? own : `${own}\n  because: ${traceOf(error.cause)}`;
};
