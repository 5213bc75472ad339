import type { BrowserContext, ElementHandle, Locator, Page } from "@playwright/test";
import { MESSAGES } from "../../../src/contract/messages.ts";
import { ROUTES } from "../../../src/contract/routes.ts";
import { OPENINGS } from "../../../tests/e2e/presses.ts";
import { say } from "../../lib/steps.ts";
import { quantile } from "../../lib/quantile.ts";
import { DESKTOP, inFreshPage, milliseconds, onSite, PHONE, slowDown, type Visit } from "./visit.ts";

/** What has to be seen for a press to be answered: something of a role and a name, or a status that says something else. */
type Answer = { role: "dialog" | "option" | "complementary" | "combobox"; name?: string } | "another status";

interface Press {
  what: string;
  path: string;
  control: (page: Page) => Locator;
  /** Typed into the control instead of a press. */
  text?: string;
  answer: Answer;
  viewport?: { width: number; height: number };
}

const banner = (page: Page): Locator => page.getByRole("banner");
const main = (page: Page): Locator => page.getByRole("main");

const PRESSES: readonly Press[] = [
  {
    what: "a text in the header's search",
    path: ROUTES.home,
    control: (page) => banner(page).getByRole("combobox"),
    text: "sydney",
    answer: { role: "option" },
  },
  {
    what: "Search in a phone's header",
    path: ROUTES.home,
    viewport: PHONE,
    control: (page) => banner(page).getByRole("button", { name: MESSAGES.search }),
    answer: { role: "combobox" },
  },
  {
    what: "a level of the programs",
    path: ROUTES.programs,
    control: (page) => main(page).getByRole("button", { name: "Postgraduate", exact: true }),
    answer: "another status",
  },
  {
    what: "a text in the programs' search",
    path: ROUTES.programs,
    control: (page) => main(page).getByRole("searchbox").first(),
    text: "science",
    answer: "another status",
  },
  ...OPENINGS.map(({ opens, ...press }) => ({ ...press, answer: opens })),
];

const RUNS = 3;
/** What is not answered within so many milliseconds never is. */
const PATIENCE = 30_000;

/**
 * From a press to its answer, the first use of a page right after it is painted: no code and no data is there, the line
 * gives 1.6 Mbit/s with 150 ms there and back, and the processor is four times slower. Also until the pressed control shows
 * that it was taken: looks otherwise than before, or has its answer. Prints a table in Markdown.
 */
export const benchPress = ({ only }: { only?: string | undefined } = {}): Promise<void> =>
  onSite(async (visit) => {
    say("| press | page | shown as taken | answered | slowest |");
    say("|---|---|---|---|---|");
    for (const press of PRESSES.filter(({ what }) => !only || what.includes(only))) {
      const runs: Times[] = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await timesOf(visit, press));
      const answered = runs.map(({ answered }) => answered);
      say(
        `| ${press.what} | ${press.path} | ${milliseconds(quantile(runs.map(({ taken }) => taken)))} | ${milliseconds(quantile(answered))} | ${milliseconds(Math.max(...answered))} |`,
      );
    }
  });

/** Milliseconds since the press. */
interface Times {
  taken: number;
  answered: number;
}

const timesOf = (visit: Visit, { path, control, text, answer, viewport = DESKTOP }: Press): Promise<Times> =>
  inFreshPage(
    visit,
    async (page, context) => {
      await slowDown(page, { line: true });
      const release = await holdCode(page);
      await page.goto(path, { waitUntil: "commit" });
      await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
      const pressed = control(page);
      await pressed.scrollIntoViewIfNeeded();
      await lookTouched(context, await pressed.elementHandle());
      const box = await pressed.boundingBox();
      if (!box) throw new Error(`Nothing to press on ${path}`);
      const watching = await page.evaluateHandle(watch, {
        element: await pressed.elementHandle(),
        answer,
        patience: PATIENCE,
      });
      release();
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      if (text) await page.keyboard.insertText(text);
      return watching.evaluate(({ times }) => times);
    },
    { viewport },
  );

/** Holds back the page's code and data, fetched ahead or not, until what this answers with is called. */
const holdCode = async (page: Page): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  await page.route(/\.(js|json)(\?|$)/, async (route) => {
    await promise;
    // The page may be gone by now.
    await route.continue().catch(() => undefined);
  });
  return () => resolve(undefined);
};

/** Shows an element as if the pointer were on it, which the page is not told: what then changes comes from the press. */
const lookTouched = async (context: BrowserContext, element: ElementHandle | null): Promise<void> => {
  const page = (await element?.ownerFrame())?.page();
  if (!page) return;
  await element?.evaluate((one: Element) => one.setAttribute("data-bench", ""));
  const session = await context.newCDPSession(page);
  await session.send("DOM.enable");
  await session.send("CSS.enable");
  const { root } = await session.send("DOM.getDocument");
  const { nodeId } = await session.send("DOM.querySelector", { nodeId: root.nodeId, selector: "[data-bench]" });
  await session.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses: ["hover", "focus"] });
};

/** Runs in the page: the times of the next press of an element and of what follows it, which rejects when nothing does. */
const watch = ({
  element,
  answer,
  patience,
}: {
  element: Element | null;
  answer: Answer;
  patience: number;
}): { times: Promise<Times> } => {
  const ROLES = {
    dialog: "dialog[open],[role=dialog]",
    option: "[role=option]",
    complementary: "aside,[role=complementary]",
    combobox: "[role=combobox]",
  };
  const nameOf = (one: Element): string =>
    one.getAttribute("aria-label") ??
    document.getElementById(one.getAttribute("aria-labelledby") ?? "")?.textContent ??
    one.textContent;
  const isShown = (one: Element): boolean => one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  const statuses = (): string =>
    [...document.querySelectorAll("main [role=status]")].map((one) => one.textContent).join("|");
  const before = statuses();
  const isAnswered = (): boolean =>
    answer === "another status"
      ? statuses() !== before
      : [...document.querySelectorAll(ROLES[answer.role])].some(
          (one) => isShown(one) && (!answer.name || nameOf(one).trim() === answer.name),
        );
  const looks = (): string =>
    [undefined, "::before", "::after"]
      .map((pseudo) => {
        const style = element ? getComputedStyle(element, pseudo) : undefined;
        return [
          style?.opacity,
          style?.color,
          style?.backgroundColor,
          style?.backgroundImage,
          style?.boxShadow,
          style?.filter,
          style?.cursor,
          style?.animationName,
          style?.content,
          style?.transform,
        ].join();
      })
      .concat(element?.innerHTML ?? "")
      .join();

  const times = new Promise<Times>((resolve, reject) => {
    const usual = looks();
    let pressedAt: number | undefined;
    let taken: number | undefined;
    addEventListener("pointerup", ({ timeStamp }) => (pressedAt = timeStamp), { capture: true, once: true });
    const look = (): void => {
      requestAnimationFrame((frame) => {
        if (pressedAt === undefined || frame < pressedAt) {
          look();
          return;
        }
        const pressed = pressedAt;
        if (looks() !== usual) taken ??= frame - pressed;
        if (!isAnswered()) {
          if (frame - pressed > patience) reject(new Error("The press has no answer"));
          else look();
          return;
        }
        // What stands in a frame is painted by the next.
        requestAnimationFrame((next) => resolve({ taken: taken ?? next - pressed, answered: next - pressed }));
      });
    };
    look();
  });
  return { times };
};
