import type { ImportPlan, Note, SkippedRow } from "../../src/contract/import.ts";
import { BatchOf, planOf } from "./batch-of.ts";
import { coursesOf, type Course } from "./courses.ts";
import type { CricosRegister } from "./cricos-register.ts";
import { nameKey } from "./names.ts";
import type { ExistingProgram, ExistingUniversity } from "./existing.ts";
import { codeOf, freeNames, notesOnMatches, providersOf, matchProviders, type Provider } from "./providers.ts";

interface Existing {
  universities: readonly ExistingUniversity[];
  programs: readonly ExistingProgram[];
}

/** What to change so that the guide has the register's universities and programs; `all` takes every institution. */
export const planCricosImport = (
  register: CricosRegister,
  existing: Existing,
  { all }: { all: boolean },
): ImportPlan => {
  const { providers, skipped } = providersOf(register);
  const matches = matchProviders(providers, existing.universities);
  const universities = new BatchOf("university-page");
  const nameFor = freeNames(existing.universities);
  /** The university of each provider taken: a public id, or the provider code of one that this import creates. */
  const homes = new Map<string, number | string>();
  const unmatched: SkippedRow[] = [];
  for (const [provider, match] of matches) {
    if (match.by !== "nothing") {
      homes.set(provider.code, match.university.publicId);
      if (match.by !== "further registration")
        universities.keep(
          match.university,
          { owned: {}, filled: missingFacts(provider, match.university) },
          provider.row,
        );
    } else if (all) {
      const isCreated = universities.create(newUniversity(provider, nameFor(provider)), provider.row);
      if (isCreated) homes.set(provider.code, provider.code);
    } else {
      const { sheet, row } = provider.row;
      const reason = "not a university of the guide (--all takes every institution)";
      unmatched.push({ sheet, row, what: `${provider.code} ${provider.name}`, reason });
    }
  }

  const known = new Set(providers.map(({ code }) => code));
  const { courses, skipped: skippedCourses } = coursesOf(register.courses, { known, taken: new Set(homes.keys()) });
  const { programs, note } = planPrograms(courses, homes, existing.programs);
  return planOf(
    [universities, programs],
    [...skipped, ...unmatched, ...skippedCourses],
    [...notesOnMatches(matches, existing.universities), ...(note.lines.length > 0 ? [note] : [])],
  );
};

const placeFields = ({ place }: Provider) => ({
  city: place?.city ?? null,
  state: place?.state ?? null,
  universityLocation: place?.universityLocation ?? null,
});

/** City, state and location belong together: they are given only when all three are missing. */
const missingFacts = (provider: Provider, held: ExistingUniversity) => ({
  cricosProviderCode: provider.code,
  webpage: provider.webpage,
  ...(held.city || held.state || held.universityLocation ? {} : placeFields(provider)),
});

const newUniversity = (provider: Provider, universityName: string) => ({
  universityName,
  aliases: provider.tradingNames,
  emailDomains: [],
  cricosProviderCode: provider.code,
  webpage: provider.webpage,
  ...placeFields(provider),
  listing: "listed",
});

const planPrograms = (
  courses: readonly Course[],
  homes: ReadonlyMap<string, number | string>,
  existing: readonly ExistingProgram[],
): { programs: BatchOf; note: Note } => {
  const homeOf = ({ providerCode }: Course): number | string => homes.get(providerCode) ?? providerCode;
  const byCode = new Map(existing.toReversed().map((program) => [codeOf(program.cricosCode), program]));
  const { found, unclear } = findUncoded(courses, homeOf, existing);
  const programs = new BatchOf("program-page");
  for (const course of courses) {
    const { programName, programGraduationLevel, field, durationYears, estimatedCost, cricosCode } = course;
    const held = byCode.get(cricosCode) ?? found.get(course);
    const figures = { durationYears, estimatedCost, cricosCode };
    const university = homeOf(course);
    if (held) programs.keep(held, { owned: figures, filled: { field, university } }, course.row);
    else
      programs.create(
        { programName, programGraduationLevel, field, ...figures, university, listing: "listed" },
        course.row,
      );
  }
  return { programs, note: { title: "Programs left without a code: several courses have their name", lines: unclear } };
};

/**
 * Finds the courses of programs that have no code yet: the one of the same name in the same university. When several
 * have the name, level and then field must single one out; else the program stays as it is and is told as unclear.
 */
const findUncoded = (
  courses: readonly Course[],
  homeOf: (course: Course) => number | string,
  existing: readonly ExistingProgram[],
): { found: Map<Course, ExistingProgram>; unclear: string[] } => {
  const keyOf = (university: number | string | null, name: string): string => `${university ?? ""}|${nameKey(name)}`;
  const named = Map.groupBy(courses, (course) => keyOf(homeOf(course), course.programName));
  const found = new Map<Course, ExistingProgram>();
  const unclear: string[] = [];
  for (const program of existing) {
    if (program.cricosCode) continue;
    let fitting = named.get(keyOf(program.university, program.programName)) ?? [];
    if (fitting.length === 0) continue;
    if (fitting.length > 1)
      fitting = fitting.filter((course) => course.programGraduationLevel === program.programGraduationLevel);
    if (fitting.length > 1) fitting = fitting.filter((course) => course.field === program.field);
    const [course, another] = fitting;
    if (!course || another) unclear.push(`${program.publicId} ${program.programName}`);
    else if (!found.has(course)) found.set(course, program);
  }
  return { found, unclear };
};
