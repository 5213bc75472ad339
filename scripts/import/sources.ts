import type { ImportPlan, ImportSource } from "../../src/contract/import.ts";
import type { ImportCms } from "./cms.ts";
import { planCricosImport } from "./cricos-plan.ts";
import { readCricosRegister } from "./cricos-register.ts";
import { existingProgramSchema, existingSubjectSchema, existingUniversitySchema } from "./existing.ts";
import { readSubjectList } from "./subject-list.ts";
import { planSubjectsImport } from "./subjects-plan.ts";

/** Reads a file's content, and says what to do with it once it is told what is there. Throws BrokenFile. */
export type ReadFile = (bytes: Buffer) => Promise<(read: ImportCms["read"]) => Promise<ImportPlan>>;

/** What can be imported; `all` takes every institution of the register. */
export const SOURCES: Readonly<Record<ImportSource, (all: boolean) => ReadFile>> = {
  cricos: (all) => async (bytes) => {
    const register = await readCricosRegister(bytes);
    return async (read) => {
      const universities = await read("university-page", existingUniversitySchema);
      const programs = await read("program-page", existingProgramSchema);
      return planCricosImport(register, { universities, programs }, { all });
    };
  },
  subjects: () => (bytes) => {
    const rows = readSubjectList(bytes);
    return Promise.resolve(async (read) => {
      const universities = await read("university-page", existingUniversitySchema);
      const subjects = await read("subject-page", existingSubjectSchema);
      return planSubjectsImport(rows, { universities, subjects });
    });
  },
};
