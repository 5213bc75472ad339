import type { ImportPlan } from "../../src/contract/import.ts";
import type { ExistingProgram, ExistingSubject, ExistingUniversity } from "../../scripts/import/existing.ts";

export const university = (
  publicId: number,
  universityName: string,
  more: Partial<ExistingUniversity> = {},
): ExistingUniversity => ({
  publicId,
  universityName,
  acronym: null,
  aliases: [],
  city: "Canberra",
  state: "ACT",
  universityLocation: "Canberra, Australian Capital Territory",
  webpage: "https://www.example.edu.au",
  cricosProviderCode: null,
  ...more,
});

export const program = (
  publicId: number,
  programName: string,
  more: Partial<ExistingProgram> = {},
): ExistingProgram => ({
  publicId,
  programName,
  programGraduationLevel: "Undergraduate",
  durationYears: null,
  estimatedCost: null,
  cricosCode: null,
  university: 1,
  field: null,
  ...more,
});

export interface Guide {
  universities: ExistingUniversity[];
  programs: ExistingProgram[];
  subjects: ExistingSubject[];
}

/** What the guide has after a plan, as the CMS would apply it: the next public ids, codes of universities resolved. */
export const afterPlan = (guide: Guide, { batches }: ImportPlan): Guide => {
  const universities = afterBatch(guide.universities, batches, "university-page", (values) => values);
  const idOf = new Map(universities.map(({ cricosProviderCode, publicId }) => [cricosProviderCode, publicId]));
  const housed = (values: Record<string, unknown>) => {
    if (typeof values["university"] !== "string") return values;
    const id = idOf.get(values["university"]);
    if (id === undefined) throw new Error(`There is no university "${values["university"]}"`);
    return { ...values, university: id };
  };
  return {
    universities,
    programs: afterBatch(guide.programs, batches, "program-page", housed),
    subjects: afterBatch(guide.subjects, batches, "subject-page", housed),
  };
};

const afterBatch = <T extends { publicId: number }>(
  records: readonly T[],
  batches: ImportPlan["batches"],
  collection: ImportPlan["batches"][number]["collection"],
  housed: (values: Record<string, unknown>) => Record<string, unknown>,
): T[] => {
  const mine = batches.filter((batch) => batch.collection === collection);
  const sets = new Map(mine.flatMap(({ update }) => update.map(({ publicId, set }) => [publicId, housed(set)])));
  const last = Math.max(0, ...records.map(({ publicId }) => publicId));
  return [
    ...records.map((record) => ({ ...record, ...sets.get(record.publicId) })),
    ...mine
      .flatMap(({ create }) => create)
      .map((values, place) => ({ acronym: null, ...housed(values), publicId: last + 1 + place }) as unknown as T),
  ];
};

/** Whether a plan would change nothing. */
export const isEmptyPlan = ({ batches }: ImportPlan): boolean =>
  batches.every(({ create, update }) => create.length === 0 && update.length === 0);
