import { randomUUID } from "node:crypto";
import type { Core } from "@strapi/strapi";
import { columnOf, isPostgres, tableOf, rowsOf } from "../records/tables";
import { deliver } from "./deliver";
import { OUTBOX_UID, type Origin } from "./events";
import { releaseSlot, takeSlot } from "./slot";

export interface DispatcherOptions {
  url: string;
  secret: string;
  /** Community changes go out together, at most once in so many milliseconds, whatever number of processes run. */
  communityEvery: number;
}

/** Changes within this time are one delivery. */
const COALESCE = 150;
/** How often the outbox is looked at when nothing was said: changes of other processes, and retries that are due. */
const LOOK_EVERY = 1_000;
const RETRY = { first: 1_000, longest: 300_000 };
/** A claim that its process has not settled by then is free again. */
const CLAIM = 15_000;
const KEEP_DELIVERED = 7 * 24 * 3_600_000;

interface Waiting {
  id: number;
  subject: string;
  event: string;
  attempts: number;
}

/**
 * Delivers the outbox: takes the waiting rows of one origin with a single update, so that two processes never take the
 * same ones, tells the receiver once for all of them, and marks them. What fails stays and is tried again, later each
 * time; what a stopped process held is taken up after its claim runs out.
 */
export class Dispatcher {
  readonly #strapi: Core.Strapi;
  readonly #options: DispatcherOptions;
  readonly #name = randomUUID();
  #timer: NodeJS.Timeout | undefined;
  /** When the next look is due, on the clock of `performance`, which nobody sets. */
  #lookAt = Infinity;
  #running: Promise<void> | undefined;
  #isStopped = false;

  constructor(strapi: Core.Strapi, options: DispatcherOptions) {
    this.#strapi = strapi;
    this.#options = options;
  }

  async start(): Promise<void> {
    // A SQLite file has one process: whoever claimed something there is gone.
    if (!isPostgres())
      await this.#strapi.db
        .connection(tableOf(OUTBOX_UID))
        .where({ state: "waiting" })
        .update({ [column("claimedUntil")]: null });
    this.#schedule(0);
  }

  /** Something was written into the outbox: look at it soon. A stream of changes does not put the look off. */
  poke(): void {
    if (!this.#running && performance.now() + COALESCE < this.#lookAt) this.#schedule(COALESCE);
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #schedule(after: number): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#lookAt = performance.now() + after;
    this.#timer = setTimeout(() => {
      this.#running = this.#look().finally(() => {
        this.#running = undefined;
        this.#schedule(LOOK_EVERY);
      });
    }, after);
  }

  async #look(): Promise<void> {
    try {
      await this.#send("editor");
      await this.#send("community");
    } catch (error) {
      this.#strapi.log.error(`The outbox could not be read: ${reasonOf(error)}`);
    }
  }

  async #send(origin: Origin): Promise<void> {
    if (!(await this.#isDue(origin))) return;
    if (origin === "community" && !(await takeSlot(this.#strapi.db.connection, this.#options.communityEvery))) return;
    const deliveryId = randomUUID();
    const rows = await this.#claim(origin, deliveryId);
    const newest = rows.at(-1);
    if (!newest) return;
    try {
      await deliver(this.#options, { id: deliveryId, uid: newest.subject, event: newest.event });
      await this.#settle(deliveryId, { state: "delivered", deliveredAt: new Date(), lastError: null });
      await this.#trim();
    } catch (error) {
      const attempts = rows.reduce((most, row) => Math.max(most, row.attempts), 0) + 1;
      const wait = Math.min(RETRY.first * 2 ** (attempts - 1), RETRY.longest);
      this.#strapi.log.warn(`The site could not be told of a change (try ${attempts}): ${reasonOf(error)}`);
      await this.#settle(deliveryId, { nextAttemptAt: new Date(Date.now() + wait), lastError: reasonOf(error) });
      if (origin === "community") await releaseSlot(this.#strapi.db.connection);
    }
  }

  async #isDue(origin: Origin): Promise<boolean> {
    const due = this.#waiting(origin).where(isOver("nextAttemptAt", RETRY.longest)).limit(1).select("id");
    return (await rowsOf(due)).length > 0;
  }

  async #claim(origin: Origin, deliveryId: string): Promise<Waiting[]> {
    const rows = await rowsOf<Waiting>(
      this.#waiting(origin)
        .update({
          [column("claimedBy")]: this.#name,
          [column("claimedUntil")]: new Date(Date.now() + CLAIM),
          [column("deliveryId")]: deliveryId,
        })
        .returning(["id", "subject", "event", "attempts"]),
    );
    return rows.sort((a, b) => a.id - b.id);
  }

  #waiting(origin: Origin) {
    return this.#strapi.db
      .connection(tableOf(OUTBOX_UID))
      .where({ state: "waiting", origin })
      .where(isOver("claimedUntil", CLAIM));
  }

  /** Marks what a delivery took and nobody has taken since, however many rows that are: they are not listed. */
  async #settle(deliveryId: string, changes: Record<string, unknown>): Promise<void> {
    const { connection } = this.#strapi.db;
    const values = Object.fromEntries(Object.entries(changes).map(([name, value]) => [column(name), value]));
    await connection(tableOf(OUTBOX_UID))
      .where({ [column("deliveryId")]: deliveryId, [column("claimedBy")]: this.#name })
      .update({
        ...values,
        [column("claimedUntil")]: null,
        attempts: connection.raw("attempts + 1"),
        updated_at: new Date(),
      });
  }

  async #trim(): Promise<void> {
    await this.#strapi.db
      .connection(tableOf(OUTBOX_UID))
      .where({ state: "delivered" })
      .where(column("deliveredAt"), "<", new Date(Date.now() - KEEP_DELIVERED))
      .delete();
  }
}

/**
 * A condition: a wait is over, or there is none. One that goes on for longer than any is told to was begun before a clock
 * went back: it is over too.
 */
const isOver = (name: "nextAttemptAt" | "claimedUntil", longest: number) => (query: unknown) => {
  const [until, now] = [column(name), Date.now()];
  void (query as Where)
    .whereNull(until)
    .orWhere(until, "<=", new Date(now))
    .orWhere(until, ">", new Date(now + longest));
};
interface Where {
  whereNull: (column: string) => Where;
  orWhere: (column: string, is: string, value: Date) => Where;
}

const column = (name: string): string => columnOf(OUTBOX_UID, name);

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
};
