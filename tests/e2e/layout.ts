import type { Page } from "@playwright/test";

declare global {
  interface Window {
    /** How far things have moved since the page was opened. */
    shifts: number;
  }
}

/** An entry of the Layout Instability API, which TypeScript's DOM does not know. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null }[];
}

/** What a test does not count: what the browser forgives, since somebody has just acted, or what is in the page's heading. */
type LeftOut = "after input" | "in the heading";

/** Has the pages to come add up how far things move in them, from the first moment on. */
export const watchShifts = async (page: Page, leftOut?: LeftOut): Promise<void> => {
  await page.addInitScript((left: LeftOut | undefined) => {
    window.shifts = 0;
    const isOutside = (node: Node | null): boolean => node?.nodeName !== "H1" && !node?.parentElement?.closest("h1");
    const counts = ({ hadRecentInput, sources }: LayoutShift): boolean => {
      if (left === "after input") return !hadRecentInput;
      return left !== "in the heading" || sources.some(({ node }) => isOutside(node));
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) if (counts(entry)) window.shifts += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
  }, leftOut);
};

/** How far things have moved since the page was opened. */
export const shifts = (page: Page): Promise<number> => page.evaluate(() => window.shifts);

/** How many pixels the page can be scrolled sideways: none, unless something sticks out. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
