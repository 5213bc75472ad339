import type { Page } from "@playwright/test";
import { MESSAGES } from "../../src/contract/messages.ts";
import { ROUTES, universityHref } from "../../src/contract/routes.ts";
import { liveArea } from "./area.ts";
import { expect, test } from "./fixtures.ts";
import { callAs, signedIn } from "./people.ts";
import { faultsAtWidths, foundAtWidths } from "./sweep.ts";
import { TEMPLATES } from "./templates.ts";

/** Opens a page where nothing moves by itself. */
const open = async (page: Page, path: string): Promise<void> => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(path, { waitUntil: "load" });
  await page.evaluate(() => document.fonts.ready);
};

for (const path of TEMPLATES)
  test(`${path} lies well at every width: nothing scrolls sideways, sticks out, leaves its card or covers text`, async ({
    page,
  }) => {
    await open(page, path);
    expect(await faultsAtWidths(page)).toEqual([]);
  });

test("the bars of the rating summary and of its plot have room at every width", async ({ page }) => {
  await open(page, universityHref(1));
  /** Bars of the summary in view that are too short to be told apart. Runs in the page. */
  const short = (): string[] =>
    [...document.querySelectorAll("#reviews fieldset svg, #reviews figure + ul svg")].flatMap((bar) => {
      const { width } = bar.getBoundingClientRect();
      return width < 80 ? [`${bar.closest("label, li")?.textContent}: ${width} px`] : [];
    });
  expect(await page.locator("#reviews fieldset svg, #reviews figure + ul svg").count()).toBe(7);
  expect(await foundAtWidths(page, short)).toEqual([]);
});

/** Choices whose words are cut off by their box. Runs in the page. */
const cutChoices = (): string[] => {
  const canvas = document.createElement("canvas").getContext("2d");
  return [...document.querySelectorAll("select")].flatMap((box) => {
    const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(box);
    const words = box.selectedOptions[0]?.label ?? "";
    if (!canvas || !box.checkVisibility()) return [];
    canvas.font = `${fontWeight} ${fontSize} ${fontFamily}`;
    const room = box.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
    return canvas.measureText(words).width > room ? [`"${words}" has ${room} px`] : [];
  });
};
for (const path of ["/universities", "/destinations", "/programs?field=physics&sort=yearly"])
  test(`no box over ${path} cuts off what is chosen in it, at any width`, async ({ page }) => {
    await open(page, path);
    await expect(page.getByRole("main").getByRole("combobox", { name: "Sort" })).toBeVisible();
    expect(await foundAtWidths(page, cutChoices)).toEqual([]);
  });

test("the boxes over a list of places stand in one line on wide screens", async ({ page }) => {
  await open(page, "/eateries");
  await page.setViewportSize({ width: 1024, height: 800 });
  const main = page.getByRole("main");
  const boxes = ["Location", "Sort", "Price"].map((name) => main.getByRole("combobox", { name, exact: true }));
  const lines = await Promise.all(boxes.map(async (box) => (await box.boundingBox())?.y));
  expect(new Set(lines).size).toBe(1);
});

test("no number of records begins a line without its name", async ({ page }) => {
  await open(page, ROUTES.programs);
  /** Numbers that stand below the last line of the link before them. Runs in the page. */
  const parted = (): string[] =>
    [...document.querySelectorAll("main li > a + span")].flatMap((number) => {
      const line = [...(number.previousElementSibling?.getClientRects() ?? [])].at(-1);
      const isBelow = line !== undefined && number.getBoundingClientRect().top > line.bottom;
      return isBelow ? [`${number.parentElement?.textContent}`] : [];
    });
  expect(await page.locator("main li > a + span").count()).toBeGreaterThan(20);
  expect(await foundAtWidths(page, parted)).toEqual([]);
});

test("the home page is at most 2,400 px tall on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto(ROUTES.home, { waitUntil: "load" });
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(2_400);
});

test.describe("of somebody with bookmarks and interests", () => {
  test.beforeEach(async ({ page }) => {
    const { jwt } = await signedIn(page);
    await callAs(jwt, "PUT", "/api/users/me", {
      interests: [1, 6, 7, 8, 13, 17, 19, 12],
      userUniversityLikes: [1, 2, 3, 4, 5],
      userProgramLikes: [1, 2, 3],
    });
    await open(page, ROUTES.profile);
    await expect(page.getByRole("tabpanel").getByRole("listitem")).toHaveCount(5);
  });
  /** Interests that lie over another one of them. Runs in the page. */
  const overlapping = (): string[] => {
    const chips = [
      ...document.querySelectorAll('ul[aria-label="Interests"] > li > *, ul[aria-label="Chosen interests"] > li > *'),
    ];
    return chips.flatMap((chip, at) =>
      chips.slice(at + 1).flatMap((other) => {
        const [a, b] = [chip.getBoundingClientRect(), other.getBoundingClientRect()];
        const isApart = a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top;
        return isApart ? [] : [`${chip.textContent} and ${other.textContent}`];
      }),
    );
  };

  for (const isEdited of [false, true])
    test(`the profile page lies well at every width ${isEdited ? "while interests are edited" : "with its circle"}, and no interest over another one`, async ({
      page,
    }) => {
      if (isEdited) await page.getByRole("button", { name: "Edit interests" }).click();
      await expect(page.getByRole("list", { name: "Interests" }).getByRole("listitem")).toHaveCount(8);
      expect(await faultsAtWidths(page)).toEqual([]);
      expect(await foundAtWidths(page, overlapping)).toEqual([]);
    });
});

test("a fault of several lines stands beside its mark, not under it, on a phone", async ({ page }) => {
  await signedIn(page);
  await open(page, universityHref(1));
  await liveArea(page);
  await page.getByRole("button", { name: MESSAGES.addPost }).click();
  const modal = page.getByRole("dialog", { name: MESSAGES.createPost });
  await modal.getByRole("tab", { name: "Helpful Links" }).click();
  await modal.getByRole("button", { name: "Post", exact: true }).click();
  const fault = modal.getByRole("alert").filter({ hasText: MESSAGES.linkUrlInvalid });
  const { mark, lines } = await fault.evaluate((node) => {
    const range = document.createRange();
    const words = node.querySelector("span > span:last-child") ?? node;
    range.selectNodeContents(words);
    return {
      mark: node.querySelector("[aria-hidden]")?.getBoundingClientRect().right ?? Infinity,
      lines: [...range.getClientRects()].map(({ left }) => left),
    };
  });
  expect(lines.length).toBeGreaterThan(1);
  for (const left of lines) expect(left).toBeGreaterThanOrEqual(mark);
});
