import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Facility, Program, Subject, University } from "../../src/contract/entities.ts";
import { FACILITY_TYPE_NAMES, FIELDS, GRADUATION_LEVELS, STATE_CODES } from "../../src/contract/taxonomy.ts";
import {
  aDestination,
  aFacility,
  aProgram,
  aSubject,
  aUniversity,
  type ContentFixture,
} from "../../tests/fixtures/content.ts";
import { planCricosImport } from "../import/cricos-plan.ts";
import { readCricosRegister } from "../import/cricos-register.ts";
import { readSubjectList } from "../import/subject-list.ts";
import { planSubjectsImport } from "../import/subjects-plan.ts";
import { existingProgramSchema, existingUniversitySchema } from "../import/existing.ts";
import { ROOT } from "../lib/paths.ts";

const seedUniversity = existingUniversitySchema;
const seedProgram = existingProgramSchema.partial({ estimatedCost: true, cricosCode: true });
const seedSubject = z.object({
  publicId: z.int(),
  university: z.int(),
  subjectName: z.string(),
  subjectCode: z.string().nullable(),
  subjectGraduationLevel: z.enum(GRADUATION_LEVELS),
  field: z.enum(FIELDS).nullable(),
});
const seedFacility = z.object({
  publicId: z.int(),
  facilityName: z.string(),
  facilityType: z.enum(FACILITY_TYPE_NAMES),
  facilityLocation: z.string().nullable(),
  facilitySuburb: z.string().nullable(),
  university: z.int().nullable(),
});
const seedDestination = z.object({
  publicId: z.int(),
  destinationName: z.string(),
  destinationLocation: z.string().nullable(),
});
const createdUniversity = z.object({
  universityName: z.string(),
  aliases: z.array(z.string()),
  city: z.string().nullable(),
  state: z.enum(STATE_CODES).nullable(),
  universityLocation: z.string().nullable(),
  cricosProviderCode: z.string(),
});
const createdProgram = z.object({
  programName: z.string(),
  programGraduationLevel: z.enum(GRADUATION_LEVELS),
  field: z.enum(FIELDS).nullable(),
  cricosCode: z.string(),
  university: z.union([z.int(), z.string()]),
});

const createdSubject = seedSubject.omit({ publicId: true });

const readSeed = <S extends z.ZodType>(name: string, schema: S): z.output<S>[] =>
  z.array(schema).parse(JSON.parse(readFileSync(join(ROOT, "cms", "seed", `${name}.json`), "utf8")));

/**
 * The seed's records as the export would have them; with a CRICOS workbook those of the whole register, with a subject
 * list its subjects too.
 */
export const registerContent = async (
  files: { register?: string | undefined; subjects?: string | undefined } = {},
): Promise<Required<Pick<ContentFixture, Pages>>> => {
  const universities = seedUniversities().map(({ publicId, ...facts }) =>
    aUniversity(publicId, { ...facts, webpage: null }),
  );
  const programs = seedPrograms().map(({ publicId, university, ...facts }) =>
    aProgram(publicId, university ?? 1, facts),
  );
  const subjects = readSeed("subjects", seedSubject).map(({ publicId, university, ...facts }): Subject =>
    aSubject(publicId, university, facts),
  );
  if (files.register) await addRegister(files.register, universities, programs);
  if (files.subjects) addSubjects(files.subjects, subjects);
  return {
    universities,
    programs,
    subjects,
    facilities: readSeed("facilities", seedFacility).map(({ publicId, university, ...facts }): Facility =>
      aFacility(publicId, university, facts),
    ),
    destinations: readSeed("destinations", seedDestination).map(({ publicId, ...facts }) =>
      aDestination(publicId, facts),
    ),
  };
};
type Pages = "universities" | "programs" | "subjects" | "facilities" | "destinations";

const seedUniversities = () => readSeed("universities", seedUniversity);
const seedPrograms = () =>
  readSeed("programs", seedProgram).map((program) => ({ estimatedCost: null, cricosCode: null, ...program }));

const addRegister = async (file: string, universities: University[], programs: Program[]): Promise<void> => {
  const existing = { universities: seedUniversities(), programs: seedPrograms() };
  const plan = planCricosImport(await readCricosRegister(readFileSync(file)), existing, { all: true });
  const idOf = new Map<string, number>();
  for (const { collection, create } of plan.batches)
    for (const values of create)
      if (collection === "university-page") {
        const facts = createdUniversity.parse(values);
        const id = 1_000 + idOf.size;
        idOf.set(facts.cricosProviderCode, id);
        universities.push(aUniversity(id, facts));
      } else {
        const { university, ...facts } = createdProgram.parse(values);
        const home = typeof university === "number" ? university : idOf.get(university);
        if (home) programs.push(aProgram(10_000 + programs.length, home, facts));
      }
};

const addSubjects = (file: string, subjects: Subject[]): void => {
  const existing = {
    universities: seedUniversities(),
    subjects: readSeed("subjects", seedSubject),
  };
  for (const { create } of planSubjectsImport(readSubjectList(readFileSync(file)), existing).batches)
    for (const values of create) {
      const { university, ...facts } = createdSubject.parse(values);
      subjects.push(aSubject(10_000 + subjects.length, university, facts));
    }
};
