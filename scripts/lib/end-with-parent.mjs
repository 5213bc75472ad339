// Preloaded into a process that its parent gave a pipe for standard input: it ends when the parent is gone, however it went.
import { isMainThread } from "node:worker_threads";

/** So long it may take to end in order, in milliseconds. */
const WITHIN = 8_000;

if (isMainThread) {
  process.stdin.once("close", () => {
    setTimeout(() => process.exit(1), WITHIN).unref();
    process.kill(process.pid, "SIGTERM");
  });
  process.stdin.on("error", () => undefined);
  process.stdin.resume();
  // What it waits for does not keep it alive.
  process.stdin.unref?.();
}
