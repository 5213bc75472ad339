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

/**
 * From an editor's save to the new page served, with the real CMS, export, build and host: the seed, and with `register`
 * (a CRICOS workbook) the whole register on top. Prints each run, and a full build of the same site for the ratio.
 */
export const benchRebuild = async ({ register }: { register?: string | undefined }): Promise<void> => {
  await ensureCmsBuilt();
  const stack = await step("CMS, export, build, host", () =>
    startStack({
      log: say,
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
      times.push(performance.now() - began);
      say(`Run ${at + 1}: new page served ${seconds(times.at(-1) ?? 0)} after the editor's save`);
    }
    const full = await buildSite({ ...folders, full: true });
    const median = [...times].sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? NaN;
    say(
      `\n${full.pages} pages; median ${seconds(median)}, slowest ${seconds(Math.max(...times))}; full build ${seconds(full.milliseconds)}; ratio 1/${(full.milliseconds / median).toFixed(0)}`,
    );
  } finally {
    await stack.stop();
  }
};
