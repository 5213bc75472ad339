import { readSheets, type SheetRow } from "./workbook.ts";

/** The sheets and columns of the published register that the guide uses. */
const SHEETS = {
  Institutions: ["CRICOS Provider Code", "Trading Name", "Institution Name", "Website"],
  Courses: [
    "CRICOS Provider Code",
    "CRICOS Course Code",
    "Course Name",
    "Field of Education 1 Detailed Field",
    "Field of Education 2 Detailed Field",
    "Course Level",
    "Duration (Weeks)",
    "Estimated Total Course Cost",
    "Expired",
  ],
  Locations: ["CRICOS Provider Code", "Location Type", "City", "State"],
} as const;

type Cells<Name extends keyof typeof SHEETS> = SheetRow<(typeof SHEETS)[Name][number]>;
export type InstitutionRow = Cells<"Institutions">;
export type CourseRow = Cells<"Courses">;
export type LocationRow = Cells<"Locations">;

export interface CricosRegister {
  institutions: readonly InstitutionRow[];
  courses: readonly CourseRow[];
  locations: readonly LocationRow[];
}

/** Reads the workbook of the Commonwealth Register. Throws BrokenFile. */
export const readCricosRegister = async (bytes: Buffer): Promise<CricosRegister> => {
  const { Institutions, Courses, Locations } = await readSheets(bytes, SHEETS);
  return { institutions: Institutions, courses: Courses, locations: Locations };
};
