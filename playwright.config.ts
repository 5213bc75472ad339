import { defineConfig } from "@playwright/test";
import { BROWSER_LAUNCH } from "./tests/support/browser.ts";

/** Browser tests run against a site that the test command has started (QUAD_TEST_URL). */
export default defineConfig({
  testDir: "tests/e2e",
  globalSetup: "tests/e2e/admin-token.ts",
  fullyParallel: true,
  workers: 3,
  forbidOnly: true,
  retries: 0,
  timeout: 300_000,
  // How long a busy machine takes is not what is tested.
  expect: { timeout: 60_000, toPass: { timeout: 120_000 } },
  reporter: [["list"]],
  use: {
    baseURL: process.env["QUAD_TEST_URL"] ?? "http://localhost:8888",
    launchOptions: BROWSER_LAUNCH,
    // A recording of each test is a third of the browser's work: for the one that is looked into, QUAD_TRACE=on.
    trace: process.env["QUAD_TRACE"] === "on" ? "on" : "off",
    screenshot: "only-on-failure",
  },
});
