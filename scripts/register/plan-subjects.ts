import { GRADUATION_LEVELS, type Field } from "../../src/contract/taxonomy.ts";
import { comparable, indexBy, type HeldSubject, type HeldUniversity, type Plan, type Values } from "./plan.ts";
import { nameOf } from "./register-values.ts";
import type { Row } from "./table.ts";

export const SUBJECT_COLUMNS = ["university", "subjectCode", "subjectName", "level"] as const;

/** Fields that the letters of a subject's code say beyond doubt at the universities that use them. */
const FIELD_BY_PREFIX: Readonly<Record<string, Field>> = {
  ACCT: "Accounting",
  ARCH: "Archaeology",
  BIOC: "Biochemistry",
  BIOL: "Biology",
  BIOS: "Biology",
  CHEM: "Chemistry",
  COMP: "Computer Science",
  ECON: "Economics",
  ENGN: "Engineering",
  ENGG: "Engineering",
  ELEC: "Engineering",
  MECH: "Engineering",
  HIST: "History",
  MARK: "Marketing",
  MKTG: "Marketing",
  MATH: "Mathematics",
  MEDI: "Health & Medicine",
  NEUR: "Neurology",
  PHYS: "Physics",
  POLS: "Politics",
  PSYC: "Psychology",
};

/** ARCH is architecture at UNSW: its prefix says nothing there. */
const fieldOf = (code: string, universityName: string): Field | null => {
  const prefix = /^[A-Z]{4}/.exec(code)?.[0] ?? "";
  return prefix === "ARCH" && !/Australian National/.test(universityName) ? null : (FIELD_BY_PREFIX[prefix] ?? null);
};

/** Plans what a subject list changes: new subjects by university and code; a held one gets only the name it lacks. */
export const planSubjects = (
  rows: readonly Row[],
  held: { universities: readonly HeldUniversity[]; subjects: readonly HeldSubject[] },
): Plan => {
  const byName = indexBy(
    held.universities.flatMap((university) =>
      [university.universityName, university.acronym ?? "", ...(university.aliases ?? [])].map((name) => ({
        name: comparable(name),
        university,
      })),
    ),
    ({ name }) => name,
  );
  const key = (university: number | null, code: string) => `${university ?? ""} ${code.toUpperCase()}`;
  const byCode = indexBy(held.subjects, (subject) =>
    subject.subjectCode ? key(subject.university, subject.subjectCode) : null,
  );
  const plan: Plan = { batches: [], leftAlone: 0, skipped: [] };
  const create: Values[] = [];
  const seen = new Set<string>();
  for (const { row, cells } of rows) {
    const skip = (reason: string) => plan.skipped.push({ sheet: "subjects", row, reason });
    const code = cells["subjectCode"] ?? "";
    const name = nameOf(cells["subjectName"] ?? "");
    const university = byName.get(comparable(cells["university"] ?? ""))?.university;
    const level = GRADUATION_LEVELS.find((known) => known === cells["level"]);
    if (code === "" || name === "") skip("no code or name");
    else if (!university) skip(`no university in the CMS is called "${cells["university"] ?? ""}"`);
    else if (!level) skip(`unknown level "${cells["level"] ?? ""}"`);
    else if (seen.has(key(university.publicId, code))) skip("the code stands in the file before");
    else {
      seen.add(key(university.publicId, code));
      if (byCode.has(key(university.publicId, code))) plan.leftAlone += 1;
      else
        create.push({
          subjectName: name,
          subjectCode: code,
          subjectDescription: null,
          subjectGraduationLevel: level,
          webpage: null,
          university: university.publicId,
          field: fieldOf(code, university.universityName),
        });
    }
  }
  plan.batches.push({ collection: "subject-page", create, update: [] });
  return plan;
};
