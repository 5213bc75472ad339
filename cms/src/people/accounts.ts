import type { Core } from "@strapi/strapi";
import { DEFAULT_STUDENT_STATUS } from "#contract";
import { USER_UID } from "../records/content-types";
import { insertRecords } from "../records/insert";
import { columnOf, rowsOf, tableOf, type Connection } from "../records/tables";
import { inTransaction } from "../records/transaction";
import { Refused } from "../refusals";
import { emailOf, unlessTaken, usernameOf } from "./names";
import { expectRoom, hashOf, isPassword, isPasswordOf } from "./passwords";
import { endSessionsOf, startSession, type Tokens } from "./sessions";

/** An account as logging in needs it. */
export interface Account {
  id: number;
  email: string;
  username: string;
  password: string | null;
  blocked: boolean;
  resetPasswordToken: string | null;
}

/** SQLite knows no booleans. */
interface Row extends Omit<Account, "blocked"> {
  blocked: unknown;
  provider: string | null;
  isSample: unknown;
}

const COLUMNS = ["email", "username", "password", "blocked", "resetPasswordToken", "provider", "isSample"] as const;

/** The account of a person who may log in, by id or e-mail address; undefined for samples and accounts of no password. */
export const accountOf = async (
  connection: Connection,
  by: { id: number } | { email: string },
): Promise<Account | undefined> => {
  const query = connection(tableOf(USER_UID)).select({
    id: "id",
    ...Object.fromEntries(COLUMNS.map((name) => [name, columnOf(USER_UID, name)])),
  });
  if ("id" in by) void query.where({ id: by.id });
  else void query.whereRaw("lower(??) = ?", [columnOf(USER_UID, "email"), by.email]);
  const [account] = await rowsOf<Row>(query.limit(1));
  if (!account?.password || account.provider !== "local" || account.isSample) return undefined;
  return { ...account, blocked: Boolean(account.blocked) };
};

/** Makes an account. Throws Refused("NameTaken") when name or address belong to somebody, however close the race. */
export const register = async (
  strapi: Core.Strapi,
  sent: Record<string, unknown>,
): Promise<{ id: number; username: string; email: string }> => {
  const [username, email] = [usernameOf(sent["username"]), emailOf(sent["email"])];
  if (!isPassword(sent["password"])) throw new Refused("ValidationError");
  expectRoom();
  if (await isTaken(strapi.db.connection, { username, email })) throw new Refused("NameTaken");
  const password = await hashOf(sent["password"]);
  const id = await inTransaction(strapi, (connection) =>
    makeAccount(strapi, connection, { username, email, password }),
  );
  return { id, username, email };
};

/** Stores an account by its password's hash, and answers its id. Throws Refused("NameTaken"), after which the transaction is void. */
export const makeAccount = async (
  strapi: Core.Strapi,
  connection: Connection,
  { username, email, password }: Record<"username" | "email" | "password", string>,
): Promise<number> => {
  const role = (await strapi.db
    .query("plugin::users-permissions.role")
    .findOne({ where: { type: "authenticated" }, select: ["id"] })) as { id: number } | null;
  if (!role) throw new Error('The role "authenticated" is missing');
  const [account] = await unlessTaken(() =>
    insertRecords(connection, USER_UID, [
      {
        values: {
          ...{ username, email, password, provider: "local", confirmed: true, blocked: false },
          ...{ studentStatus: DEFAULT_STUDENT_STATUS, isSample: false },
        },
        relations: { role: role.id },
      },
    ]),
  );
  if (!account) throw new Error("The account was not stored");
  return account.id;
};

/** Whether one of the names is an account's already. Asked first, it spares a hash; two at once are held by the unique indexes. */
export const isTaken = async (
  connection: Connection,
  names: { username?: string; email?: string },
): Promise<boolean> => {
  const query = connection(tableOf(USER_UID)).select("id").limit(1);
  for (const [name, value] of Object.entries(names))
    void query.orWhereRaw("lower(??) = ?", [columnOf(USER_UID, name), value.toLowerCase()]);
  return (await rowsOf(query)).length > 0;
};

/** Starts a session. A wrong password, an account that is not there and a blocked one are refused alike, in equal time. */
export const logIn = async (strapi: Core.Strapi, sent: Record<string, unknown>): Promise<Tokens & { id: number }> => {
  const { identifier, password } = sent;
  if (typeof identifier !== "string" || typeof password !== "string" || identifier.includes("\0"))
    throw new Refused("ValidationError");
  expectRoom();
  const account = await accountOf(strapi.db.connection, { email: identifier.trim().toLowerCase() });
  const isRight = await isPasswordOf(account?.password, password);
  if (!account || !isRight || account.blocked) throw new Refused("WrongLogin");
  return { id: account.id, ...(await startSession(strapi, account.id)) };
};

/** Changes a password by the present one, ends every session, and starts one for the caller. */
export const changePassword = async (
  strapi: Core.Strapi,
  user: number,
  sent: Record<string, unknown>,
): Promise<Tokens> => {
  const { currentPassword, password } = sent;
  if (typeof currentPassword !== "string" || !isPassword(password)) throw new Refused("ValidationError");
  const account = await accountOf(strapi.db.connection, { id: user });
  if (!(await isPasswordOf(account?.password, currentPassword))) throw new Refused("WrongPassword");
  const hash = await hashOf(password);
  return inTransaction(strapi, async (connection) => {
    await setPassword(strapi, connection, user, hash);
    return startSession(strapi, user);
  });
};

/** Stores a password, makes links to set a new one void, and ends all sessions. */
export const setPassword = async (
  strapi: Core.Strapi,
  connection: Connection,
  user: number,
  hash: string,
): Promise<void> => {
  await connection(tableOf(USER_UID))
    .where({ id: user })
    .update({
      [columnOf(USER_UID, "password")]: hash,
      [columnOf(USER_UID, "resetPasswordToken")]: null,
      updated_at: new Date(),
    });
  await endSessionsOf(strapi, user);
};
