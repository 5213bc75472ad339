import type { Context } from "koa";
import { ERRORS, ID, LIMITS, type ErrorName } from "#contract";

/** A refusal by a name of the contract, which has its status and words. Rolls back the transaction. */
export class Refused extends Error {
  readonly status: number;
  constructor(name: ErrorName) {
    super(name);
    this.status = ERRORS[name].status;
    this.name = name;
  }
}

type Handle = (context: Context) => Promise<unknown>;

/** A controller's action: what it returns is the body; a refusal becomes its status and name, and nothing else. */
export const answering =
  (handle: Handle) =>
  async (context: Context): Promise<void> => {
    try {
      context.body = await handle(context);
    } catch (error) {
      const refused = isCollision(error) ? new Refused("Conflict") : isUnwritable(error) ? unwritable(error) : error;
      if (!(refused instanceof Refused)) throw error;
      const { status, name } = refused;
      context.status = status;
      context.body = { data: null, error: { status, name, message: name } };
    }
  };

/**
 * Whether the database gave up work because of somebody else's at the same moment: two that waited for each other, or a
 * record that was deleted before another could point to it. All of the work is undone.
 */
export const isCollision = (error: unknown): boolean =>
  COLLISIONS.has((error as { code?: unknown } | null | undefined)?.code);
/** Postgres: deadlock, foreign key; SQLite: foreign key. */
const COLLISIONS = new Set<unknown>(["40P01", "23503", "SQLITE_CONSTRAINT_FOREIGNKEY"]);

/** Whether the disk behind a write is full or cannot be written, however far down the error says so. */
const isUnwritable = (error: unknown, depth = 0): boolean => {
  const { code, cause } = (error ?? {}) as { code?: unknown; cause?: unknown };
  if (typeof code === "string" && (UNWRITABLE.has(code) || code.startsWith("SQLITE_READONLY"))) return true;
  return cause !== undefined && depth < 5 && isUnwritable(cause, depth + 1);
};
/** Node; SQLite; Postgres: disk full, read-only. */
const UNWRITABLE = new Set([
  ...["ENOSPC", "EROFS", "EDQUOT"],
  ...["SQLITE_FULL", "SQLITE_IOERR_WRITE", "SQLITE_IOERR_SHMSIZE", "SQLITE_CANTOPEN"],
  ...["53100", "25006"],
]);

/** Said in the log as well: somebody has to make room. */
const unwritable = (error: unknown): Refused => {
  process.stderr.write(`Nothing can be saved: ${error instanceof Error ? error.message : String(error)}\n`);
  return new Refused("StorageFull");
};

/** The account of the caller's token. Throws Refused("NotLoggedIn") without one. */
export const currentUser = (context: Context): number => {
  const { user } = context.state as { user?: { id: number } };
  if (!user) throw new Refused("NotLoggedIn");
  return user.id;
};

/** The account of the caller's token; undefined when the functions ask for somebody who is not logged in. */
export const optionalUser = (context: Context): number | undefined =>
  (context.state as { user?: { id?: number } }).user?.id;

/** A path parameter as an id. */
export const idOf = (context: Context, name = "id"): number =>
  parseId((context["params"] as Record<string, string>)[name] ?? "");

/** A text as an id. What none can be is not there. */
export const parseId = (text: string): number => {
  if (!ID.test(text) || Number(text) > LIMITS.idMax) throw new Refused("NotFound");
  return Number(text);
};
