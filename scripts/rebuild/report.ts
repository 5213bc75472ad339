import { LIMITS } from "../../src/contract/limits.ts";
import type { RebuildFault } from "../../src/contract/rebuild-faults.ts";
import type { RebuildReport, RecordChanges } from "../../src/contract/rebuilds.ts";
import { readManifest } from "../build/manifest.ts";
import { TooFewPages } from "../build/release.ts";
import type { BuildResult } from "../build/site.ts";
import { ExportError } from "../export/errors.ts";
import type { ExportSummary } from "../export-content.ts";

/** How long the CMS may take to answer, and when it is asked once more, in milliseconds. */
const ANSWER_WITHIN = 10_000;
const AGAIN_AFTER = 30_000;
/** So many reports wait at most for a CMS that does not answer; then the oldest go. */
const WAITING_MAX = LIMITS.rebuildsKept;

/** Tells the CMS what became of rebuilds, for its staff to read. */
export interface Reporter {
  /** Sends a report after those that still wait; never fails, and nobody has to wait for it. */
  tell: (report: RebuildReport) => void;
  /** Settles when everything was sent, or the CMS did not take it. */
  settled: () => Promise<void>;
  /** Sends nothing again, and settles when nothing is being sent. */
  close: () => Promise<void>;
}

/**
 * A CMS that does not answer is told later: what went live is not known there otherwise. That a rebuild failed is told at
 * once or not at all; whatever follows says more.
 */
export const createReporter = (
  { url, token }: { url: string; token: string },
  log: (line: string) => void,
  againAfter = AGAIN_AFTER,
): Reporter => {
  let waiting: RebuildReport[] = [];
  let sending: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    for (let [next] = waiting; next; [next] = waiting) {
      try {
        await send(url, token, next);
      } catch (error) {
        log(`The CMS was not told of the rebuild: ${error instanceof Error ? error.message : String(error)}`);
        waiting = waiting.filter((report) => report.outcome === "live");
        if (waiting.length > 0 && !isClosed) timer = setTimeout(begin, againAfter).unref();
        return;
      }
      waiting = waiting.filter((report) => report !== next);
    }
  };
  const begin = (): void => {
    sending = sending.then(flush);
  };

  return {
    tell: (report) => {
      waiting = [...waiting, report].slice(-WAITING_MAX);
      begin();
    },
    settled: () => sending,
    close: () => {
      isClosed = true;
      clearTimeout(timer);
      return sending;
    },
  };
};

/** What went live, as it is told; the release is the one that the build has made. */
export const liveReport = (
  { release, changedPages }: Pick<BuildResult, "release" | "changedPages">,
  { changes, change }: { changes: RecordChanges | null; change: number | undefined },
  milliseconds: number,
): RebuildReport => {
  const { id, builtAt, pages } = readManifest(release);
  return { outcome: "live", release: { id, builtAt, pages }, changes, changedPages, milliseconds, change };
};

/** What is live once a site was brought up to date: also where nothing had to be built, for a CMS that knows no release yet. */
export const firstReport = (
  exported: Pick<ExportSummary, "change" | "changedRecords" | "milliseconds">,
  built: BuildResult,
): RebuildReport =>
  liveReport(
    built,
    { changes: exported.changedRecords, change: exported.change },
    exported.milliseconds + built.milliseconds,
  );

/** Tells the CMS of the settings what became of a build that a host has run; without settings nobody. */
export const reportOnce = async (report: RebuildReport, log: (line: string) => void): Promise<void> => {
  const { CMS_URL: url, CMS_EXPORT_TOKEN: token } = process.env;
  if (!url || !token) return;
  const reporter = createReporter({ url, token }, log);
  reporter.tell(report);
  await reporter.settled();
  await reporter.close();
};

/** What people are told of an error: never its own words. */
export const faultOf = (error: unknown): RebuildFault => {
  if (error instanceof ExportError) return "cms";
  return error instanceof TooFewPages ? "fewerPages" : "build";
};

const send = async (url: string, token: string, report: RebuildReport): Promise<void> => {
  const response = await fetch(new URL("api/export/rebuilds", url.endsWith("/") ? url : `${url}/`), {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
    body: JSON.stringify(report),
    redirect: "error",
    signal: AbortSignal.timeout(ANSWER_WITHIN),
  });
  await response.body?.cancel();
  if (!response.ok) throw new Error(`it answered ${response.status}`);
};
