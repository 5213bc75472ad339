import { errors } from "@strapi/utils";
import { faults } from "../records/checks";
import { IMPORT_COLLECTIONS, type ImportCollection } from "./collections";

export type ImportValues = Readonly<Record<string, unknown>>;

/** One step of an import: records of one type to create, and others to change. */
export interface ImportBatch {
  collection: ImportCollection;
  create: ImportValues[];
  update: { publicId: number; set: ImportValues }[];
}

/** Checks what an importer sent. Throws a ValidationError that names batch, entry and field. */
export const readBatches = (body: unknown): ImportBatch[] => {
  const batches = recordOf(body)?.["batches"];
  if (!Array.isArray(batches)) throw new errors.ValidationError("batches must be a list");
  return batches.map((value, place) => readBatch(recordOf(value), `batches[${place}]`));
};

const readBatch = (batch: ImportValues | undefined, at: string): ImportBatch => {
  const name = batch?.["collection"];
  const collection =
    typeof name === "string" && Object.hasOwn(IMPORT_COLLECTIONS, name) ? IMPORT_COLLECTIONS[name] : undefined;
  if (!batch || !collection)
    throw new errors.ValidationError(`${at}.collection must be one of ${Object.keys(IMPORT_COLLECTIONS).join(", ")}`);
  return {
    collection,
    create: listOf(batch["create"], `${at}.create`).map((values, place) => {
      check(collection, values, Object.keys(collection.shape), `${at}.create[${place}]`);
      return values;
    }),
    update: listOf(batch["update"], `${at}.update`).map((entry, place) => {
      const here = `${at}.update[${place}]`;
      const [publicId, set] = [entry["publicId"], recordOf(entry["set"])];
      if (!Number.isInteger(publicId) || !set) throw new errors.ValidationError(`${here} needs publicId and set`);
      check(collection, set, Object.keys(set), `${here}.set`);
      return { publicId: publicId as number, set };
    }),
  };
};

/** Checks the fields named; of a change only those that it sets. */
const check = ({ shape }: ImportCollection, values: ImportValues, names: readonly string[], at: string): void => {
  const wanted = Object.fromEntries(Object.entries(shape).filter(([name]) => names.includes(name)));
  for (const [field, fault] of faults(wanted, values)) throw new errors.ValidationError(`${at}.${field} ${fault}`);
};

const listOf = (value: unknown, at: string): ImportValues[] => {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new errors.ValidationError(`${at} must be a list`);
  return value.map((entry, place) => {
    const record = recordOf(entry);
    if (!record) throw new errors.ValidationError(`${at}[${place}] must be a record`);
    return record;
  });
};

const recordOf = (value: unknown): ImportValues | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as ImportValues) : undefined;
