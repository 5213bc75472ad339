import { existsSync } from "node:fs";
import { join } from "node:path";
import type { CollectionName } from "#contract";
import { COLLECTIONS } from "../export/collections";
import { maybe, text, wholeNumber, type Shape } from "../records/checks";
import { FIELD_TYPES, PAGE_TYPES } from "../records/content-types";
import {
  checkOf,
  DESTINATION_SHAPE,
  FACILITY_SHAPE,
  PROGRAM_SHAPE,
  SUBJECT_SHAPE,
  UNIVERSITY_SHAPE,
} from "../records/shapes";
import { checkRecords, nameOf, readJson, readRecords, SeedError, type SeedRecord } from "./files";

const numbered = { publicId: wholeNumber };
const filed = { university: wholeNumber, field: maybe(text()) };
const universities: Shape = { ...numbered, ...UNIVERSITY_SHAPE };
const programs: Shape = { ...numbered, ...filed, ...PROGRAM_SHAPE };
const subjects: Shape = { ...numbered, ...filed, ...SUBJECT_SHAPE };
const facilities: Shape = { ...numbered, ...FACILITY_SHAPE, university: wholeNumber };
const destinations: Shape = { ...numbered, ...DESTINATION_SHAPE };
const checked = (collection: CollectionName, fields: readonly string[]): Shape =>
  Object.fromEntries(fields.map((field) => [field, checkOf(collection, field)]));
const countries: Shape = { ...numbered, ...checked("countries", ["countryName"]) };
const icons: Shape = { ...numbered, ...checked("icons", ["name", "alternativeText", "caption"]), file: text() };
const texts = (collection: "homepage-texts" | "universitypage-texts"): Shape => ({
  ...numbered,
  ...checked(collection, COLLECTIONS[collection].fields),
});
const homepage = texts("homepage-texts");
const universityPage = texts("universitypage-texts");

/** The records of one file, and how they become records of a content type. */
export interface SeedCollection {
  /** The name under which the ledger keeps what was seeded. */
  name: string;
  uid: string;
  records: SeedRecord[];
  /** Values that are stored as they are. */
  values: readonly string[];
  /** `university` becomes a relation by public id. */
  hasUniversity?: boolean;
  /** `field` becomes a relation by name. */
  field?: { uid: string; relation: string; name: string };
}

/** Reads and checks all of the seed but the samples and icons. Throws SeedError at the first fault. */
export const readContent = (folder: string): SeedCollection[] => {
  const read = (file: string, shape: Shape) => readRecords(folder, file, "publicId", shape);
  const fields = read("fields.json", { ...numbered, name: checkOf("program-fields", "programFieldName") });
  const inTexts = readJson(folder, "texts.json") as Record<string, unknown> | null;
  const textOf = (part: string, shape: Shape) =>
    checkRecords("texts.json", "publicId", { ...shape }, [inTexts?.[part] ?? `no ${part}`]);
  const plain = (shape: Shape) => Object.keys(shape).filter((name) => name !== "university" && name !== "field");
  const collections: SeedCollection[] = [
    ...(["program", "subject"] as const).map((kind) => ({
      name: `${kind}-fields`,
      uid: FIELD_TYPES[kind].uid,
      records: fields.map(({ publicId, name }) => ({ publicId, [FIELD_TYPES[kind].name]: name })),
      values: ["publicId", FIELD_TYPES[kind].name],
    })),
    {
      name: "countries",
      uid: "api::country.country",
      records: read("countries.json", countries),
      values: ["publicId", "countryName"],
    },
    {
      name: "homepage-texts",
      uid: "api::homepage-text.homepage-text",
      records: textOf("homepage", homepage),
      values: plain(homepage),
    },
    {
      name: "universitypage-texts",
      uid: "api::universitypage-text.universitypage-text",
      records: textOf("universityPage", universityPage),
      values: plain(universityPage),
    },
    {
      name: "universities",
      uid: PAGE_TYPES.university.uid,
      records: read("universities.json", universities),
      values: plain(universities),
    },
    {
      name: "programs",
      uid: PAGE_TYPES.program.uid,
      records: read("programs.json", programs),
      values: plain(programs),
      hasUniversity: true,
      field: FIELD_TYPES.program,
    },
    {
      name: "subjects",
      uid: PAGE_TYPES.subject.uid,
      records: read("subjects.json", subjects),
      values: plain(subjects),
      hasUniversity: true,
      field: FIELD_TYPES.subject,
    },
    {
      name: "facilities",
      uid: PAGE_TYPES.facility.uid,
      records: read("facilities.json", facilities),
      values: plain(facilities),
      hasUniversity: true,
    },
    {
      name: "destinations",
      uid: PAGE_TYPES.destination.uid,
      records: read("destinations.json", destinations),
      values: plain(destinations),
    },
  ];
  checkReferences(collections, new Set(fields.map(({ name }) => name)));
  return collections;
};

/** Reads and checks the list of icons, and that each has its file. */
export const readIcons = (folder: string): SeedRecord[] => {
  const found = readRecords(folder, "icons.json", "publicId", icons);
  for (const [place, icon] of found.entries())
    if (!existsSync(join(folder, "icons", String(icon["file"]))))
      throw new SeedError("icons.json", nameOf(icon, "publicId", place), "file", "is not in cms/seed/icons");
  return found;
};

const checkReferences = (collections: readonly SeedCollection[], fields: ReadonlySet<unknown>): void => {
  const known = new Set(
    collections.find(({ name }) => name === "universities")?.records.map(({ publicId }) => publicId),
  );
  for (const { name, records, hasUniversity, field } of collections)
    for (const [place, record] of records.entries()) {
      const fail = (at: string, fault: string): never => {
        throw new SeedError(`${name}.json`, nameOf(record, "publicId", place), at, fault);
      };
      const { university, field: filed } = record;
      if (hasUniversity && university != null && !known.has(university))
        fail("university", "is not in universities.json");
      if (field && filed != null && !fields.has(filed)) fail("field", "is not in fields.json");
    }
};
