import type { Page } from "@playwright/test";
import { MESSAGES } from "../../src/contract/messages.ts";
import { ROUTES, universityHref } from "../../src/contract/routes.ts";
import { expect, scriptsThere, test } from "./fixtures.ts";

test.describe("the tile of a record", () => {
  /** Opens a page, and has it note on leaving which of its tiles go along to the next one, by the links of their cards. */
  const open = async (page: Page, path: string): Promise<void> => {
    await page.goto(path);
    // Something on the page was used: what it needs besides is there, too.
    await page.getByRole("banner").getByRole("button", { name: MESSAGES.login }).hover();
    await scriptsThere(page);
    await page.evaluate(() => {
      sessionStorage.removeItem("tiles");
      window.addEventListener("pageswap", () => {
        const named = [...document.querySelectorAll(".tile")].filter(
          (tile) => getComputedStyle(tile).getPropertyValue("view-transition-name") === "tile",
        );
        const hrefs = named.map((tile) => tile.closest("li")?.querySelector("a")?.getAttribute("href") ?? "");
        sessionStorage.setItem("tiles", JSON.stringify(hrefs));
      });
    });
  };
  const wentAlong = async (page: Page): Promise<unknown> =>
    JSON.parse((await page.evaluate(() => sessionStorage.getItem("tiles"))) ?? "null");

  test("comes from the card that leads to it, and from no other tile", async ({ page }) => {
    await open(page, ROUTES.destinations);
    const link = page.getByRole("region", { name: "All", exact: true }).getByRole("listitem").first().getByRole("link");
    const href = await link.getAttribute("href");
    await link.click();
    await expect(page).toHaveURL(/\/destination\/\d+$/);
    expect(await wentAlong(page)).toEqual([href]);

    await open(page, universityHref(1));
    await page.getByRole("region", { name: "On campus" }).getByRole("link").first().click();
    await expect(page).toHaveURL(/\/facility\/\d+$/);
    expect(await wentAlong(page)).toEqual([]);
  });
});
