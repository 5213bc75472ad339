import { defineConfig } from "@playwright/test";
import { chromiumExecutable } from "./tests/support/browser.ts";

const executablePath = chromiumExecutable();

/** Browser tests run against a site that the test command has started (QUAD_TEST_URL). */
export default defineConfig({
  testDir: "tests/e2e",
  fullyParallel: true,
  workers: 2,
  forbidOnly: true,
  retries: 0,
  timeout: 60_000,
  reporter: [["list"]],
  use: {
    baseURL: process.env["QUAD_TEST_URL"] ?? "http://localhost:8888",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ["--no-sandbox", "--disable-background-networking", "--disable-component-update", "--disable-sync"],
    },
    trace: "retain-on-failure",
  },
});
