import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startHost, type Host } from "../../scripts/host/host.ts";
import { MESSAGES } from "../../src/contract/messages.ts";
import { facilityHref, ROUTES, universityHref } from "../../src/contract/routes.ts";
import { expect, test } from "./fixtures.ts";

/** The finished pages alone: neither the CMS nor a function answers. */
let host: Host;
let folder: string;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "quad-away-"));
  host = await startHost({
    port: 0,
    distLink: process.env["QUAD_DIST"] ?? "",
    functionsDir: folder,
    log: () => undefined,
  });
});
test.afterAll(async () => {
  await host.close();
  rmSync(folder, { recursive: true, force: true });
});

test.describe("with CMS and functions stopped", () => {
  test.use({ expectedComplaint: /status of 404/ });

  test("every kind of page reads, posts included, and lists are filtered", async ({ page }) => {
    for (const path of [ROUTES.home, universityHref(1), facilityHref(1), ROUTES.about]) {
      await page.goto(`${host.url}${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    }
    await page.goto(`${host.url}${universityHref(1)}`);
    await expect(page.getByRole("article").first()).toBeVisible();
    await page.goto(`${host.url}${ROUTES.programs}`);
    await page.getByRole("main").getByRole("searchbox", { name: "Name or code" }).fill("nursing");
    await expect(page.getByRole("link", { name: "Bachelor of Nursing", exact: true }).first()).toBeVisible();
  });

  test("the search says that it does not answer", async ({ page }) => {
    await page.goto(`${host.url}${ROUTES.home}`);
    const hero = page.getByRole("search", { name: MESSAGES.searchHero });
    await hero.getByRole("combobox").fill("anu");
    await expect(hero.getByText(MESSAGES.searchFailed).first()).toBeVisible();
  });
});
