import { join } from "node:path";
import { programHref } from "../../src/contract/routes.ts";
import { readContent } from "../../src/queries/content.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { loginEditor } from "../../tests/support/editor.ts";
import { startStack } from "../../tests/support/stack.ts";
import { buildSite } from "../build/site.ts";
import { ensureCmsBuilt } from "../lib/cms.ts";
import { ROOT } from "../lib/paths.ts";
import { run } from "../lib/run.ts";
import { say, seconds, step } from "../lib/steps.ts";

const RUNS = 7;
const medianOf = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? NaN;

/**
 * From an editor's save to the new page served, with the real CMS, export, build and host: the seed, and with `register`
 * (a CRICOS workbook) the whole register on top. Prints each run, and a full build of the same site for the ratio.
 */
export const benchRebuild = async ({ register }: { register?: string | undefined }): Promise<void> => {
  await ensureCmsBuilt();
  let askedAt = 0;
  const stack = await step("CMS, export, build, host", () =>
    startStack({
      log: (line) => {
        if (line.startsWith("Rebuild asked for")) askedAt = performance.now();
        say(line);
      },
      prepare: async (environment) => {
        if (!register) return;
        const { code, output } = await run(
          process.execPath,
          [join(ROOT, "scripts", "import-register.ts"), "cricos", register, "--all"],
          { env: environment },
        );
        if (code !== 0) throw new Error(output);
        say(output.trim());
      },
    }),
  );
  try {
    const { environment, site } = stack;
    const setting = (name: string) => environment[name] ?? "";
    const editor = await loginEditor(setting("CMS_URL"), setting("ADMIN_EMAIL"), setting("ADMIN_PASSWORD"));
    const content = readContent(setting("QUAD_CONTENT"));
    const folders = {
      content: setting("QUAD_CONTENT"),
      releases: setting("QUAD_RELEASES"),
      dist: setting("QUAD_DIST"),
      work: setting("QUAD_WORK"),
    };
    const times: number[] = [];
    const fromWebhook: number[] = [];
    for (let at = 0; at < RUNS; at += 1) {
      const program = content.programs[at * 11];
      if (!program) throw new Error("The seed has too few programs");
      const name = `Renamed in run ${at} at ${Date.now()}`;
      await editor.update("program-page", program.id, { programName: name });
      const began = performance.now();
      await eventually(
        `the new name on the page of program ${program.id}`,
        async () => {
          const response = await fetch(`${site}${programHref(program.university, program.id)}`);
          return (await response.text()).includes(name) || undefined;
        },
        60_000,
      );
      const served = performance.now();
      times.push(served - began);
      fromWebhook.push(served - askedAt);
      say(
        `Run ${at + 1}: new page served ${seconds(served - began)} after the editor's save, ${seconds(served - askedAt)} after the webhook`,
      );
    }
    // In a work folder of its own: a clean build, without what Astro kept of the last one.
    const full = await buildSite({ ...folders, work: join(folders.work, "clean"), full: true });
    const told = (what: string, all: readonly number[]) =>
      `${what}: median ${seconds(medianOf(all))}, slowest ${seconds(Math.max(...all))}, 1/${(full.milliseconds / medianOf(all)).toFixed(1)} of a full build`;
    say(`\n${full.pages} pages; full build ${seconds(full.milliseconds)}`);
    say(`${told("From the save", times)}\n${told("From the webhook", fromWebhook)}`);
  } finally {
    await stack.stop();
  }
};
