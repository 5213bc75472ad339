// Runs the checks that need nothing running (types, lint, format, unused code) and prints what they find.
import { STATIC_CHECKS } from "./lib/checks.ts";
import { say, step } from "./lib/steps.ts";

for (const check of STATIC_CHECKS) {
  const { code, output } = await step(check.name, check.run, (ran) => (ran.code === 0 ? "" : "FAILED"));
  if (code === 0) continue;
  say(output.trim());
  process.exitCode = 1;
}
