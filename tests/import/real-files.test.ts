import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { planCricosImport } from "../../scripts/import/cricos-plan.ts";
import { readCricosRegister } from "../../scripts/import/cricos-register.ts";
import { readSubjectList } from "../../scripts/import/subject-list.ts";
import { planSubjectsImport } from "../../scripts/import/subjects-plan.ts";
import { afterPlan, isEmptyPlan, program, university, type Guide } from "./in-memory.ts";

const ROOT = join(import.meta.dirname, "../..");
const DATA = join(ROOT, "../shared/data");
const REGISTER = join(DATA, "cricos-2023-01-03.xlsx");
const SUBJECTS = join(DATA, "subjects.csv");

const seeded = <T>(name: string) => JSON.parse(readFileSync(join(ROOT, "cms/seed", `${name}.json`), "utf8")) as T[];
const seedOf = (): Guide => ({
  universities: seeded<Guide["universities"][number]>("universities").map((held) => ({
    ...university(held.publicId, held.universityName),
    ...held,
  })),
  programs: seeded<Guide["programs"][number]>("programs").map((held) => ({
    ...program(held.publicId, held.programName),
    ...held,
  })),
  subjects: seeded<Guide["subjects"][number]>("subjects"),
});

describe.each([{ all: false }, { all: true }])("The published register (all: $all)", (options) => {
  test("imports into the seed, and a second import changes nothing", async (context) => {
    if (!existsSync(REGISTER)) context.skip(`${REGISTER} is not here`);
    const guide = seedOf();
    const register = await readCricosRegister(readFileSync(REGISTER));
    expect([register.institutions, register.courses, register.locations].map((rows) => rows.length)).toEqual([
      1_394, 25_687, 3_606,
    ]);
    const began = performance.now();
    const plan = planCricosImport(register, guide, options);
    expect(performance.now() - began).toBeLessThan(5_000);
    const missing = plan.notes.find(({ title }) => title.startsWith("Universities of the guide that"));
    expect(missing?.lines ?? []).toHaveLength(1);
    expect(plan.skipped.filter(({ reason }) => reason === "expired")).toHaveLength(620);
    const after = afterPlan(guide, plan);
    expect(after.universities).toHaveLength(options.all ? 1_390 : 42);
    expect(after.programs.filter(({ cricosCode }) => cricosCode)).toHaveLength(options.all ? 18_505 : 11_867);
    const handled =
      plan.skipped.length + plan.batches.reduce((sum, { create, update }) => sum + create.length + update.length, 0);
    // Further registrations are neither records nor skipped rows.
    const further = plan.notes.find(({ title }) => title.startsWith("Further"))?.lines.length ?? 0;
    expect(handled + further + (plan.unchanged["university-page"] ?? 0)).toBe(1_394 + 25_687);
    expect(isEmptyPlan(planCricosImport(register, after, options))).toBe(true);
  });
});

describe("The published subject lists", () => {
  test("import into the seed, and a second import changes nothing", (context) => {
    if (!existsSync(SUBJECTS)) context.skip(`${SUBJECTS} is not here`);
    const guide = seedOf();
    const rows = readSubjectList(readFileSync(SUBJECTS));
    expect(rows).toHaveLength(4_972);
    const plan = planSubjectsImport(rows, guide);
    expect(plan.skipped).toEqual([]);
    expect(isEmptyPlan(planSubjectsImport(rows, afterPlan(guide, plan)))).toBe(true);
  });
});
