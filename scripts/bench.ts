// Measures what docs/performance.md reports: `npm run bench -- build [--sizes 1000,10000,23000] [--register FILE]`.
import { parseArgs } from "node:util";
import { benchBuild } from "./bench/build.ts";
import { benchRebuild } from "./bench/rebuild.ts";
import { say } from "./lib/steps.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { sizes: { type: "string", default: "1000,10000,23000" }, register: { type: "string" } },
});
const sizes = values.sizes.split(",").map(Number);

switch (positionals[0]) {
  case "build":
    await benchBuild({ sizes, register: values.register });
    break;
  case "rebuild":
    await benchRebuild({ register: values.register });
    break;
  default:
    say(
      "npm run bench -- build [--sizes 1000,10000,23000] [--register FILE]\nnpm run bench -- rebuild [--register FILE]",
    );
    process.exitCode = 1;
}
