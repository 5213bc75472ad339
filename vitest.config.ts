import { defineConfig } from "vitest/config";

/** Real Strapi starts take seconds, and the machine may have two cores: two files at a time. */
export default defineConfig({
  test: {
    globalSetup: "tests/support/cms-contract.ts",
    testTimeout: 60_000,
    hookTimeout: 240_000,
    maxWorkers: 2,
    expect: { requireAssertions: true },
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
    ],
  },
});
