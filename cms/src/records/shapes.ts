import { EXPORTED_FIELDS, faultOfValue, LIMITS, LISTINGS, type CollectionName, type SavedKind } from "#contract";
import { maybe, oneOf, text, type Check, type Shape } from "./checks";
import { isSummary } from "./content-types";

// What a value of a page may be, for those who write past Strapi's own validation: the seed and the importers.

/** Says what the contract says of a value that is about to be saved. */
export const checkOf =
  (kind: SavedKind, field: string): Check =>
  (value) => {
    const fault = faultOfValue(kind, field, value);
    return fault && `is refused: ${fault}`;
  };

/** The values that are stored as they are sent: neither what the CMS keeps, nor relations, nor images. */
const isPlainValue = (field: string): boolean =>
  !/^(id|updatedAt|reviewCount|sources|university|field)$|(Rating|Logo|Image)$/.test(field) && !isSummary(field);

const shapeOf = (collection: CollectionName): Shape => ({
  ...Object.fromEntries(
    EXPORTED_FIELDS[collection].filter(isPlainValue).map((field) => [field, checkOf(collection, field)]),
  ),
  listing: maybe(oneOf(...LISTINGS)),
});

export const UNIVERSITY_SHAPE = shapeOf("universities");
export const PROGRAM_SHAPE: Shape = { ...shapeOf("programs"), programCode: maybe(text(LIMITS.codeMax)) };
export const SUBJECT_SHAPE = shapeOf("subjects");
export const FACILITY_SHAPE = shapeOf("facilities");
export const DESTINATION_SHAPE = shapeOf("destinations");
