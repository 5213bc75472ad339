// Measures what docs/performance.md reports: `npm run bench -- build [--sizes 1000,10000,23000] [--register FILE]`.
import { parseArgs } from "node:util";
import { benchBuild } from "./bench/build.ts";
import { benchCatalogue } from "./bench/catalogue.ts";
import { benchRebuild } from "./bench/rebuild.ts";
import { benchSearch } from "./bench/search.ts";
import { say } from "./lib/steps.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    sizes: { type: "string", default: "1000,10000,23000" },
    register: { type: "string" },
    subjects: { type: "string" },
    weigh: { type: "boolean", default: false },
  },
});
const sizes = values.sizes.split(",").map(Number);

switch (positionals[0]) {
  case "build":
    await benchBuild({ sizes, register: values.register });
    break;
  case "rebuild":
    await benchRebuild({ register: values.register });
    break;
  case "catalogue":
    await benchCatalogue({ register: values.register });
    break;
  case "search":
    await benchSearch({ register: values.register, subjects: values.subjects, weigh: values.weigh });
    break;
  default:
    say(
      "npm run bench -- build [--sizes 1000,10000,23000] [--register FILE]\nnpm run bench -- rebuild [--register FILE]",
    );
    process.exitCode = 1;
}
