import { chmodSync, existsSync } from "node:fs";
import { join } from "node:path";
import { flag, optional, wholeNumber } from "../src/environment";

// Columns of time hold no zone: every process writes and reads them in UTC, wherever it runs.
process.env["TZ"] = "UTC";

/** What this file uses of better-sqlite3's connection. */
interface SqliteConnection {
  pragma: (statement: string) => unknown;
  prepare: (statement: string) => unknown;
}

/** The database holds people's addresses: whoever runs the CMS alone reads it. SQLite gives its other files the same mode. */
const closeToOthers = (filename: string): void => {
  for (const file of [filename, `${filename}-wal`, `${filename}-shm`])
    try {
      if (existsSync(file)) chmodSync(file, 0o600);
    } catch (error) {
      // A disk that cannot be written is still read.
      process.stderr.write(`The mode of ${file} stays as it is: ${String(error)}\n`);
    }
};

/**
 * Has a transaction take the write lock when it begins. One that has read before its first write is else refused at once,
 * and waits for nobody (SQLITE_BUSY_SNAPSHOT, sqlite.org/isolation.html), when another process wrote in between. knex has
 * no word for it: its transactions begin deferred.
 */
const beginWithLock = (connection: SqliteConnection): void => {
  const prepare = connection.prepare.bind(connection);
  connection.prepare = (statement) => prepare(statement === "BEGIN;" ? "BEGIN IMMEDIATE;" : statement);
};

const sqlite = (filename: string) => ({
  connection: {
    client: "sqlite",
    connection: { filename },
    useNullAsDefault: true,
    pool: {
      // One connection: SQLite has one writer, and better-sqlite3 would block the process while a second one waits.
      min: 1,
      max: 1,
      afterCreate: (connection: SqliteConnection, done: (error: unknown, connection: SqliteConnection) => void) => {
        closeToOthers(filename);
        connection.pragma("busy_timeout = 10000");
        connection.pragma("journal_mode = WAL");
        connection.pragma("synchronous = NORMAL");
        beginWithLock(connection);
        done(null, connection);
      },
    },
    acquireConnectionTimeout: 120_000,
  },
});

const postgres = (connectionString: string) => ({
  connection: {
    client: "postgres",
    connection: {
      connectionString,
      ssl: flag("DATABASE_SSL", false) ? { rejectUnauthorized: flag("DATABASE_SSL_VERIFY", true) } : false,
      schema: optional("DATABASE_SCHEMA") ?? "public",
    },
    pool: { min: 2, max: wholeNumber("DATABASE_POOL_MAX", 10, 2) },
    acquireConnectionTimeout: 60_000,
  },
});

/** Postgres when DATABASE_URL is set, else one SQLite file. */
export default () => {
  const url = optional("DATABASE_URL");
  if (url !== undefined) return postgres(url);
  return sqlite(optional("CMS_DATABASE_FILE") ?? join(process.cwd(), ".tmp", "data.db"));
};
