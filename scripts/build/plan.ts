import type { SitePage } from "../../src/queries/pages.ts";
import type { ReleaseManifest } from "./manifest.ts";

/** What has to be done to bring the live site up to the export. */
export type BuildPlan =
  { mode: "none" } | { mode: "full"; reason: string } | { mode: "partial"; changed: SitePage[]; removed: string[] };

/** Above this share of changed pages a full build is as quick, and simpler. */
const PARTIAL_SHARE_MAX = 0.2;

/**
 * Decides by digests: nothing when neither export nor code changed; only the changed pages when the code is the live
 * site's and few pages changed; else everything.
 */
export const planBuild = (
  pages: readonly SitePage[],
  made: { content: string; code: string },
  live: ReleaseManifest | undefined,
): BuildPlan => {
  if (!live) return { mode: "full", reason: "nothing is live yet" };
  if (live.code !== made.code) return { mode: "full", reason: "the code changed" };
  if (live.content === made.content) return { mode: "none" };
  const changed = pages.filter((page) => live.keys.get(page.path) !== page.cacheKey);
  const present = new Set(pages.map((page) => page.path));
  const removed = [...live.keys.keys()].filter((path) => !present.has(path));
  if (changed.length > Math.max(20, pages.length * PARTIAL_SHARE_MAX))
    return { mode: "full", reason: `${changed.length} of ${pages.length} pages changed` };
  return { mode: "partial", changed, removed };
};
