import { createHmac, timingSafeEqual } from "node:crypto";
import { required } from "../environment";
import { USER_UID } from "../records/content-types";
import { columnOf, tableOf, type Connection } from "../records/tables";
import { Refused } from "../refusals";

const macOf = (account: number): string =>
  createHmac("sha256", required("JWT_SECRET")).update(`stop the weekly mail of ${account}`).digest("base64url");

/** What a mail's link to stop such mails holds: it does nothing else, and is good as long as the account. */
export const unsubscribeToken = (account: number): string => `${account}.${macOf(account)}`;

/** Stops the weekly mail to the account of a token. Throws Refused("NotFound") for what is none. */
export const stopDigest = async (connection: Connection, token: string): Promise<void> => {
  const [, account = "", mac = ""] = /^([1-9]\d{0,9})\.([\w-]{43})$/.exec(token) ?? [];
  const [given, right] = [Buffer.from(mac), Buffer.from(macOf(Number(account)))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw new Refused("NotFound");
  await connection(tableOf(USER_UID))
    .where({ id: Number(account) })
    .update({ [columnOf(USER_UID, "weeklyDigest")]: false });
};
