import { violationsInBothSchemes } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
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
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 780 });
      await page.addInitScript(() => {
        Object.assign(window, { shifts: 0 });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) Object.assign(window, { shifts: window.shifts + entry.value });
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.goto(path, { waitUntil: "load" });
      await page.evaluate(() => document.fonts.ready);
      const seen = await page.evaluate(() => ({
        overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
        shifts: window.shifts,
      }));
      expect(seen.overflow).toBe(0);
      expect(seen.shifts).toBe(0);
    }
  });
}

declare global {
  interface Window {
    shifts: number;
  }
  interface PerformanceEntry {
    value: number;
  }
}
