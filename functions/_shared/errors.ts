/** An error that a caller is told of: its status, its name and a sentence. Everything else is a 500 without details. */
export class ApiError extends Error {
  readonly status: number;
  /** Seconds after which another try makes sense, for the Retry-After header. */
  readonly retryAfter: number | undefined;
  constructor(status: number, name: string, message: string, retryAfter?: number) {
    super(message);
    this.status = status;
    this.name = name;
    this.retryAfter = retryAfter;
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

/** What stands behind this function answered wrongly or not at all. */
export class BadGateway extends ApiError {
  constructor(message: string) {
    super(502, "BadGateway", message);
  }
}
