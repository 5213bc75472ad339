import { availableParallelism } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { LIMITS } from "#contract";
import { Refused } from "../refusals";

/** Strapi's own cost of a password hash. */
const COST = 10;
/** So many passwords are hashed at a time: one processor is left to everything else. */
const THREADS_MAX = 2;
/**
 * Who would have to wait longer, in milliseconds, is asked to come again: the functions take a CMS that answers after 8 s
 * for one that is away, and a new password waits twice.
 */
const WAIT_MAX = 3_000;
/** The hash of a text that nobody knows, at the usual cost: what is compared for an account that does not exist. */
const DUMMY_HASH = "$2a$10$rBNfMvf2VS1vsmnKHMXdvOatRdlAlS5TpHAwjPuYmpnZ9fufYoH6u";

/** What a thread is asked: to compare a password with a hash, or to hash it. */
export type Task = { password: string; hash: string } | { password: string; cost: number };
interface Job {
  task: Task;
  /** When it was put into the queue. */
  since: number;
  resolve: (result: unknown) => void;
  reject: (error: Error) => void;
}

const THREADS = Math.min(THREADS_MAX, Math.max(1, availableParallelism() - 1));

const waiting: Job[] = [];
const idle: Worker[] = [];
let threads = 0;
/** How long a password takes here, in milliseconds: a moving average. */
let duration = 100;

/** True when the text may be a password. */
export const isPassword = (text: unknown): text is string =>
  typeof text === "string" && text.length >= LIMITS.passwordMin && isReadWhole(text);

/** A longer password would be equal to all that begin like it; bcrypt fails over half of a character. */
const isReadWhole = (text: string): boolean =>
  Buffer.byteLength(text) <= LIMITS.passwordBytesMax && !/\0|\p{Cs}/u.test(text);

/** The hash under which a password is kept. Throws Refused("TooManyRequests") when too many wait already. */
export const hashOf = async (password: string): Promise<string> => {
  if (!isPassword(password)) throw new Refused("ValidationError");
  return (await ask({ password, cost: COST })) as string;
};

/**
 * Whether a password is the one of a hash. Without a hash the answer is no, after the same time. Throws
 * Refused("TooManyRequests") when too many wait already.
 */
export const isPasswordOf = async (hash: string | null | undefined, password: string): Promise<boolean> => {
  const isKnown = typeof hash === "string" && hash !== "" && isReadWhole(password);
  const isRight = await ask({ password: isKnown ? password : "", hash: isKnown ? hash : DUMMY_HASH });
  return isKnown && isRight === true;
};

/** Throws Refused("TooManyRequests") when too many wait for a hash already. Asked first, it spares all other work. */
export const expectRoom = (): void => {
  if ((waiting.length * duration) / THREADS > WAIT_MAX) throw new Refused("TooManyRequests");
};

const ask = async (task: Task): Promise<unknown> => {
  expectRoom();
  return new Promise((resolve, reject) => {
    waiting.push({ task, since: performance.now(), resolve, reject });
    next();
  });
};

const next = (): void => {
  refuseLate();
  if (waiting.length === 0) return;
  const worker = idle.pop() ?? (threads < THREADS ? start() : undefined);
  const job = worker && waiting.shift();
  if (!worker || !job) return;
  const began = performance.now();
  let hasEnded = false;
  const ended = (error: unknown): void => {
    // A thread that fails says so, and then that it ended.
    if (hasEnded) return;
    hasEnded = true;
    threads -= 1;
    job.reject(error instanceof Error ? error : new Error(`The thread for passwords ended: ${String(error)}`));
    next();
  };
  worker.once("error", ended).once("exit", ended);
  worker.once("message", ({ result }: { result: unknown }) => {
    worker.off("error", ended).off("exit", ended);
    duration += (performance.now() - began - duration) / 8;
    idle.push(worker);
    job.resolve(result);
    next();
  });
  worker.postMessage({ task: job.task });
};

/** What was expected to be quick may not have been: the queue is in order of time, so those that wait too long are first. */
const refuseLate = (): void => {
  const until = performance.now() - WAIT_MAX;
  while (waiting[0] && waiting[0].since < until) waiting.shift()?.reject(new Refused("TooManyRequests"));
};

/** A thread does not keep the process alive. */
const start = (): Worker => {
  threads += 1;
  const worker = new Worker(join(__dirname, "password-worker.js"));
  worker.unref();
  return worker;
};
