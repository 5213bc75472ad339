import type { Content } from "./content.ts";
import type { SitePage } from "./pages.ts";

/** One drawing of pages in a process that draws again and again (scripts/build/waiting.ts). */
export interface Run {
  /** What is shown. */
  content: Content;
  /** All pages made from a record, and those of them that are drawn. */
  pages: readonly SitePage[];
  only: readonly SitePage[];
  /** Nothing but those is drawn: no list, no catalogue, no map of the site. */
  alone?: boolean;
}

// Whoever begins a run and the bundled site have this module each: they meet here.
const shared = globalThis as { quadRun?: Run | undefined };

/** From now on pages show this. */
export const beginRun = (run: Run): void => {
  shared.quadRun = run;
};

/** What is drawn now, in a process that draws again and again; undefined in one that is told by its settings. */
export const currentRun = (): Run | undefined => shared.quadRun;
