// Imports published lists into the CMS: `cricos FILE [--all]` (the register's workbook) or `subjects FILE` (a CSV file).
import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { importDoor } from "./register/cms.ts";
import type { HeldProgram, HeldSubject, HeldUniversity, Plan } from "./register/plan.ts";
import { planRegister, REGISTER_SHEETS } from "./register/plan-register.ts";
import { planSubjects, SUBJECT_COLUMNS } from "./register/plan-subjects.ts";
import { readCsv, readWorkbook } from "./register/table.ts";
import { loadSettings, required } from "./lib/settings.ts";
import { progress } from "./lib/progress.ts";
import { say } from "./lib/steps.ts";

const USAGE = `npm run import -- cricos FILE [--all] [--dry-run] [--report FILE]
npm run import -- subjects FILE [--dry-run] [--report FILE]`;
const SHOWN_ROWS = 3;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: "boolean", default: false },
    "dry-run": { type: "boolean", default: false },
    report: { type: "string" },
  },
});
const [list, file] = positionals;

try {
  if ((list !== "cricos" && list !== "subjects") || !file) throw new Error(`What is to be imported?\n${USAGE}`);
  loadSettings();
  const door = importDoor(process.env["CMS_URL"] ?? "http://127.0.0.1:1337", required("CMS_IMPORT_TOKEN"));
  const bar = progress(["Reading the file", "Asking the CMS what it has", "Comparing", "Writing to the CMS"]);

  bar.next();
  const read =
    list === "cricos"
      ? { list: "cricos" as const, register: await readWorkbook(file, REGISTER_SHEETS) }
      : { list: "subjects" as const, rows: readCsv(file, SUBJECT_COLUMNS) };
  bar.next();
  const universities = await door.read<HeldUniversity>("university-page");
  let plan: Plan;
  if (read.list === "cricos") {
    const programs = await door.read<HeldProgram>("program-page");
    bar.next();
    plan = planRegister(read.register, { universities, programs }, { all: values.all });
  } else {
    const subjects = await door.read<HeldSubject>("subject-page");
    bar.next();
    plan = planSubjects(read.rows, { universities, subjects });
  }
  const planned = {
    created: plan.batches.reduce((sum, batch) => sum + batch.create.length, 0),
    updated: plan.batches.reduce((sum, batch) => sum + batch.update.length, 0),
  };
  bar.next(`${planned.created + planned.updated} records`);
  const isNeeded = !values["dry-run"] && planned.created + planned.updated > 0;
  const done = isNeeded ? await door.apply(plan) : planned;
  bar.end();
  summarise(plan, done, values["dry-run"]);
  if (values.report) {
    writeFileSync(values.report, plan.skipped.map((row) => `${JSON.stringify(row)}\n`).join(""));
    say(`Every skipped row is in ${values.report}`);
  }
} catch (error) {
  process.stderr.write(`\nNothing was imported. ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}

function summarise(plan: Plan, done: { created: number; updated: number }, dry: boolean): void {
  say(dry ? "\nThis is what would happen:" : "\nDone:");
  for (const { collection, create, update } of plan.batches)
    say(`  ${collection.padEnd(16)} ${create.length} created, ${update.length} updated`);
  say(
    `  in all           ${done.created} created, ${done.updated} updated, ${plan.leftAlone} left alone, ${plan.skipped.length} skipped`,
  );
  const reasons = Map.groupBy(plan.skipped, ({ sheet, reason }) => `${sheet}: ${reason}`);
  for (const [reason, rows] of [...reasons].sort(([, a], [, b]) => b.length - a.length)) {
    const shown = rows.slice(0, SHOWN_ROWS).map(({ row }) => row);
    say(
      `  ${String(rows.length).padStart(6)} skipped  ${reason} (row ${shown.join(", ")}${rows.length > SHOWN_ROWS ? ", …" : ""})`,
    );
  }
}
