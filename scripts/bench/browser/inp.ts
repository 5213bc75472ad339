import type { Locator, Page } from "@playwright/test";
import { MESSAGES } from "../../../src/contract/messages.ts";
import { ROUTES, universityHref } from "../../../src/contract/routes.ts";
import { say } from "../../lib/steps.ts";
import { quantile } from "../../lib/quantile.ts";
import { inFreshPage, milliseconds, onSite, slowDown } from "./visit.ts";

interface Action {
  what: string;
  act: (page: Page) => Promise<unknown>;
}

const main = (page: Page): Locator => page.getByRole("main");
const banner = (page: Page): Locator => page.getByRole("banner");
/** Chooses the next entry with the keyboard: what a script puts into a select is no interaction. */
const chooseNext = async (select: Locator): Promise<void> => {
  await select.focus();
  await select.press("ArrowDown");
};

/** A visit of twenty actions: a list filtered and compared, and a university read. */
const VISIT: readonly { path: string; actions: readonly Action[] }[] = [
  {
    path: ROUTES.programs,
    actions: [
      { what: "press the list's search", act: (page) => main(page).getByRole("searchbox").first().click() },
      { what: "type a word", act: (page) => page.keyboard.type("science", { delay: 80 }) },
      {
        what: "press a level",
        act: (page) => main(page).getByRole("button", { name: "Undergraduate", exact: true }).click(),
      },
      {
        what: "type a field",
        act: (page) => main(page).getByRole("combobox", { name: "Fields" }).pressSequentially("comp", { delay: 80 }),
      },
      { what: "choose it", act: (page) => page.getByRole("option", { name: "Computer Science", exact: true }).click() },
      { what: "take it back", act: (page) => page.getByRole("button", { name: "Remove Computer Science" }).click() },
      { what: "sort", act: (page) => chooseNext(main(page).getByRole("combobox", { name: "Sort" })) },
      {
        what: "compare one",
        act: (page) => main(page).getByRole("button", { name: MESSAGES.addToCompare }).first().click(),
      },
      {
        what: "compare another",
        act: (page) => main(page).getByRole("button", { name: MESSAGES.addToCompare }).first().click(),
      },
      { what: "open the comparison", act: (page) => page.getByRole("button", { name: /^Compare \(2\)/ }).click() },
      { what: "close it", act: (page) => page.keyboard.press("Escape") },
      {
        what: "type in the header's search",
        act: (page) => banner(page).getByRole("combobox").pressSequentially("sydney", { delay: 80 }),
      },
    ],
  },
  {
    path: universityHref(1),
    actions: [
      { what: "open a tab", act: (page) => page.getByRole("tab", { name: /^Ask Questions/ }).click() },
      { what: "open another", act: (page) => page.getByRole("tab", { name: /^Reviews/ }).click() },
      {
        what: "untick a star",
        act: (page) =>
          main(page)
            .getByRole("checkbox", { name: /^4 stars/ })
            .click(),
      },
      { what: "sort the reviews", act: (page) => chooseNext(main(page).getByRole("combobox", { name: "Sort by" })) },
      {
        what: "like a post",
        act: (page) =>
          main(page)
            .getByRole("button", { name: /^Likes:/ })
            .first()
            .click(),
      },
      { what: "close the login", act: (page) => page.keyboard.press("Escape") },
      {
        what: "share the page",
        act: (page) =>
          main(page)
            .getByRole("button", { name: /^Share ./ })
            .first()
            .click(),
      },
      { what: "close that", act: (page) => page.keyboard.press("Escape") },
    ],
  },
];

const RUNS = 3;

/**
 * From an interaction to the next paint (the browser's own event timing), over a visit of twenty actions with a processor
 * four times slower; an action counts with its slowest interaction. Prints a table in Markdown.
 */
export const benchInp = (): Promise<void> =>
  onSite(async (visit) => {
    const runs: Map<string, number>[] = [];
    for (let run = 0; run < RUNS; run += 1)
      runs.push(
        await inFreshPage(visit, async (page) => {
          await slowDown(page);
          await page.addInitScript(observeInteractions);
          const times = new Map<string, number>();
          for (const { path, actions } of VISIT) {
            await page.goto(path);
            for (const { what, act } of actions) {
              await act(page);
              times.set(what, Math.max(LEAST, await page.evaluate(slowestInteraction)));
            }
          }
          return times;
        }),
      );
    say("| action | to the next paint, median |");
    say("|---|---|");
    for (const what of runs[0]?.keys() ?? [])
      say(`| ${what} | ${milliseconds(quantile(runs.map((times) => times.get(what) ?? NaN)))} |`);
    const shares = runs.map((times) => quantile([...times.values()], 0.95));
    say(`| 95 of 100, of each visit the median | ${milliseconds(quantile(shares))} |`);
  });

/** What the browser reports at the least, in milliseconds. */
const LEAST = 16;

/** Runs in the page, before its own scripts. */
const observeInteractions = (): void => {
  const durations: number[] = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ((entry as PerformanceEventTiming).interactionId > 0) durations.push(entry.duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  Object.assign(window, { interactions: durations });
};

/** Runs in the page, when an action was done: waits until it is painted, and forgets what it answers. */
const slowestInteraction = async (): Promise<number> => {
  const idle = (): Promise<unknown> => new Promise((resolve) => requestIdleCallback(resolve));
  const frame = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
  await idle();
  await idle();
  const { interactions } = window as unknown as { interactions: number[] };
  return Math.max(...interactions.splice(0));
};
