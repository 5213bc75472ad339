import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eventually } from "./eventually.ts";
import { startPostgres, stopPostgres, type Postgres } from "./postgres.ts";

/** Where a run of the tests keeps what its files share. */
const FOLDER = "QUAD_TEST_PREPARED";

/** Makes the folder of a run. Returns what removes it, and ends what runs there. */
export const openPrepared = (): (() => Promise<void>) => {
  const folder = mkdtempSync(join(tmpdir(), "quad-prepared-"));
  process.env[FOLDER] = folder;
  return async () => {
    for (const name of readdirSync(folder).filter((each) => each === POSTGRES))
      await stopPostgres(postgresIn(join(folder, name)));
    rmSync(folder, { recursive: true, force: true });
  };
};

/** A folder of this run; undefined outside of one. */
export const inRun = (name: string): string | undefined => {
  const run = process.env[FOLDER];
  return run && join(run, name);
};

/**
 * A folder that whoever needs it first fills, once in a run, however many ask at once. Outside of a run (a benchmark)
 * undefined: there each begins by itself.
 */
export const prepared = async (name: string, fill: (folder: string) => Promise<void>): Promise<string | undefined> => {
  const folder = inRun(name);
  if (!folder) return undefined;
  const work = `${folder}.work`;
  const isMine = (): boolean => {
    try {
      mkdirSync(work);
      return true;
    } catch {
      return false;
    }
  };
  while (!existsSync(folder)) {
    if (isMine())
      try {
        await fill(work);
        renameSync(work, folder);
      } catch (error) {
        rmSync(work, { recursive: true, force: true });
        throw error;
      }
    else await eventually(`${name} is prepared`, () => (existsSync(work) ? undefined : true), 240_000);
  }
  return folder;
};

const POSTGRES = "postgres";
const postgresIn = (folder: string): Postgres =>
  JSON.parse(readFileSync(join(folder, "postgres.json"), "utf8")) as Postgres;

/** The Postgres of this run, which all files share. Outside of a run one of its own, to be stopped by who asks for it. */
export const sharedPostgres = async (): Promise<Postgres> => {
  const folder = await prepared(POSTGRES, async (work) =>
    writeFileSync(join(work, "postgres.json"), JSON.stringify(await startPostgres())),
  );
  return folder ? postgresIn(folder) : startPostgres();
};
