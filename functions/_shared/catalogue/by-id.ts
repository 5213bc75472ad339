import type { CollectionName, RecordOf } from "../../../src/contract/export.ts";
import { memoize } from "../../../src/contract/memoize.ts";
import type { Catalogue } from "./content.ts";

const indexById = memoize(
  (records: readonly RecordOf<CollectionName>[]): ReadonlyMap<number, RecordOf<CollectionName>> =>
    new Map(records.map((record) => [record.id, record])),
);

/** The records of a collection by their ids. */
export const byId = <N extends CollectionName>(catalogue: Catalogue, name: N) =>
  indexById(catalogue.records(name)) as ReadonlyMap<number, RecordOf<N>>;
