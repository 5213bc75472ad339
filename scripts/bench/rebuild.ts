import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { Program } from "../../src/contract/entities.ts";
import { programHref } from "../../src/contract/routes.ts";
import { readContent } from "../../src/queries/content.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { loginEditor } from "../../tests/support/editor.ts";
import { startStack } from "../../tests/support/stack.ts";
import { buildSite } from "../build/site.ts";
import { ensureCmsBuilt } from "../lib/cms.ts";
import { ROOT } from "../lib/paths.ts";
import { run } from "../lib/run.ts";
import type { RebuildStatus } from "../rebuild/messages.ts";
import { say, seconds, step } from "../lib/steps.ts";

/** How long it took until the new page was served, in milliseconds. */
interface Served {
  fromSave: number;
  fromWebhook: number;
}

const RUNS = 7;
const medianOf = (times: readonly number[]): number => [...times].sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? NaN;

/** Writes past the CMS what the site cannot show: the program's last good version stays live. */
const holdBack = (file: string, program: number): void => {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  try {
    const hold = database.prepare("update program_pages set webpage = 'nowhere', updated_at = ? where public_id = ?");
    hold.run(Date.now(), program);
  } finally {
    database.close();
  }
};

/**
 * From an editor's save to the new page served, with the real CMS, export, build and host: the seed, and with `register`
 * (a CRICOS workbook) the whole register on top. Edits come when a worker waits, then each as soon as
 * the one before is served, and then while a record is held back. Prints each run, and a full build of the same site for the ratio.
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
    const served = async (program: Program, name: string): Promise<Served> => {
      await editor.update("program-page", program.id, { programName: name });
      const saved = performance.now();
      await eventually(
        `the new name on the page of program ${program.id}`,
        async () => {
          const response = await fetch(`${site}${programHref(program.university, program.id)}`);
          return (await response.text()).includes(name) || undefined;
        },
        60_000,
      );
      return { fromSave: performance.now() - saved, fromWebhook: performance.now() - askedAt };
    };
    const all: Record<string, Served[]> = {};
    for (const [at, when] of ["a worker waits", "the last change is just live", "a record is held back"].entries())
      for (let run = 0; run < RUNS; run += 1) {
        const program = content.programs[(at * RUNS + run) * 11];
        if (!program) throw new Error("The seed has too few programs");
        if (at === 2 && run === 0) holdBack(setting("CMS_DATABASE_FILE"), content.programs.at(-1)?.id ?? 0);
        if (at !== 1) await stack.rebuildReady();
        const times = await served(program, `Renamed in run ${run} at ${Date.now()}`);
        (all[when] ??= []).push(times);
        say(
          `${when}: served ${seconds(times.fromSave)} after the save, ${seconds(times.fromWebhook)} after the webhook`,
        );
      }
    const { held } = JSON.parse(readFileSync(setting("QUAD_STATUS_FILE"), "utf8")) as RebuildStatus;
    if (held.count !== 1) throw new Error(`${held.count} records are held back in place of one`);
    const full = await buildSite({ ...folders, full: true });
    say(`\n${full.pages} pages; full build ${seconds(full.milliseconds)}`);
    for (const [when, times] of Object.entries(all))
      for (const from of ["fromWebhook", "fromSave"] as const) {
        const ones = times.map((one) => one[from]);
        const share = (full.milliseconds / medianOf(ones)).toFixed(1);
        say(
          `${when}, ${from}: median ${seconds(medianOf(ones))}, slowest ${seconds(Math.max(...ones))}, 1/${share} of a full build`,
        );
      }
  } finally {
    await stack.stop();
  }
};
