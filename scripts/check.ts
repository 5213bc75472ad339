// Runs the checks that need nothing running (types, lint, format, unused code) and prints what they find.
import { runStaticChecks } from "./lib/checks.ts";
import { say } from "./lib/steps.ts";

await runStaticChecks(({ isGreen, output }) => {
  if (isGreen) return;
  say(output.trim());
  process.exitCode = 1;
});
