import type { Core } from "@strapi/strapi";
import { optional } from "../environment";
import { Refused } from "../refusals";

interface Mail {
  to: string;
  subject: string;
  text: string;
  headers?: Record<string, string>;
}

/** Whether a mail server is set up. */
export const hasMail = (): boolean => optional("SMTP_HOST") !== undefined;

/**
 * Sends a mail while its caller waits. Throws Refused("MailNotSent"); `what` says in the log what was not sent, without the mail
 * server's own words: the address is in them.
 */
export const sendMailNow = async (strapi: Core.Strapi, mail: Mail, what: string): Promise<void> => {
  try {
    await sendMail(strapi, mail);
  } catch (error) {
    const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
    const known = [code, responseCode].filter((part) => typeof part === "string" || typeof part === "number");
    strapi.log.error(`${what} was not sent: ${known.join(" ")}`);
    throw new Refused("MailNotSent");
  }
};

/** Sends a mail through the server that is set up. */
export const sendMail = async (strapi: Core.Strapi, mail: Mail): Promise<void> => {
  const service = strapi.plugin("email").service("email") as unknown as { send: (mail: Mail) => Promise<unknown> };
  await service.send(mail);
};
