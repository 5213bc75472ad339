import { fork } from "node:child_process";
import { join } from "node:path";
import { WAITING_NODE } from "../build/astro.ts";
import type { ReleaseFolders } from "../build/release.ts";
import type { BuildResult } from "../build/site.ts";
import { ROOT } from "../lib/paths.ts";

/**
 * One build in a process that has waited with the site bundled, as the rebuild worker does: `change` happens when it
 * waits, and the time is of the build alone. Rejects when the process fails.
 */
export const waitingBuild = (
  folders: ReleaseFolders & { content: string; work: string },
  change: () => void,
): Promise<BuildResult> =>
  new Promise((resolve, reject) => {
    const child = fork(join(ROOT, "scripts", "bench", "waiting-build.ts"), [folders.work], {
      cwd: ROOT,
      execArgv: WAITING_NODE,
    });
    child.on("message", (message: "ready" | BuildResult) => {
      if (message !== "ready") {
        resolve(message);
        return;
      }
      change();
      child.send(folders);
    });
    child.once("error", reject);
    child.once("exit", (code) => {
      if (code !== 0) reject(new Error(`the build ended with ${code}`));
    });
  });
