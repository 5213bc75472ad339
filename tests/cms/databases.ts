import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beginDatabase, nameOfBeginning, type Beginning, type CmsOptions } from "../support/cms.ts";
import { createDatabase, stopPostgres } from "../support/postgres.ts";
import { prepared, sharedPostgres } from "../support/prepared.ts";

/** Both databases, for tests whose subject may differ between them. */
export const DATABASES = ["SQLite", "Postgres"] as const;

/**
 * Where a CMS of a test keeps its data: on Postgres a copy of a database that a CMS has begun before. What it begins with
 * is said to the CMS, too.
 */
export const openDatabase = async (
  name: (typeof DATABASES)[number],
  beginning: Beginning = {},
): Promise<{ database: CmsOptions["database"]; stop: () => Promise<void> }> => {
  if (name === "SQLite") return { database: "sqlite", stop: () => Promise.resolve() };
  const postgres = await sharedPostgres();
  const begun = await prepared(`postgres-${nameOfBeginning(beginning)}`, async (folder) => {
    const address = await createDatabase(postgres);
    await beginDatabase({ database: { postgres: address }, ...beginning }, folder);
    writeFileSync(join(folder, ADDRESS), address);
  });
  const copyOf = begun && readFileSync(join(begun, ADDRESS), "utf8");
  return {
    database: { postgres: await createDatabase(postgres, copyOf), begun },
    stop: () => (begun ? Promise.resolve() : stopPostgres(postgres)),
  };
};

/** The file that names a database that was begun. */
const ADDRESS = "address";
