import type { Core } from "@strapi/strapi";
import { greeting, NOTICES, ROUTES, UNSUBSCRIBE_PATH } from "#contract";
import { optional, wholeNumber } from "../environment";
import { hasMail, sendMail } from "../people/mail";
import { USER_UID } from "../records/content-types";
import { columnOf, rowsOf, tableOf, type Connection } from "../records/tables";
import { unsubscribeToken } from "./digest-token";
import { unreadSince } from "./read";
import { DIGESTS_TABLE, NOTICES_TABLE } from "./tables";

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

/** The number of a week since 1970, each from Monday in UTC. The first of January 1970 was a Thursday. */
export const weekOf = (time: number): number => Math.floor((time + 3 * DAY) / WEEK);

let timer: NodeJS.Timeout | undefined;
let running: Promise<void> = Promise.resolve();

/** Once now and then hourly: mails what is unread to whoever has asked for that, once a week. */
export const startDigests = (strapi: Core.Strapi): void => {
  if (!hasMail()) return;
  const send = (): void => {
    running = running
      .then(() => sendDigests(strapi))
      .catch((error: unknown) => void strapi.log.error(`The weekly mails failed: ${textOf(error)}`));
  };
  send();
  timer = setInterval(send, wholeNumber("DIGEST_LOOK_SECONDS", HOUR / 1_000, 1) * 1_000);
  timer.unref();
};

/** Ends when no mail is on its way. */
export const stopDigests = async (): Promise<void> => {
  clearInterval(timer);
  await running;
};

const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

interface Reader {
  id: number;
  username: string;
  email: string;
}

const sendDigests = async (strapi: Core.Strapi): Promise<void> => {
  const { connection } = strapi.db;
  const week = weekOf(Date.now());
  for (const reader of await readersOf(connection, week)) {
    const notices = await unreadSince(connection, reader.id, Date.now() - WEEK, NOTICES.inDigest);
    if (notices.length === 0 || !(await claim(connection, reader.id, week))) continue;
    try {
      await sendMail(strapi, digestOf(reader, notices));
    } catch (error) {
      strapi.log.warn(`A weekly mail was not sent: ${textOf(error)}`);
      // What the server may have taken is not sent again.
      if (isRefused(error)) await giveBack(connection, reader.id, week);
    }
  }
};

/** Who wants a mail, has something unread of this week, and has had none in it. */
const readersOf = (connection: Connection, week: number): Promise<Reader[]> =>
  rowsOf<Reader>(
    connection({ person: tableOf(USER_UID) })
      .where(`person.${columnOf(USER_UID, "weeklyDigest")}`, true)
      .where(`person.${columnOf(USER_UID, "blocked")}`, false)
      .where(`person.${columnOf(USER_UID, "isSample")}`, false)
      .whereIn(
        "person.id",
        connection(NOTICES_TABLE)
          .where({ gone: 0 })
          .whereNull("read_at")
          .where("at", ">=", Date.now() - WEEK)
          .select("account"),
      )
      .whereNotIn("person.id", connection(DIGESTS_TABLE).where({ week }).select("account"))
      .orderBy("person.id")
      .select({
        id: "person.id",
        username: `person.${columnOf(USER_UID, "username")}`,
        email: `person.${columnOf(USER_UID, "email")}`,
      }),
  );

/** Takes the one mail of a week; false when it is taken: of several processes one sends it, also after a crash. */
const claim = async (connection: Connection, account: number, week: number): Promise<boolean> =>
  (
    await rowsOf(
      connection(DIGESTS_TABLE)
        .insert({ account, week, at: Date.now() })
        .onConflict(["account", "week"])
        .ignore()
        .returning("account"),
    )
  ).length > 0;

const giveBack = async (connection: Connection, account: number, week: number): Promise<void> => {
  await connection(DIGESTS_TABLE).where({ account, week }).delete();
};

/** Whether the server surely has not taken the mail: it said no, or there was none to talk to. */
const isRefused = (error: unknown): boolean => {
  const { responseCode, command, code } = error as { responseCode?: number; command?: string; code?: string };
  return responseCode !== undefined || command === "CONN" || code === "EDNS";
};

const addressOf = (path: string): string => new URL(path, optional("SITE_URL")).href;

const digestOf = ({ id, username, email }: Reader, notices: Awaited<ReturnType<typeof unreadSince>>) => {
  const stop = addressOf(`${UNSUBSCRIBE_PATH}?token=${unsubscribeToken(id)}`);
  return {
    to: email,
    subject: `Your week at Quad: ${notices.length} unread`,
    text: [
      `${greeting(username)},`,
      "this is what you have not read yet:",
      ...notices.map(({ text, href }) => `${text}${href === null ? "" : `\n${addressOf(href)}`}`),
      `All your notices: ${addressOf(ROUTES.notices)}`,
      `You asked for this mail in your profile. To stop it: ${stop}`,
    ].join("\n\n"),
    // RFC 8058: the reader's mail program stops it with one press.
    headers: { "List-Unsubscribe": `<${stop}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" },
  };
};
