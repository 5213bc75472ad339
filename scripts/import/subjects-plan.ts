import type { ImportPlan, SkippedRow } from "../../src/contract/import.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { DEFAULT_GRADUATION_LEVEL, GRADUATION_LEVELS } from "../../src/contract/taxonomy.ts";
import { BatchOf, planOf } from "./batch-of.ts";
import { institutionKey, nameKey } from "./names.ts";
import type { ExistingSubject, ExistingUniversity } from "./existing.ts";
import { subjectField } from "./subject-field.ts";
import type { SubjectRow } from "./subject-list.ts";

interface Existing {
  universities: readonly ExistingUniversity[];
  subjects: readonly ExistingSubject[];
}

const CODE_MAX = 40;
/** A list is one sheet. */
const SHEET = "subjects";

/**
 * What to change so that the guide has the subjects of a list. A subject is known by university and code; one without a
 * code by its name. An empty level is the guide's default; a list owns no field, so an editor's work always stays.
 */
export const planSubjectsImport = (rows: readonly SubjectRow[], existing: Existing): ImportPlan => {
  const universityOf = findUniversity(existing.universities);
  const keyOf = (university: number | null, text: string): string => `${university ?? ""}|${nameKey(text)}`;
  const held = existing.subjects.toReversed();
  const byCode = new Map(held.map((subject) => [keyOf(subject.university, subject.subjectCode ?? ""), subject]));
  const uncoded = new Map(
    held
      .filter(({ subjectCode }) => !subjectCode)
      .map((subject) => [keyOf(subject.university, subject.subjectName), subject]),
  );
  const subjects = new BatchOf("subject-page");
  const skipped: SkippedRow[] = [];
  const seen = new Set<string>();
  for (const { row, cells } of rows) {
    const { subjectCode, subjectName } = cells;
    const skip = (reason: string) =>
      skipped.push({ sheet: SHEET, row, what: `${subjectCode} ${subjectName}`.trim(), reason });
    const university = universityOf(cells.university);
    const level = GRADUATION_LEVELS.find(
      (known) => nameKey(known) === nameKey(cells.level || DEFAULT_GRADUATION_LEVEL),
    );
    if (!cells.university) skip("no university");
    else if (!university) skip(`the guide does not have the university: ${cells.university}`);
    else if (!subjectCode) skip("no subject code");
    else if (!subjectName) skip("no subject name");
    else if (subjectCode.length > CODE_MAX) skip(`the code is longer than ${CODE_MAX} characters`);
    else if (subjectName.length > LIMITS.nameMax) skip(`the name is longer than ${LIMITS.nameMax} characters`);
    else if (!level) skip(`the guide does not have the level: ${cells.level}`);
    else if (seen.has(keyOf(university.publicId, subjectCode))) skip("the subject stands in an earlier line");
    else {
      seen.add(keyOf(university.publicId, subjectCode));
      const field = subjectField(subjectCode, university.acronym);
      const key = keyOf(university.publicId, subjectName);
      const known = byCode.get(keyOf(university.publicId, subjectCode)) ?? uncoded.get(key);
      uncoded.delete(key);
      const from = { sheet: SHEET, row };
      if (known) subjects.keep(known, { owned: {}, filled: { subjectCode, field } }, from);
      else
        subjects.create(
          {
            subjectName,
            subjectCode,
            subjectGraduationLevel: level,
            university: university.publicId,
            field,
            listing: "listed",
          },
          from,
        );
    }
  }
  return planOf([subjects], skipped, []);
};

/** By name (as institutions compare), else acronym, else another name of just one university. */
const findUniversity = (universities: readonly ExistingUniversity[]) => {
  const byName = Map.groupBy(universities, ({ universityName }) => institutionKey(universityName));
  const byAcronym = Map.groupBy(universities, ({ acronym }) => nameKey(acronym ?? ""));
  const byAlias = Map.groupBy(
    universities.flatMap((university) =>
      [...new Set(university.aliases.map(institutionKey))].map((key) => ({ key, university })),
    ),
    ({ key }) => key,
  );
  return (name: string): ExistingUniversity | undefined => {
    const key = institutionKey(name);
    const found = [
      byName.get(key),
      byAcronym.get(nameKey(name)),
      byAlias.get(key)?.map(({ university }) => university),
    ];
    return found.find((candidates) => candidates?.length === 1)?.[0];
  };
};
