import { startPostgres, type RunningPostgres, type CmsOptions } from "../support/cms.ts";

/** Both databases, for tests whose subject may differ between them. */
export const DATABASES = ["SQLite", "Postgres"] as const;

/** Where a CMS of a test keeps its data; `stop` ends the Postgres when there is one. */
export const openDatabase = async (
  name: (typeof DATABASES)[number],
): Promise<{ database: CmsOptions["database"]; stop: () => Promise<void> }> => {
  if (name === "SQLite") return { database: "sqlite", stop: () => Promise.resolve() };
  const postgres: RunningPostgres = await startPostgres();
  return { database: { postgres: postgres.createDatabase() }, stop: postgres.stop };
};
