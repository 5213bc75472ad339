import type { SkippedRow } from "../../src/contract/import.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import type { Field, GraduationLevel } from "../../src/contract/taxonomy.ts";
import { courseField } from "./course-field.ts";
import { durationYears, estimatedCost } from "./course-figures.ts";
import { graduationLevel } from "./course-level.ts";
import type { CourseRow } from "./cricos-register.ts";
import { codeOf } from "./providers.ts";

/** A course of the register as a program of the guide. */
export interface Course {
  row: CourseRow;
  providerCode: string;
  programName: string;
  programGraduationLevel: GraduationLevel;
  field: Field | null;
  durationYears: number | null;
  estimatedCost: number | null;
  cricosCode: string;
}

/** The unexpired courses of university level whose provider is taken; every other row is skipped with its reason. */
export const coursesOf = (
  rows: readonly CourseRow[],
  providers: { known: ReadonlySet<string>; taken: ReadonlySet<string> },
): { courses: Course[]; skipped: SkippedRow[] } => {
  const courses = new Map<string, Course>();
  const skipped: SkippedRow[] = [];
  for (const row of rows) {
    const course = courseOf(row, providers);
    const code = codeOf(row.cells["CRICOS Course Code"]);
    const reason =
      typeof course === "string"
        ? course
        : courses.has(course.cricosCode)
          ? "the course code stands in an earlier row"
          : undefined;
    if (reason !== undefined)
      skipped.push({
        sheet: row.sheet,
        row: row.row,
        what: `${code} ${row.cells["Course Name"] ?? ""}`.trim(),
        reason,
      });
    else if (typeof course !== "string") courses.set(course.cricosCode, course);
  }
  return { courses: [...courses.values()], skipped };
};

/** The course, or why it is not taken. */
const courseOf = (
  row: CourseRow,
  { known, taken }: { known: ReadonlySet<string>; taken: ReadonlySet<string> },
): Course | string => {
  const { cells } = row;
  const cricosCode = codeOf(cells["CRICOS Course Code"]);
  const providerCode = codeOf(cells["CRICOS Provider Code"]);
  const programName = cells["Course Name"];
  const level = cells["Course Level"];
  const programGraduationLevel = graduationLevel(level ?? "");
  if (cricosCode === "") return "no course code";
  if (!programName) return "no course name";
  if (programName.length > LIMITS.nameMax) return `the name is longer than ${LIMITS.nameMax} characters`;
  if (/^yes$/i.test(cells.Expired ?? "")) return "expired";
  if (!/^no$/i.test(cells.Expired ?? "")) return "Expired says neither Yes nor No";
  if (!programGraduationLevel) return level ? `not of university level: ${level}` : "no course level";
  if (!known.has(providerCode)) return "its provider is not in the sheet Institutions";
  if (!taken.has(providerCode)) return "its institution is not in the guide (--all takes every institution)";
  return {
    row,
    providerCode,
    programName,
    programGraduationLevel,
    field: courseField(programName, [
      cells["Field of Education 1 Detailed Field"],
      cells["Field of Education 2 Detailed Field"],
    ]),
    durationYears: durationYears(cells["Duration (Weeks)"]),
    estimatedCost: estimatedCost(cells["Estimated Total Course Cost"]),
    cricosCode,
  };
};
