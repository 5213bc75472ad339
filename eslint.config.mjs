import astro from "eslint-plugin-astro";
import tseslint from "typescript-eslint";
import oxlint from "./oxlint.config.ts";

/** What is in `.astro` files, markup included; all else is read by oxlint (`oxlint.config.ts`). */
export default tseslint.config(
  { ignores: oxlint.ignorePatterns },
  { files: ["**/*.astro"], extends: [tseslint.configs.strict] },
  ...astro.configs["flat/recommended"],
  ...astro.configs["flat/jsx-a11y-recommended"],
  {
    files: ["**/*.astro"],
    // A region that scrolls by itself is reached by keyboard (axe, "scrollable-region-focusable").
    rules: { "astro/jsx-a11y/no-noninteractive-tabindex": ["error", { tags: [], roles: ["tabpanel", "region"] }] },
  },
);
