import { defineConfig, type DummyRuleMap } from "oxlint";
import a11y from "eslint-plugin-jsx-a11y-x";
import tseslint from "typescript-eslint";

/** Rules of typescript-eslint that oxlint does not have. */
const MISSING = [
  "@typescript-eslint/no-unsafe-class-instance-assignment",
  "@typescript-eslint/no-unsafe-enum-assignment",
];

/** The rules of an ESLint plugin that a configuration of it turns on, by the plugin's name here; unknown ones are an error. */
const rulesOf = (configs: readonly { rules?: object | undefined }[], plugin: string, name: string): DummyRuleMap =>
  Object.fromEntries(
    configs
      .flatMap(({ rules = {} }) => Object.entries(rules) as [string, DummyRuleMap[string]][])
      .filter(([rule, setting]) => rule.startsWith(`${plugin}/`) && setting !== "off" && !MISSING.includes(rule))
      .map(([rule, setting]) => [rule.replace(plugin, name), setting]),
  );

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

/** What needs types, cycles of imports and the rules of React; what oxlint does not have is in `eslint.config.mjs`. */
export default defineConfig({
  plugins: ["typescript", "import", "react"],
  jsPlugins: [
    { name: "paths", specifier: "eslint-plugin-import-x" },
    { name: "a11y", specifier: "eslint-plugin-jsx-a11y-x" },
  ],
  categories: { correctness: "off" },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: "error" },
  ignorePatterns: [
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
  rules: {
    ...rulesOf(tseslint.configs.strict, "@typescript-eslint", "typescript"),
    "no-var": "error",
    "prefer-const": "error",
    "prefer-rest-params": "error",
    "prefer-spread": "error",
    "import/no-cycle": ["error", { ignoreExternal: true }],
  },
  overrides: [
    {
      files: ["**/*.{ts,tsx}"],
      rules: {
        ...rulesOf(tseslint.configs.strictTypeChecked, "@typescript-eslint", "typescript"),
        "typescript/restrict-template-expressions": ["error", { allowNumber: true }],
        "typescript/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      },
    },
    {
      // By itself oxlint lets unused names pass that begin with "_".
      files: ["**/*.{ts,tsx,mjs}"],
      rules: {
        "no-unused-vars": [
          "error",
          { varsIgnorePattern: "^$", argsIgnorePattern: "^$", caughtErrorsIgnorePattern: "^$" },
        ],
      },
    },
    {
      files: ["src/**/*.{ts,tsx,astro}", "functions/**/*.ts"],
      rules: { "paths/no-restricted-paths": ["error", { basePath: import.meta.dirname, zones }] },
    },
    {
      files: ["**/*.tsx"],
      rules: {
        ...rulesOf([a11y.configs.strict], "jsx-a11y-x", "a11y"),
        // A panel of tabs is reached by keyboard where nothing in it is (ARIA practices guide, "Tabs").
        "a11y/no-noninteractive-tabindex": ["error", { tags: [], roles: ["tabpanel"] }],
      },
    },
    {
      files: ["**/*.tsx", "src/**/*.ts", "cms/src/admin/**/*.ts"],
      rules: {
        "react/error-boundaries": "error",
        "react/exhaustive-deps": "error",
        "react/globals": "error",
        "react/immutability": "error",
        "react/incompatible-library": "error",
        "react/preserve-manual-memoization": "error",
        "react/purity": "error",
        "react/refs": "error",
        "react/rules-of-hooks": "error",
        "react/set-state-in-effect": "error",
        "react/set-state-in-render": "error",
        "react/static-components": "error",
        "react/unsupported-syntax": "error",
        "react/use-memo": "error",
      },
    },
  ],
});
