import { defineConfig } from "vitest/config";

/** Real Strapi starts take seconds and the machine may have two cores: files run one at a time where they start one. */
export default defineConfig({
  test: {
    include: ["tests/**/*.test.ts", "src/**/*.test.ts"],
    exclude: ["tests/e2e/**", "node_modules/**"],
    testTimeout: 60_000,
    hookTimeout: 240_000,
    maxWorkers: 2,
    expect: { requireAssertions: true },
  },
});
