// Starts the site for the tests and stays up: `node tests/support/start-stack.ts FILE` writes the environment to FILE.
// SIGUSR2 builds the pages anew from the code as it is now.
import { writeFileSync } from "node:fs";
import { buildSite } from "../../scripts/build/site.ts";
import { ensureCmsBuilt } from "../../scripts/lib/cms.ts";
import { folders } from "../../scripts/lib/folders.ts";
import { startStack } from "./stack.ts";

await ensureCmsBuilt();
const stack = await startStack();
process.stdout.write(`${stack.site}\n`);
const [file] = process.argv.slice(2);
if (file)
  writeFileSync(
    file,
    Object.entries(stack.environment)
      .map(([name, value]) => `${name}=${value}\n`)
      .join(""),
    { mode: 0o600 },
  );
process.on(
  "SIGUSR2",
  () =>
    void buildSite({ ...folders(), full: true }).then(
      () => {
        stack.reload();
        process.stdout.write("Built anew\n");
      },
      (error: unknown) => console.error(error),
    ),
);
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => void stack.stop().then(() => process.exit(0)));
