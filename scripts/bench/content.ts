import { readFileSync } from "node:fs";
import type { Program, University } from "../../src/contract/entities.ts";
import { FIELDS, GRADUATION_LEVELS } from "../../src/contract/taxonomy.ts";
import { aProgram, aSubject, aUniversity, type ContentFixture } from "../../tests/fixtures/content.ts";
import { planCricosImport } from "../import/cricos-plan.ts";
import { readCricosRegister } from "../import/cricos-register.ts";

/** Pages of a university: its own, its programs, its subjects. */
const PAGES_OF_UNIVERSITY = 3;

/**
 * Reads a CRICOS workbook once. What it returns makes an export of about so many pages of it: universities with all
 * their programs, those without any last, as an import into an empty guide makes them.
 */
export const contentFromRegister = async (file: string): Promise<(pages: number) => ContentFixture> => {
  const register = await readCricosRegister(readFileSync(file));
  const plan = planCricosImport(register, { universities: [], programs: [] }, { all: true });
  const created = (collection: string) =>
    plan.batches.filter((batch) => batch.collection === collection).flatMap(({ create }) => create);
  const universities = created("university-page").map((values, place) =>
    aUniversity(place + 1, values as Partial<University>),
  );
  const idByCode = new Map(universities.map(({ cricosProviderCode, id }) => [cricosProviderCode, id]));
  const programs = Map.groupBy(
    created("program-page").map(({ university, ...values }, place) =>
      aProgram(place + 1, idByCode.get(university as string) ?? 0, values as Partial<Program>),
    ),
    (program) => program.university,
  );
  const withPrograms = universities.toSorted((a, b) => Number(programs.has(b.id)) - Number(programs.has(a.id)));
  return (pages) => {
    const taken: Required<Pick<ContentFixture, "universities" | "programs">> = { universities: [], programs: [] };
    let left = pages;
    for (const university of withPrograms) {
      const own = programs.get(university.id) ?? [];
      if (left <= PAGES_OF_UNIVERSITY) break;
      taken.universities.push(university);
      taken.programs.push(...own.slice(0, left - PAGES_OF_UNIVERSITY));
      left -= PAGES_OF_UNIVERSITY + own.length;
    }
    return taken;
  };
};

const UNIVERSITIES = 43;
const WORDS =
  "design practice theory systems methods society culture data health policy history language law energy".split(" ");

/** A made-up export of about `size` pages: 43 universities, their programs and subjects, with texts as long as real ones. */
export const madeUpContent = (size: number): ContentFixture => {
  const text = (seed: number, words: number) =>
    Array.from({ length: words }, (_, at) => WORDS[(seed * 7 + at * (1 + (seed % 5))) % WORDS.length]).join(" ");
  const records = size - UNIVERSITIES * PAGES_OF_UNIVERSITY;
  const universityOf = (id: number) => (id % UNIVERSITIES) + 1;
  const facts = (id: number) => ({
    level: GRADUATION_LEVELS[id % 3] ?? "Research",
    field: FIELDS[id % FIELDS.length] ?? "Science",
  });
  const half = Math.floor(records / 2);
  return {
    universities: Array.from({ length: UNIVERSITIES }, (_, at) =>
      aUniversity(at + 1, {
        universityName: `University of ${text(at, 2)}`,
        acronym: `U${at}`,
        universityLocation: "Canberra, Australian Capital Territory",
        state: "ACT",
        webpage: "https://example.org/",
        universityDescription: text(at, 60),
      }),
    ),
    programs: Array.from({ length: half }, (_, at) => {
      const { level, field } = facts(at);
      return aProgram(at + 1, universityOf(at), {
        programName: `Bachelor of ${text(at, 4)} ${at}`,
        programGraduationLevel: level,
        field,
        programDescription: text(at, 80),
        durationYears: 3,
        estimatedCost: 90_000 + at,
        cricosCode: `00${at}A`,
      });
    }),
    subjects: Array.from({ length: records - half }, (_, at) => {
      const { level, field } = facts(at);
      return aSubject(at + 1, universityOf(at), {
        subjectName: `Introduction to ${text(at, 3)} ${at}`,
        subjectCode: `ABCD${at}`,
        subjectGraduationLevel: level,
        field,
        subjectDescription: text(at, 50),
      });
    }),
  };
};
