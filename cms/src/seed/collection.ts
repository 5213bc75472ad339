import type { Core } from "@strapi/strapi";
import { SEED_ACTOR } from "../history/actor";
import { recordChanges } from "../history/changes";
import { asPageKind, UNIVERSITY_UID } from "../records/content-types";
import { raiseCounter } from "../records/counters";
import { insertRecords } from "../records/insert";
import { idsBy } from "../records/lookup";
import type { Connection } from "../records/tables";
import type { SeedCollection } from "./content";
import type { SeedRecord } from "./files";
import type { Ledger } from "./ledger";

/** Creates the records of a collection that were never seeded. One whose number or code is taken is left out and named. */
export const seedCollection = async (
  strapi: Core.Strapi,
  connection: Connection,
  ledger: Ledger,
  collection: SeedCollection,
): Promise<number> => {
  const { name, uid, values, hasUniversity, field } = collection;
  const fresh = collection.records.filter(({ publicId }) => !ledger.has(name, publicId));
  if (fresh.length === 0) return 0;
  const isTaken = await takenOf(connection, collection);
  const records = fresh.filter((record) => {
    const taken = isTaken(record);
    if (taken) strapi.log.warn(`Seed: ${name} ${String(record["publicId"])} is left out, its ${taken} is in use`);
    return !taken;
  });
  const universities = hasUniversity ? await idsBy(connection, UNIVERSITY_UID, "publicId") : undefined;
  const fields = field ? await idsBy(connection, field.uid, field.name) : undefined;
  const inserted = await insertRecords(
    connection,
    uid,
    records.map((record) => ({
      values: {
        ...Object.fromEntries(values.map((value) => [value, record[value] ?? null])),
        ...(values.includes("listing") ? { listing: record["listing"] ?? "listed", reviewCount: 0 } : {}),
      },
      relations: {
        ...(universities ? { university_page: universities.get(record["university"]) } : {}),
        ...(field && fields ? { [field.relation]: fields.get(record["field"]) } : {}),
      },
    })),
  );
  if (asPageKind(uid))
    await recordChanges(
      connection,
      uid,
      "created",
      inserted.map(({ id }) => id),
      { by: SEED_ACTOR },
    );
  await raiseCounter(connection, uid);
  ledger.add(
    name,
    records.map(({ publicId }) => publicId),
  );
  return records.length;
};

/** Says which field of a record is in use already, if one is. */
const takenOf = async (
  connection: Connection,
  { uid }: SeedCollection,
): Promise<(record: SeedRecord) => string | undefined> => {
  const unique = ["publicId", ...(uid === UNIVERSITY_UID ? ["cricosProviderCode"] : [])];
  const held = new Map<string, Map<unknown, number>>();
  for (const name of unique) held.set(name, await idsBy(connection, uid, name));
  return (record) => unique.find((name) => record[name] != null && held.get(name)?.has(record[name]));
};
