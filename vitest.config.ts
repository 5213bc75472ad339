import tailwind from "@tailwindcss/vite";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { answerCommands, answering } from "./tests/components/support/answers.ts";
import { mouseCommands } from "./tests/components/support/mouse.ts";
import { BROWSER_LAUNCH } from "./tests/support/browser.ts";

/**
 * Three files at a time on two cores: most of a test's time it waits, for processes that start, stop and are killed, and
 * for what is tried again later.
 */
export default defineConfig({
  test: {
    globalSetup: "tests/support/cms-contract.ts",
    // How long a busy machine takes is not what is tested.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    maxWorkers: 3,
    expect: { requireAssertions: true, poll: { interval: 20, timeout: 100_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "parts",
          include: ["tests/**/*.test.ts", "src/**/*.test.ts"],
          exclude: ["tests/e2e/**", "tests/site/**", "**/node_modules/**"],
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: "site",
          include: ["tests/site/**/*.test.ts"],
          // They share one live site and its CMS: one file at a time.
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        plugins: [tailwind(), answering()],
        publicDir: false,
        // Named here, nothing is found late, and no test begins anew because of it.
        optimizeDeps: {
          include: [
            "@nanostores/persistent",
            "@nanostores/react",
            "downshift",
            "nanostores",
            "react",
            "react-dom",
            "react-dom/client",
            "react/jsx-dev-runtime",
            "vitest-browser-react",
          ],
        },
        test: {
          name: "components",
          include: ["tests/components/**/*.test.tsx"],
          setupFiles: ["tests/components/support/setup.ts"],
          testTimeout: 120_000,
          expect: { poll: { interval: 20, timeout: 30_000 } },
          // They share one browser and one server.
          fileParallelism: false,
          sequence: { groupOrder: 2 },
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({ launchOptions: BROWSER_LAUNCH }),
            instances: [{ browser: "chromium" }],
            viewport: { width: 1024, height: 768 },
            screenshotFailures: false,
            commands: { ...answerCommands, ...mouseCommands },
          },
        },
      },
    ],
  },
});
