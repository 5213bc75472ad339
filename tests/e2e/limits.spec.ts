import { LIMITS } from "../../src/contract/limits.ts";
import { expect, scriptsThere, test } from "./fixtures.ts";
import { signedIn } from "./people.ts";

test.describe("the style sheet, which cannot read the contract, keeps to it", () => {
  test("the header folds at the contract's width", async ({ page }) => {
    const menu = page.getByRole("banner").getByText("Menu", { exact: true });
    const main = page.getByRole("navigation", { name: "Main" });
    await page.setViewportSize({ width: LIMITS.mobileHeaderWidth, height: 700 });
    await page.goto("/aboutus");
    await expect(menu).toBeVisible();
    await expect(main).toBeHidden();
    await page.setViewportSize({ width: LIMITS.mobileHeaderWidth + 1, height: 700 });
    await expect(menu).toBeHidden();
    await expect(main).toBeVisible();
  });

  test("the tabs are a list to choose from up to the contract's width", async ({ page }) => {
    const select = page.getByRole("combobox", { name: "Posts on this page" });
    const tab = page.getByRole("tab", { name: /^Reviews/ });
    await page.setViewportSize({ width: LIMITS.mobileTabsWidth, height: 700 });
    await page.goto("/universities/1");
    await expect(select).toBeVisible();
    await expect(tab).toBeHidden();
    await page.setViewportSize({ width: LIMITS.mobileTabsWidth + 1, height: 700 });
    await expect(select).toBeHidden();
    await expect(tab).toBeVisible();
  });

  test("the share popup fades in the contract's time", async ({ page }) => {
    await signedIn(page);
    await page.goto("/universities/1");
    await scriptsThere(page);
    await page
      .getByRole("main")
      .getByRole("button", { name: /^Share Australian/ })
      .click();
    const popup = page.getByRole("dialog", { name: "Share" });
    await expect(popup).toBeVisible();
    const times = await popup.evaluate((dialog) => getComputedStyle(dialog).transitionDuration.split(", "));
    expect(new Set(times)).toEqual(new Set([`${LIMITS.shareFade / 1_000}s`]));
  });
});
