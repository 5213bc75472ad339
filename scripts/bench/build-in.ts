import { fork } from "node:child_process";
import { join } from "node:path";
import { WAITING_NODE } from "../build/waiting.ts";
import type { ReleaseFolders } from "../build/release.ts";
import type { BuildResult } from "../build/site.ts";
import { ROOT } from "../lib/paths.ts";

/** The folders of a build, `work` inside the checkout whose code builds. */
export type BuildOrder = ReleaseFolders & { content: string; work: string; full?: boolean };

/** A build, with seconds of processor time of all its processes and the peak memory of each child, in bytes. */
export type MeasuredBuild = BuildResult & { cpuSeconds: number; peaks: readonly number[] };

interface BuildIn extends BuildOrder {
  /** The folder of the code that builds; this one's unless it says otherwise. */
  checkout?: string;
  /** Happens when the process is there, before the build and outside of its time. */
  change?: () => void;
}

const buildInProcess = (
  { checkout = ROOT, change, ...order }: BuildIn,
  waits: readonly string[],
): Promise<MeasuredBuild> =>
  new Promise((resolve, reject) => {
    const child = fork(join(ROOT, "scripts", "bench", "build-process.ts"), [checkout, order.work, ...waits], {
      cwd: checkout,
      execArgv: WAITING_NODE,
      env: { ...process.env, QUAD_CONTENT: order.content },
    });
    child.on("message", (message: "ready" | MeasuredBuild) => {
      if (message !== "ready") {
        resolve(message);
        return;
      }
      change?.();
      child.send(order);
    });
    child.once("error", reject);
    child.once("exit", (code) => {
      if (code !== 0) reject(new Error(`the build ended with ${code}`));
    });
  });

/** One build in a process of its own, as `npm run build` does it. Rejects when the process fails. */
export const build = (order: BuildIn): Promise<MeasuredBuild> => buildInProcess(order, []);

/**
 * One build in a process that has waited with the site bundled, as the rebuild worker does: `change` happens when it
 * waits, and the time is of the build alone. Rejects when the process fails.
 */
export const waitingBuild = (order: BuildIn): Promise<MeasuredBuild> => buildInProcess(order, ["waits"]);
