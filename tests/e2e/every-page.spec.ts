import { violationsInBothSchemes } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { shifts, sideways, watchShifts } from "./layout.ts";
import { TEMPLATES } from "./templates.ts";

for (const path of TEMPLATES) {
  test(`axe finds nothing on ${path} in either scheme`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(path);
    expect(await violationsInBothSchemes(page)).toEqual([]);
  });

  test(`${path} fits a 360 px phone and a 1280 px screen without sideways scrolling or shifts`, async ({ page }) => {
    // A slow phone paints between the parts of a page: what is not yet there must not move what is.
    await (await page.context().newCDPSession(page)).send("Emulation.setCPUThrottlingRate", { rate: 4 });
    await watchShifts(page);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 780 });
      await page.goto(path, { waitUntil: "load" });
      await page.evaluate(() => document.fonts.ready);
      expect(await sideways(page)).toBe(0);
      expect(await shifts(page)).toBe(0);
    }
  });
}
