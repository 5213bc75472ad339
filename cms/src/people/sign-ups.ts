import { createHash, randomBytes } from "node:crypto";
import type { Core } from "@strapi/strapi";
import { greeting, MAILED_CODE, ROUTES, SIGN_UP_TOKEN, type ErrorName } from "#contract";
import { required } from "../environment";
import { USER_UID } from "../records/content-types";
import { isoTime, rowsOf, tableOf, type Connection } from "../records/tables";
import { inTransaction } from "../records/transaction";
import { Refused } from "../refusals";
import { accountOf, isTaken, makeAccount } from "./accounts";
import { hasherFor, isSameHash } from "./keyed-hashes";
import { sendMailNow } from "./mail";
import { CODE_LIFE, codeUntil, mayBeCode, newCode } from "./mailed-codes";
import { emailOf, usernameOf } from "./names";
import { expectRoom, hashOf, isPassword } from "./passwords";
import { startSession, type Tokens } from "./sessions";

/** One row a sign-up that a code finishes, gone when the code is too old. Strapi leaves it alone. */
export const SIGN_UPS = "quad_sign_ups";

/** Creates the table. The address is kept as a keyed hash: it may be that of somebody who never asked for anything. */
export const createSignUps = async (connection: Connection): Promise<void> => {
  await connection.raw(
    `create table if not exists ${SIGN_UPS} (
      token varchar(64) primary key, address varchar(64) not null, username varchar(64) not null,
      password varchar(100), code varchar(64) not null, tries integer not null, until bigint not null,
      account integer references ${tableOf(USER_UID)} (id) on delete cascade)`,
  );
  await connection.raw(`create index if not exists ${SIGN_UPS}_until on ${SIGN_UPS} (until)`);
  await connection.raw(`create index if not exists ${SIGN_UPS}_username on ${SIGN_UPS} (lower(username))`);
};

interface SignUp {
  username: string;
  address: string;
  /** The password's hash; null where the address has an account, and no code is right. */
  password: string | null;
  code: string;
  tries: number;
  until: number | string;
  /** The account, once it is made: whose answer was lost asks again. */
  account: number | null;
}

const keyed = hasherFor("sign-ups");
const addressHash = (email: string): string => keyed(`address ${email}`);
const codeHash = (token: string, code: string): string => keyed(`code ${token} ${code}`);
const tokenHash = (token: string): string => createHash("sha256").update(token).digest("hex");

/**
 * Begins a sign-up and mails to the address: a code, or where it has an account that it has one. Neither answer nor time tell
 * which. Throws Refused("NameTaken") for a user name that somebody has, or is signing up with from another address.
 */
export const beginSignUp = async (
  strapi: Core.Strapi,
  sent: Record<string, unknown>,
): Promise<{ token: string; until: string }> => {
  const [username, email] = [usernameOf(sent["username"]), emailOf(sent["email"])];
  if (!isPassword(sent["password"])) throw new Refused("ValidationError");
  expectRoom();
  const { connection } = strapi.db;
  const address = addressHash(email);
  if ((await isTaken(connection, { username })) || (await isReserved(connection, username, address)))
    throw new Refused("NameTaken");
  const password = await hashOf(sent["password"]);
  const hasAccount = await isTaken(connection, { email });
  const [token, code] = [randomBytes(32).toString("base64url"), newCode()];
  const row = {
    ...{ token: tokenHash(token), address, username, password: hasAccount ? null : password },
    ...{ code: codeHash(token, code), tries: 0, until: codeUntil(), account: null },
  };
  await connection(SIGN_UPS).insert(row);
  try {
    const mail = { to: email, ...(hasAccount ? accountMail() : codeMail(username, code)) };
    await sendMailNow(strapi, mail, "A mail that finishes a sign-up");
  } catch (error) {
    await connection(SIGN_UPS).where({ token: row.token }).delete();
    throw error;
  }
  return { token, until: isoTime(row.until) };
};

/** A name is held for who is signing up with it; the same person may begin anew. */
const isReserved = async (connection: Connection, username: string, address: string): Promise<boolean> => {
  const query = connection(SIGN_UPS)
    .whereRaw("lower(username) = ?", [username.toLowerCase()])
    .whereNot({ address })
    .where("until", ">", Date.now());
  return (await rowsOf(query.select("token").limit(1))).length > 0;
};

const UNASKED = "If it was not you, there is nothing to do";

const codeMail = (username: string, code: string) => ({
  subject: "Your code for signing up to Quad",
  text: [
    `${greeting(username)},`,
    `somebody, most likely you, is signing up to Quad with this address. The code, good for ${CODE_LIFE}, is`,
    code,
    `Type it where you signed up. ${UNASKED}: without the code no account is made.`,
  ].join("\n\n"),
});

/** Nothing of what was typed is in it: whoever did may be a stranger. */
const accountMail = () => {
  const site = required("SITE_URL");
  return {
    subject: "You have an account at Quad",
    text: [
      "Hello,",
      "somebody, most likely you, wanted to sign up to Quad with this address, and it has an account already. Log in here:",
      new URL(ROUTES.profile, site).href,
      "If you do not know the password any more, ask for a new one:",
      new URL(ROUTES.newPassword, site).href,
      `${UNASKED}: your account stays as it is.`,
    ].join("\n\n"),
  };
};

type Outcome = { account: number } | Extract<ErrorName, "CodeWrong" | "CodeVoid">;

/** Makes the account of a sign-up by the code of its mail, and logs in. Throws Refused; a wrong try counts all the same. */
export const finishSignUp = async (
  strapi: Core.Strapi,
  sent: Record<string, unknown>,
): Promise<Tokens & { id: number }> => {
  const { token, code } = sent;
  const email = emailOf(sent["email"]);
  if (typeof token !== "string" || !SIGN_UP_TOKEN.test(token) || !mayBeCode(code)) throw new Refused("ValidationError");
  // A refusal rolls back, and the try is to be counted: it is thrown when that is committed.
  const outcome = await inTransaction(strapi, (connection) => tryCode(strapi, connection, { token, email, code }));
  if (typeof outcome === "string") throw new Refused(outcome);
  return { id: outcome.account, ...(await startSession(strapi, outcome.account)) };
};

const tryCode = async (
  strapi: Core.Strapi,
  connection: Connection,
  { token, email, code }: Record<"token" | "email" | "code", string>,
): Promise<Outcome> => {
  const mine = () => connection(SIGN_UPS).where({ token: tokenHash(token) });
  // Tries at once wait for each other here.
  const [held] = await rowsOf<SignUp>(mine().select("*").forUpdate());
  if (!held || Number(held.until) <= Date.now() || !isSameHash(held.address, addressHash(email))) return "CodeVoid";
  if (held.password === null || !isSameHash(held.code, codeHash(token, code))) {
    const tries = held.tries + 1;
    if (tries < MAILED_CODE.triesMax) await mine().update({ tries });
    else await mine().delete();
    return tries < MAILED_CODE.triesMax ? "CodeWrong" : "CodeVoid";
  }
  if (held.account !== null) {
    const made = await accountOf(connection, { id: held.account });
    return made && !made.blocked && made.password === held.password ? { account: made.id } : "CodeVoid";
  }
  const { username, password } = held;
  const account = await makeAccount(strapi, connection, { username, email, password });
  await mine().update({ account });
  return { account };
};
