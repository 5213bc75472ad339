import astro from "eslint-plugin-astro";
import imports, { createNodeResolver } from "eslint-plugin-import-x";
import a11y from "eslint-plugin-jsx-a11y-x";
import hooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

/**
 * What may import what: contract imports zod only; search the contract; pictures the contract and search; functions these
 * three; src never imports functions or cms.
 */
const zones = [
  { target: "./src/contract", from: ["./src", "./scripts", "./functions", "./cms"], except: ["./contract"] },
  { target: "./src/search", from: ["./src"], except: ["./contract", "./search"] },
  { target: "./src/pictures", from: ["./src"], except: ["./contract", "./search", "./pictures"] },
  { target: "./functions", from: ["./src", "./scripts", "./cms"], except: ["./contract", "./search", "./pictures"] },
  { target: "./src", from: ["./functions", "./cms", "./scripts"] },
];

export default tseslint.config(
  {
    ignores: [
      "**/node_modules/",
      "dist",
      "dist.next-*",
      ".releases/",
      ".shards/",
      ".work/",
      ".astro/",
      ".content/",
      "cms/dist/",
      "cms/build/",
      "cms/contract/",
      "cms/types/",
      "cms/.strapi/",
      "cms/.tmp/",
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  ...astro.configs["flat/recommended"],
  ...astro.configs["flat/jsx-a11y-recommended"],
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    plugins: { "import-x": imports },
    settings: {
      // What is not read as TypeScript has no imports: nothing would be a cycle.
      "import-x/extensions": [".ts", ".tsx", ".mjs", ".js"],
      "import-x/parsers": { "@typescript-eslint/parser": [".ts", ".tsx"] },
      "import-x/resolver-next": [createNodeResolver({ extensions: [".ts", ".tsx", ".mjs", ".js", ".astro"] })],
    },
    rules: {
      "import-x/no-restricted-paths": ["error", { basePath: import.meta.dirname, zones }],
      "import-x/no-cycle": ["error", { ignoreExternal: true }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/no-non-null-assertion": "error",
    },
  },
  { files: ["**/*.tsx"], ...a11y.configs.strict },
  {
    files: ["**/*.tsx"],
    // A panel of tabs is reached by keyboard where nothing in it is (ARIA practices guide, "Tabs").
    rules: { "jsx-a11y-x/no-noninteractive-tabindex": ["error", { tags: [], roles: ["tabpanel"] }] },
  },
  {
    files: ["**/*.astro"],
    // A region that scrolls by itself is reached by keyboard (axe, "scrollable-region-focusable").
    rules: { "astro/jsx-a11y/no-noninteractive-tabindex": ["error", { tags: [], roles: ["tabpanel", "region"] }] },
  },
  { files: ["**/*.tsx", "src/**/*.ts", "cms/src/admin/**/*.ts"], ...hooks.configs.flat.recommended },
  { files: ["**/*.{js,mjs,astro}"], ...tseslint.configs.disableTypeChecked },
);
