import type { Field } from "../../src/contract/taxonomy.ts";

/**
 * Fields of education (ASCED codes: broad two digits, narrow four, detailed six) to the guide's fields. The longest code
 * that fits decides. What the guide has no field for (law, teaching, building, arts, hospitality, …) is not listed.
 */
const FIELDS_OF_EDUCATION: Readonly<Record<string, Field>> = {
  "01": "Science",
  "0101": "Mathematics",
  "0103": "Physics",
  "0105": "Chemistry",
  "0107": "Geography",
  "0109": "Biology",
  "010901": "Biochemistry",
  "010903": "Botany",
  "010915": "Zoology",
  "019901": "Health & Medicine",
  "019907": "Health & Medicine",
  "02": "Computer Science",
  "03": "Engineering",
  "0311": "Geography",
  "040103": "Geography",
  "05": "Science",
  "0503": "Botany",
  "0505": "Botany",
  "0509": "Geography",
  "06": "Health & Medicine",
  "0611": "Zoology",
  "08": "Commerce",
  "0801": "Accounting",
  "0805": "Marketing",
  "080503": "Commerce",
  "081103": "Mathematics",
  "0901": "Politics",
  "090305": "History",
  "090307": "Archaeology",
  "090309": "Geography",
  "0907": "Psychology",
  "0919": "Economics",
};
/** The register has no field for the nervous system: its courses stand under biology, psychology and others. */
const NEUROSCIENCE = /\bneuroscien/i;

/** The guide's field of a course: of its first field of education that has one; null when none has. */
export const courseField = (courseName: string, fieldsOfEducation: readonly (string | null)[]): Field | null => {
  if (NEUROSCIENCE.test(courseName)) return "Neurology";
  for (const text of fieldsOfEducation) {
    const code = /^\d{2,6}/.exec(text ?? "")?.[0] ?? "";
    const fitting = [6, 4, 2]
      .map((length) => code.slice(0, length))
      .find((part) => Object.hasOwn(FIELDS_OF_EDUCATION, part));
    const field = fitting === undefined ? null : FIELDS_OF_EDUCATION[fitting];
    if (field) return field;
  }
  return null;
};
