import type { StateCode } from "../../src/contract/taxonomy.ts";

/** The records that the CMS holds, as `GET /api/import/<collection>` gives them. */
export interface HeldUniversity {
  publicId: number;
  universityName: string;
  acronym: string | null;
  aliases: string[] | null;
  universityLocation: string | null;
  city: string | null;
  state: StateCode | null;
  webpage: string | null;
  cricosProviderCode: string | null;
}
export interface HeldProgram {
  publicId: number;
  programName: string;
  programGraduationLevel: string;
  durationYears: number | null;
  estimatedCost: number | null;
  cricosCode: string | null;
  university: number | null;
  field: string | null;
}
export interface HeldSubject {
  publicId: number;
  subjectName: string;
  subjectCode: string | null;
  university: number | null;
}

export type Values = Record<string, unknown>;

/** What an import would do. `leftAlone` counts records that are as the file says already. */
export interface Plan {
  batches: { collection: Collection; create: Values[]; update: { publicId: number; set: Values }[] }[];
  leftAlone: number;
  skipped: { sheet: string; row: number; reason: string }[];
}
export type Collection = "university-page" | "program-page" | "subject-page";

/** A name as it is compared: without case, accents, punctuation and a leading "The". */
export const comparable = (name: string): string =>
  name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/^the /, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** The first record of each key; an empty key is none. */
export const indexBy = <T>(records: readonly T[], key: (record: T) => string | null): Map<string, T> => {
  const index = new Map<string, T>();
  for (const record of records) {
    const value = key(record);
    if (value && !index.has(value)) index.set(value, record);
  }
  return index;
};

/** The entries of `wanted` that differ from what is held. */
export const differences = (held: object, wanted: Values): Values =>
  Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => (held as Values)[name] !== value && value !== null),
  );
