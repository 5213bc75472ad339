import { maybe, text, type Check, type Shape } from "../records/checks";
import { FIELD_TYPES, PAGE_TYPES } from "../records/content-types";
import { PROGRAM_SHAPE, SUBJECT_SHAPE, UNIVERSITY_SHAPE } from "../records/shapes";

/** A university by its public id, or by its CRICOS provider code (of one that the same import creates, say). */
const university: Check = (value) =>
  (Number.isInteger(value) && (value as number) > 0) || (typeof value === "string" && value !== "")
    ? undefined
    : "must be a public id or a CRICOS provider code";

const belonging: Shape = { university: maybe(university), field: maybe(text()) };

/** What an import may read and write. `values` are stored as they are; `university` and `field` are relations. */
export interface ImportCollection {
  uid: string;
  values: Shape;
  shape: Shape;
  field?: { uid: string; relation: string; name: string };
}

export const IMPORT_COLLECTIONS: Readonly<Record<string, ImportCollection>> = {
  "university-page": { uid: PAGE_TYPES.university.uid, values: UNIVERSITY_SHAPE, shape: UNIVERSITY_SHAPE },
  "program-page": {
    uid: PAGE_TYPES.program.uid,
    values: PROGRAM_SHAPE,
    shape: { ...PROGRAM_SHAPE, ...belonging },
    field: FIELD_TYPES.program,
  },
  "subject-page": {
    uid: PAGE_TYPES.subject.uid,
    values: SUBJECT_SHAPE,
    shape: { ...SUBJECT_SHAPE, ...belonging },
    field: FIELD_TYPES.subject,
  },
};
