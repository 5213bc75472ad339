import { join } from "node:path";
import type { PageRef } from "../../src/contract/entities.ts";
import type { Held } from "../../src/contract/endpoints.ts";
import type { RebuildFault } from "../../src/contract/rebuild-faults.ts";
import type { RecordChanges } from "../../src/contract/rebuilds.ts";

export const WAITING = "waiting-";
/** Where a worker has what it bundled: in the folder of unfinished builds. */
export const waitingFolder = (work: string, pid: number): string => join(work, `${WAITING}${pid}`);

/** What the rebuild worker is told. Paths are absolute. */
export interface ToWorker {
  cms: { url: string; token: string };
  folders: { content: string; releases: string; dist: string; work: string };
  full?: boolean;
}

/** The same worker, told to draw one page as it was saved instead. */
export interface ToPreviewer extends Pick<ToWorker, "cms" | "folders"> {
  preview: PageRef;
}

/** A page that was drawn, or why not: a status of HTTP, and a sentence for an editor. */
export type Drawn = { html: string } | { status: 404 | 409 | 503; refused: string };

/** What the rebuild worker tells. */
export type FromWorker =
  | { type: "drawn"; drawn: Drawn }
  /** It waits for an order: at first, and each time after it has tidied up, unless it ends then because it has done enough. */
  | { type: "ready" }
  | { type: "progress"; line: string }
  | { type: "failed"; reason: string; fault: RebuildFault }
  /** What is held back now, all of it as it stands in the log; the export is done. */
  | { type: "held"; held: Held; lines: string[] }
  /** Which records the export took over, and up to which change; the pages are yet to be built. */
  | { type: "exported"; changes: RecordChanges | null; change: number }
  | {
      type: "done";
      mode: "none" | "partial" | "full";
      pages: number;
      changedPages: number;
      written: number;
      exportMilliseconds: number;
      buildMilliseconds: number;
    };

/** What the status file says; `functions/health` shows it. Times are ISO. */
export interface RebuildStatus {
  live: { id: string; builtAt: string; pages: number } | null;
  /** What the site does not show as it is in the CMS. */
  held: Held;
  rebuild: {
    state: "idle" | "waiting" | "running" | "failed";
    since: string;
    /** Why the last rebuild failed, while it has not succeeded since. */
    reason?: string;
    lastSuccess: string | null;
  };
  /** Seconds that the machine had been up when that state began: the clock on the wall may be set meanwhile. */
  sinceUptime: number;
}
