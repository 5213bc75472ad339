import { createHash } from "node:crypto";
import type { Core } from "@strapi/strapi";
import type { Context } from "koa";
import { LIMITS } from "#contract";
import { currentUser, Refused } from "../refusals";
import { rowsOf, type Connection } from "./tables";
import { inTransaction, type AfterCommit } from "./transaction";

const TABLE = "quad_answers";
/** Keys that are older are swept out once in so many milliseconds, whoever's they are. */
const SWEEP_EVERY = 60_000;

/** Creates the table of given answers: one row a person and Idempotency-Key. Strapi leaves it alone. */
export const createAnswers = async (connection: Connection): Promise<void> => {
  await connection.raw(
    `create table if not exists ${TABLE} (user_id integer not null, idempotency_key varchar(100) not null,
      request varchar(64) not null, answer text, created_at bigint not null, primary key (user_id, idempotency_key))`,
  );
  await connection.raw(`create index if not exists ${TABLE}_created_at on ${TABLE} (created_at)`);
};

let swept = 0;
/**
 * Forgets keys that are older than a draft in a browser can be: one whose answer was lost is one post whenever it is sent
 * again.
 */
const sweep = async (connection: Connection): Promise<void> => {
  const now = Date.now();
  if (now - swept < SWEEP_EVERY) return;
  swept = now;
  await connection(TABLE)
    .where("created_at", "<", now - LIMITS.draftKept)
    .delete();
};

/**
 * Does work in a transaction, once for each Idempotency-Key of a person: a repeat gets what the work answered first. The
 * key is stored in the same transaction, so that a crash keeps both or neither. Without a key the work is simply done. It
 * must answer no text that somebody wrote, which would outlive its post here. Throws Refused("KeyReused") when the key
 * came with another request.
 */
export const idempotent = async <T>(
  strapi: Core.Strapi,
  context: Context,
  work: (connection: Connection, afterCommit: AfterCommit) => Promise<T>,
): Promise<T> => {
  const key = context.get("idempotency-key");
  const user = currentUser(context);
  if (key === "") return inTransaction(strapi, work);
  const request = createHash("sha256")
    .update(`${context.method} ${context.url}\n${JSON.stringify(context.request.body ?? null)}`)
    .digest("hex");
  await sweep(strapi.db.connection);
  return inTransaction(strapi, async (connection, afterCommit) => {
    const row = { user_id: user, idempotency_key: key };
    // A second one with this key waits here until the first is committed.
    const taken = await rowsOf(
      connection(TABLE)
        .insert({ ...row, request, created_at: Date.now() })
        .onConflict(["user_id", "idempotency_key"])
        .ignore()
        .returning("user_id"),
    );
    if (taken.length === 0) {
      const [held] = await rowsOf<{ request: string; answer: string }>(
        connection(TABLE).where(row).select("request", "answer"),
      );
      if (held?.request !== request) throw new Refused("KeyReused");
      return JSON.parse(held.answer) as T;
    }
    const answer = await work(connection, afterCommit);
    await connection(TABLE)
      .where(row)
      .update({ answer: JSON.stringify(answer) });
    return answer;
  });
};

/** Deletes the answers that are kept for a person. */
export const deleteAnswersOf = async (connection: Connection, person: number): Promise<void> => {
  await connection(TABLE).where({ user_id: person }).delete();
};
