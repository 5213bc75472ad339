import { spawn } from "node:child_process";
import { existsSync, openSync, closeSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../scripts/lib/paths.ts";
import { eventually } from "./eventually.ts";

/** The password of every account that a test makes. */
export const PASSWORD = "secret-123";

/** Somebody who has registered with `PASSWORD`, at `<username>@example.org`, and logged in. */
export interface ReadyStudent {
  id: number;
  username: string;
  refreshToken: string;
}

/** The module that gives a database students, for which `studentsIn` are the settings. */
export const BEGIN_STUDENTS = new URL("begin-students.ts", import.meta.url).href;
/** Starts the CMS that is compiled in QUAD_CMS_DIST, and gives its database students. */
const START_WITH_STUDENTS = `require("@strapi/strapi").createStrapi({ appDir: process.cwd(), distDir: process.env.QUAD_CMS_DIST }).start().then(async (strapi) => (await import(${JSON.stringify(BEGIN_STUDENTS)})).beginStudents(strapi))`;

/** So many students are written to a file. */
export const studentsIn = (file: string, count: number): Record<string, string> => ({
  QUAD_TEST_STUDENTS: file,
  QUAD_TEST_STUDENTS_COUNT: String(count),
  QUAD_TEST_PASSWORD: PASSWORD,
});

/** The students of a file, when it is there. */
export const readStudents = (file: string): ReadyStudent[] => JSON.parse(readFileSync(file, "utf8")) as ReadyStudent[];

/** Settles when the file of the students is there. */
const studentsWritten = (file: string): Promise<true> =>
  eventually("students with accounts", () => existsSync(file) || undefined, 120_000);

/** Begins the database of a CMS that is built and stopped, with so many students. */
export const beginWithStudents = async (
  environment: Record<string, string>,
  file: string,
  count: number,
): Promise<void> => {
  const cms = join(ROOT, "cms");
  const child = spawn(process.execPath, ["-e", START_WITH_STUDENTS], {
    cwd: cms,
    env: {
      ...process.env,
      NODE_ENV: "production",
      STRAPI_TELEMETRY_DISABLED: "true",
      SERVE_ADMIN_PANEL: "false",
      QUAD_CMS_DIST: join(cms, "dist"),
      ...environment,
      ...studentsIn(file, count),
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  try {
    await Promise.race([
      studentsWritten(file),
      ended.then(() => Promise.reject(new Error("The CMS ended before its students had accounts"))),
    ]);
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
};

/** A student of a file whom no other process was given; undefined when all were. */
export const takeStudent = (file: string): ReadyStudent | undefined => {
  students ??= readStudents(file);
  for (; next < students.length; next += 1)
    try {
      closeSync(openSync(`${file}.${next}`, "wx"));
      return students[next];
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  return undefined;
};
/** The file, read once; all before `next` were given to somebody. */
let students: ReadyStudent[] | undefined;
let next = 0;
