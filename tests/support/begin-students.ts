import { renameSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setting } from "./setting.ts";

/** What it needs of Strapi, and of the CMS's own modules in QUAD_CMS_DIST. */
interface Strapi {
  db: { transaction: <T>(work: (of: { trx: unknown }) => Promise<T>) => Promise<T> };
}
interface Accounts {
  makeAccount: (strapi: Strapi, connection: unknown, account: Record<string, string>) => Promise<number>;
}
interface Passwords {
  hashOf: (password: string) => Promise<string>;
}
interface Sessions {
  startSession: (strapi: Strapi, user: number) => Promise<{ refreshToken: string }>;
}

/**
 * Run within a CMS that has just begun a database: gives it students who have logged in, by the CMS's own code, but with
 * one password that is hashed once. Two hashes for each person were most of what tests waited for.
 */
export const beginStudents = async (strapi: Strapi): Promise<void> => {
  const require = createRequire(import.meta.url);
  const moduleOf = (name: string): unknown => require(join(setting("QUAD_CMS_DIST"), "src", "people", name));
  const { makeAccount } = moduleOf("accounts.js") as Accounts;
  const { startSession } = moduleOf("sessions.js") as Sessions;
  const password = await (moduleOf("passwords.js") as Passwords).hashOf(setting("QUAD_TEST_PASSWORD"));
  const students = [];
  for (let at = 1; at <= Number(setting("QUAD_TEST_STUDENTS_COUNT")); at += 1) {
    const username = `ready${at}`;
    const account = { username, email: `${username}@example.org`, password };
    const id = await strapi.db.transaction(({ trx }) => makeAccount(strapi, trx, account));
    students.push({ id, username, refreshToken: (await startSession(strapi, id)).refreshToken });
  }
  // Whoever waits for the file finds all of it.
  const file = setting("QUAD_TEST_STUDENTS");
  writeFileSync(`${file}.part`, JSON.stringify(students));
  renameSync(`${file}.part`, file);
};
