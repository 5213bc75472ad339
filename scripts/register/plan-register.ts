import {
  comparable,
  differences,
  indexBy,
  type HeldProgram,
  type HeldUniversity,
  type Plan,
  type Values,
} from "./plan.ts";
import {
  dollarsOf,
  fieldOf,
  levelOf,
  locationOf,
  nameOf,
  placeOf,
  stateOf,
  websiteOf,
  yearsOf,
} from "./register-values.ts";
import type { Row } from "./table.ts";

/** The columns that are read of each sheet of the register. */
export const REGISTER_SHEETS = {
  Institutions: [
    "CRICOS Provider Code",
    "Trading Name",
    "Institution Name",
    "Website",
    "Postal Address City",
    "Postal Address State",
  ],
  Courses: [
    "CRICOS Provider Code",
    "CRICOS Course Code",
    "Course Name",
    "Field of Education 1 Broad Field",
    "Field of Education 1 Narrow Field",
    "Field of Education 1 Detailed Field",
    "Course Level",
    "Duration (Weeks)",
    "Estimated Total Course Cost",
    "Expired",
  ],
  Locations: ["CRICOS Provider Code", "City", "State"],
} as const;
export type Register = Record<keyof typeof REGISTER_SHEETS, Row[]>;

export interface Held {
  universities: readonly HeldUniversity[];
  programs: readonly HeldProgram[];
}

const DUPLICATE = "the code stands in the file before";

/**
 * Plans what the register changes. Providers merge into held universities by provider code, else by name; `all` adds the
 * others. Their unexpired courses of university level become programs. The register owns a program's CRICOS code, length
 * and cost, and fills what is empty; everything else of a held record is left as editors made it.
 */
export const planRegister = (register: Register, held: Held, { all }: { all: boolean }): Plan => {
  const skipped: Plan["skipped"] = [];
  const universities = matchUniversities(register, held.universities, all, skipped);
  const programs = matchPrograms(register.Courses, held.programs, universities.byProvider, skipped);
  return {
    batches: [
      { collection: "university-page", create: universities.create, update: universities.update },
      { collection: "program-page", create: programs.create, update: programs.update },
    ],
    leftAlone: universities.leftAlone + programs.leftAlone,
    skipped,
  };
};

/** A held university's public id, or the provider code of one that this plan creates. */
type UniversityReference = number | string;

const matchUniversities = (
  register: Register,
  held: readonly HeldUniversity[],
  all: boolean,
  skipped: Plan["skipped"],
) => {
  const byCode = indexBy(held, (university) => university.cricosProviderCode);
  const byName = indexBy(
    held.flatMap((university) =>
      [university.universityName, ...(university.aliases ?? [])].map((name) => ({
        name: comparable(name),
        university,
      })),
    ),
    ({ name }) => name,
  );
  const places = indexBy(register.Locations, ({ cells }) => cells["CRICOS Provider Code"] ?? null);
  const byProvider = new Map<string, UniversityReference>();
  const create: Values[] = [];
  const update: Plan["batches"][number]["update"] = [];
  const changed = new Set<number>();
  let leftAlone = 0;
  const seen = new Set<string>();

  for (const { row, cells } of register.Institutions) {
    const skip = (reason: string) => skipped.push({ sheet: "Institutions", row, reason });
    const code = cells["CRICOS Provider Code"] ?? "";
    // A trailing bracket repeats the trading name: "Macquarie University (Macquarie)".
    const name =
      nameOf((cells["Institution Name"] ?? "").replace(/\s*\([^()]*\)$/, "")) || nameOf(cells["Trading Name"] ?? "");
    if (code === "" || name === "") {
      skip("no provider code or name");
      continue;
    }
    if (seen.has(code)) {
      skip(DUPLICATE);
      continue;
    }
    seen.add(code);
    const place = places.get(code)?.cells;
    const city = placeOf(place?.["City"] || cells["Postal Address City"] || "");
    const state = stateOf(place?.["State"] || cells["Postal Address State"] || "");
    const university =
      byCode.get(code) ??
      byName.get(comparable(name))?.university ??
      byName.get(comparable(cells["Trading Name"] ?? ""))?.university;
    if (university) {
      byProvider.set(code, university.publicId);
      // A second provider of a university already met adds its courses, and changes nothing of the university itself.
      const set = changed.has(university.publicId)
        ? {}
        : differences(university, {
            ...(university.cricosProviderCode ? {} : { cricosProviderCode: code }),
            ...(university.webpage ? {} : { webpage: websiteOf(cells["Website"] ?? "") }),
            ...(university.universityLocation ? {} : { universityLocation: locationOf(city, state) }),
          });
      changed.add(university.publicId);
      if (Object.keys(set).length > 0) update.push({ publicId: university.publicId, set });
      else leftAlone += 1;
    } else if (all) {
      byProvider.set(code, code);
      create.push({
        universityName: name,
        acronym: null,
        aliases: [],
        universityLocation: locationOf(city, state),
        city: city || null,
        state,
        webpage: websiteOf(cells["Website"] ?? ""),
        emailDomains: [],
        cricosProviderCode: code,
        universityDescription: null,
      });
    } else skip("not one of the universities in the CMS (--all adds the others)");
  }
  return { byProvider, create, update, leftAlone };
};

const matchPrograms = (
  courses: readonly Row[],
  held: readonly HeldProgram[],
  byProvider: ReadonlyMap<string, UniversityReference>,
  skipped: Plan["skipped"],
) => {
  const byCode = indexBy(held, (program) => program.cricosCode);
  const nameKey = (university: UniversityReference | null, name: string) => `${university ?? ""} ${comparable(name)}`;
  const withoutCode = indexBy(
    held.filter((program) => program.cricosCode === null),
    (program) => nameKey(program.university, program.programName),
  );
  const create: Values[] = [];
  const update: Plan["batches"][number]["update"] = [];
  const seen = new Set<string>();
  let leftAlone = 0;

  for (const { row, cells } of courses) {
    const skip = (reason: string) => skipped.push({ sheet: "Courses", row, reason });
    const code = cells["CRICOS Course Code"] ?? "";
    const name = nameOf(cells["Course Name"] ?? "");
    const level = levelOf(cells["Course Level"] ?? "");
    const university = byProvider.get(cells["CRICOS Provider Code"] ?? "");
    if (code === "" || name === "") skip("no course code or name");
    else if (seen.has(code)) skip(DUPLICATE);
    else if (university === undefined) skip("its provider is not imported");
    else if ((cells["Expired"] ?? "") === "Yes") skip("expired");
    else if (!level) skip(`not a university program: ${cells["Course Level"] ?? ""}`);
    else {
      seen.add(code);
      const owned = {
        cricosCode: code,
        durationYears: yearsOf(cells["Duration (Weeks)"] ?? ""),
        estimatedCost: dollarsOf(cells["Estimated Total Course Cost"] ?? ""),
      };
      const field = fieldOf(
        cells["Field of Education 1 Broad Field"] ?? "",
        cells["Field of Education 1 Narrow Field"] ?? "",
        cells["Field of Education 1 Detailed Field"] ?? "",
      );
      const key = nameKey(university, name);
      const program = byCode.get(code) ?? withoutCode.get(key);
      if (program) {
        // Two courses of one name: only the first is the seeded program.
        withoutCode.delete(key);
        const set = differences(program, { ...owned, ...(program.field ? {} : { field }) });
        if (Object.keys(set).length > 0) update.push({ publicId: program.publicId, set });
        else leftAlone += 1;
      } else
        create.push({
          programName: name,
          programAcronym: null,
          programDescription: null,
          programGraduationLevel: level,
          ATAR: null,
          webpage: null,
          ...owned,
          university,
          field,
        });
    }
  }
  return { create, update, leftAlone };
};
