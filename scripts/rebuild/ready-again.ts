import type { ChildProcess } from "node:child_process";
import type { FromWorker } from "./messages.ts";

/**
 * Settles with the next word of a worker that it can take an order: with false when it ends in peace instead. Rejects, in
 * what it `said`, when it fails.
 */
export const readyAgain = (
  child: ChildProcess,
  ended: Promise<number | null>,
  said: () => string = () => "",
): Promise<boolean> => {
  const ready = new Promise<boolean>((resolve, reject) => {
    const listen = (message: FromWorker): void => {
      if (message.type !== "ready") return;
      child.off("message", listen);
      resolve(true);
    };
    child.on("message", listen);
    void ended.then((code) => {
      if (code === 0) resolve(false);
      else reject(new Error(said() || "the rebuild worker ended before it was ready"));
    });
  });
  // Whoever uses the worker awaits it.
  ready.catch(() => undefined);
  return ready;
};
