import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { ensureCmsContract } from "../../scripts/lib/cms-contract.ts";
import { takeRunner, type CmsRunner } from "./cms-runner.ts";
import { freePort } from "./free-port.ts";
import { inRun, prepared } from "./prepared.ts";
import { BEGIN_STUDENTS, readStudents, studentsIn, type ReadyStudent } from "./ready-students.ts";

/** The CMS's folder, absolute. */
export const CMS = join(fileURLToPath(new URL("../..", import.meta.url)), "cms");
const COMPILED = join(CMS, ".tmp", "compiled");
const COMPILE_CACHE = join(CMS, ".tmp", "compile-cache");

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

export interface CmsOptions {
  /** `sqlite` (a temporary file), or a Postgres database: its address, and what the CMS that began it has left in its folder. */
  database: "sqlite" | { postgres: string; begun?: string | undefined };
  /** Whether the database begins with cms/seed (default no). */
  seed?: boolean;
  /** Whether the seed's samples are too (default no). */
  samples?: boolean;
  /** Whether there are students from the beginning, whom `nextStudent` gives (default no). */
  students?: boolean;
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
  /** A student who has an account and a session from the beginning, and was not given before; undefined without one. */
  nextStudent: () => ReadyStudent | undefined;
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
  /** Stops the process and leaves its folder. */
  halt: () => Promise<void>;
  /** Stops it and deletes its folder. */
  stop: () => Promise<void>;
}

/** The same in every CMS of the tests: a database that one has begun is gone on with by another. */
const secret = (name: string): string => createHash("sha256").update(`of the tests: ${name}`).digest("hex");
/** So many students it has, who do: tests that ask for more have theirs registered. */
const STUDENTS = 400;

/** What a database begins with. */
export type Beginning = Pick<CmsOptions, "seed" | "samples" | "students">;

/** A name for what a database begins with. */
export const nameOfBeginning = ({ seed, samples, students }: Beginning): string =>
  [seed ? "seed" : "empty", samples && "samples", students && "students"].filter(Boolean).join("-");

/** Has a CMS begin a database, and copies to a folder what it left in its own. */
export const beginDatabase = async (options: CmsOptions, into: string): Promise<void> => {
  const cms = await launchCms(options);
  await cms.halt();
  cpSync(cms.folder, into, { recursive: true });
  await cms.stop();
};

/**
 * Starts the real CMS on a database of its own, on a free port, and waits until it answers. Within a run of the tests a
 * SQLite database is the copy of one that a CMS has begun before, with the tables and the seed that are asked for.
 */
export const startCms = async (options: CmsOptions): Promise<RunningCms> => {
  const { database, seed, samples, students, env = {} } = options;
  if (database !== "sqlite") return launchCms(options, database.begun);
  if (Object.keys(env).some((name) => BEGINNING.test(name))) return launchCms(options);
  const beginning = { seed, samples, students };
  const begun = await prepared(`sqlite-${nameOfBeginning(beginning)}`, (folder) =>
    beginDatabase({ database, ...beginning }, folder),
  );
  return launchCms(options, begun);
};

/** The settings on which it depends what a database begins with. */
const BEGINNING = /^(SEED|CMS_SEED_DIR|ADMIN_|EDITOR_)|TOKEN|SALT|SECRET|KEY/;

const launchCms = async (
  { database, seed = false, samples = false, students = false, env = {} }: CmsOptions,
  begun?: string,
): Promise<RunningCms> => {
  const dist = await ensureCmsCompiled();
  const folder = mkdtempSync(join(tmpdir(), "quad-cms-"));
  if (begun) cpSync(begun, folder, { recursive: true });
  const studentsFile = join(folder, "students.json");
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const tokens = { export: secret("export"), import: secret("import"), functions: secret("functions") };
  const jwtSecret = secret("jwt");
  const admin = { email: "editor@quad.localhost", password: `Quad-${secret("admin").slice(0, 20)}-1a` };
  const settings: Record<string, string> = {
    PATH: process.env["PATH"] ?? "",
    HOME: folder,
    NODE_ENV: "production",
    STRAPI_TELEMETRY_DISABLED: "true",
    // Compiling Strapi's modules is a quarter of what a start takes.
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    QUAD_CMS_DIST: dist,
    SERVE_ADMIN_PANEL: "false",
    APP_KEYS: `${secret("app")},${secret("app, before")}`,
    API_TOKEN_SALT: secret("API_TOKEN_SALT"),
    ADMIN_JWT_SECRET: secret("ADMIN_JWT_SECRET"),
    TRANSFER_TOKEN_SALT: secret("TRANSFER_TOKEN_SALT"),
    JWT_SECRET: jwtSecret,
    ENCRYPTION_KEY: secret("ENCRYPTION_KEY"),
    CMS_EXPORT_TOKEN: tokens.export,
    CMS_IMPORT_TOKEN: tokens.import,
    CMS_FUNCTIONS_TOKEN: tokens.functions,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    CMS_PORT: String(port),
    CMS_PUBLIC_DIR: join(folder, "public"),
    SEED: String(seed),
    SEED_SAMPLES: String(samples),
    ...studentsIn(studentsFile, STUDENTS),
    ...(database === "sqlite" ? { CMS_DATABASE_FILE: join(folder, "cms.db") } : { DATABASE_URL: database.postgres }),
    ...env,
  };

  let said = "";
  let runner: CmsRunner | undefined;
  const log = (): string => (said + (runner?.log() ?? "")).slice(-100_000);
  const stop = async (signal: NodeJS.Signals = "SIGTERM"): Promise<void> => {
    if (!runner) return;
    said = log();
    const stopped = runner;
    runner = undefined;
    await stopped.stop(signal);
  };
  const launch = async (more: Record<string, string> = {}): Promise<void> => {
    const environment = { ...settings, ...more };
    runner = await takeRunner({ cwd: CMS, env: environment, shared: inRun("runners"), own: folder });
    await runner.start(environment, students && !existsSync(studentsFile) ? BEGIN_STUDENTS : undefined);
  };

  try {
    await launch();
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  let token: Promise<string> | undefined;
  const ready = students ? readStudents(studentsFile) : [];
  return {
    url,
    tokens,
    jwtSecret,
    admin,
    folder,
    nextStudent: () => ready.shift(),
    adminToken: () => (token ??= logIn(url, admin)),
    log,
    restart: async ({ signal, env: more, whileStopped } = {}) => {
      await stop(signal);
      whileStopped?.();
      await launch(more);
    },
    halt: () => stop(),
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
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
