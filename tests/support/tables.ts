import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { RunningApi } from "./api.ts";
import { connectTo } from "./postgres.ts";

/** A row of the CMS's database. */
export interface TableRow {
  table: string;
  row: Record<string, unknown>;
}

/** Runs one statement past the CMS, which may be running. */
export const runStatement = async (
  { cms, database }: Pick<RunningApi, "cms" | "database">,
  statement: string,
): Promise<void> => {
  if (database === "sqlite") {
    const file = new DatabaseSync(join(cms.folder, "cms.db"), { timeout: 10_000 });
    try {
      file.exec(statement);
    } finally {
      file.close();
    }
    return;
  }
  const client = await connectTo(database.postgres);
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** A transaction past the CMS, which sees nothing of it before it is committed: on Postgres, where others write meanwhile. */
export const openTransaction = async (
  database: RunningApi["database"],
): Promise<{ query: (text: string) => Promise<unknown>; commit: () => Promise<void> }> => {
  if (database === "sqlite") throw new RangeError("SQLite has one writer at a time");
  const client = await connectTo(database.postgres);
  await client.query("begin");
  return {
    query: (text) => client.query(text),
    commit: async () => {
      await client.query("commit");
      await client.end();
    },
  };
};

/** Every row of every table that there is, Strapi's own and ours. */
export const everyRow = async ({ cms, database }: Pick<RunningApi, "cms" | "database">): Promise<TableRow[]> => {
  if (database === "sqlite") {
    const file = new DatabaseSync(join(cms.folder, "cms.db"), { readOnly: true });
    try {
      const tables = file.prepare("select name from sqlite_master where type = 'table'").all() as { name: string }[];
      return tables.flatMap(({ name }) =>
        file
          .prepare(`select * from "${name}"`)
          .all()
          .map((row) => ({ table: name, row })),
      );
    } finally {
      file.close();
    }
  }
  const client = await connectTo(database.postgres);
  try {
    const tables = await client.query("select tablename from pg_tables where schemaname = 'public'");
    const rows: TableRow[] = [];
    for (const { tablename } of tables.rows) {
      const table = String(tablename);
      for (const row of (await client.query(`select * from "${table}"`)).rows) rows.push({ table, row });
    }
    return rows;
  } finally {
    await client.end();
  }
};
