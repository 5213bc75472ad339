import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startCms, type CmsOptions } from "../support/cms.ts";
import { createDatabase, stopPostgres } from "../support/postgres.ts";
import { prepared, sharedPostgres } from "../support/prepared.ts";

/** Both databases, for tests whose subject may differ between them. */
export const DATABASES = ["SQLite", "Postgres"] as const;

/** Where a CMS of a test keeps its data: on Postgres a copy of a database that a CMS has begun before, without a seed. */
export const openDatabase = async (
  name: (typeof DATABASES)[number],
): Promise<{ database: CmsOptions["database"]; stop: () => Promise<void> }> => {
  if (name === "SQLite") return { database: "sqlite", stop: () => Promise.resolve() };
  const postgres = await sharedPostgres();
  const begun = await prepared("postgres-empty", async (folder) => {
    const address = createDatabase(postgres);
    const cms = await startCms({ database: { postgres: address } });
    await cms.stop();
    writeFileSync(join(folder, "address"), address);
  });
  const copyOf = begun && readFileSync(join(begun, "address"), "utf8");
  return {
    database: { postgres: createDatabase(postgres, copyOf) },
    stop: () => (begun ? Promise.resolve() : stopPostgres(postgres)),
  };
};
