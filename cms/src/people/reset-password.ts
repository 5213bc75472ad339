import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Core } from "@strapi/strapi";
import { greeting, LIMITS, ROUTES } from "#contract";
import { optional, wholeNumber } from "../environment";
import { USER_UID } from "../records/content-types";
import { columnOf, tableOf } from "../records/tables";
import { inTransaction } from "../records/transaction";
import { Refused } from "../refusals";
import { accountOf, setPassword, type Account } from "./accounts";
import { hasMail, sendMail } from "./mail";
import { hashOf, isPassword } from "./passwords";
import { startSession, type Tokens } from "./sessions";

/** How long a link to set a new password is good, in seconds. */
const linkLifetime = (): number => wholeNumber("RESET_LINK_SECONDS", 60 * 60);
/** A link without a mail server is one line of the log that begins so; `npm start` shows it. */
export const MAIL_MARK = "[mail]";

/** Throws when links would be sent that lead nowhere. A link that is only printed may lead to this machine. */
export const checkResetSettings = (): void => {
  if (hasMail() && optional("SITE_URL") === undefined)
    throw new Error("SITE_URL is not set, and SMTP_HOST is: mails for new passwords need the site's public address.");
};

/**
 * Sends a link to set a new password to an address, if it is somebody's. The caller is answered before: neither answer nor
 * time tell whether it is.
 */
export const sendResetLink = (strapi: Core.Strapi, email: string): void => {
  setImmediate(() => {
    send(strapi, email).catch((error: unknown) =>
      strapi.log.error(
        `A link for a new password was not sent: ${error instanceof Error ? error.message : String(error)}`,
      ),
    );
  });
};

const send = async (strapi: Core.Strapi, email: string): Promise<void> => {
  const account = await accountOf(strapi.db.connection, { email });
  if (!account || account.blocked) return;
  const secret = randomBytes(32).toString("base64url");
  await strapi.db
    .connection(tableOf(USER_UID))
    .where({ id: account.id })
    .update({
      [columnOf(USER_UID, "resetPasswordToken")]: `${Date.now() + linkLifetime() * 1_000}.${digestOf(secret)}`,
    });
  const link = new URL(ROUTES.newPassword, optional("SITE_URL") ?? "http://localhost:8888");
  link.searchParams.set("code", `${account.id}-${secret}`);
  await deliver(strapi, account, link.href);
};

const deliver = async (strapi: Core.Strapi, { email, username }: Account, link: string): Promise<void> => {
  if (!hasMail()) {
    strapi.log.info(`${MAIL_MARK} No mail server is set (SMTP_HOST). ${username} sets a new password at ${link}`);
    return;
  }
  await sendMail(strapi, {
    to: email,
    subject: "A new password for Quad",
    text: [
      `${greeting(username)},`,
      `somebody, most likely you, asked for a new password for your account at Quad. Set it here within ${durationText(linkLifetime())}:`,
      link,
      "If it was not you, there is nothing to do: your password stays as it is.",
    ].join("\n\n"),
  });
};

const UNITS = [
  { unit: "hour", seconds: 3_600 },
  { unit: "minute", seconds: 60 },
  { unit: "second", seconds: 1 },
] as const;

/** A time as people read it, in the largest unit that it has a whole number of: "1 hour", "90 minutes". */
const durationText = (seconds: number): string => {
  const { unit, seconds: size } = UNITS.find((one) => seconds % one.seconds === 0) ?? UNITS[2];
  const count = seconds / size;
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
};

/** Sets a new password by the code of a link, once, and logs in. Throws Refused("ResetCodeInvalid"). */
export const resetPassword = async (
  strapi: Core.Strapi,
  sent: Record<string, unknown>,
): Promise<Tokens & { id: number }> => {
  const { code, password } = sent;
  if (typeof code !== "string" || !isPassword(password)) throw new Refused("ValidationError");
  const [, id = "0", secret = ""] = /^([1-9]\d{0,9})-([\w-]{43})$/.exec(code) ?? [];
  const account = Number(id) > LIMITS.idMax ? undefined : await accountOf(strapi.db.connection, { id: Number(id) });
  if (!account || account.blocked || !isValid(account.resetPasswordToken, secret))
    throw new Refused("ResetCodeInvalid");
  const hash = await hashOf(password);
  return inTransaction(strapi, async (connection) => {
    // Of two that come with one code at once, the second finds it gone.
    const taken = await connection(tableOf(USER_UID))
      .where({ id: account.id, [columnOf(USER_UID, "resetPasswordToken")]: account.resetPasswordToken })
      .update({ [columnOf(USER_UID, "resetPasswordToken")]: null });
    if (taken !== 1) throw new Refused("ResetCodeInvalid");
    await setPassword(strapi, connection, account.id, hash);
    return { id: account.id, ...(await startSession(strapi, account.id)) };
  });
};

/** Only a digest of the code is kept: who reads the database cannot set passwords. */
const digestOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");

const isValid = (kept: string | null, secret: string): boolean => {
  const [until = "0", digest = ""] = (kept ?? "").split(".");
  const [held, given] = [Buffer.from(digest), Buffer.from(digestOf(secret))];
  return Number(until) > Date.now() && held.length === given.length && timingSafeEqual(held, given);
};
