import type { Core } from "@strapi/strapi";
import { optional } from "../environment";

interface Mail {
  to: string;
  subject: string;
  text: string;
  headers?: Record<string, string>;
}

/** Whether a mail server is set up. */
export const hasMail = (): boolean => optional("SMTP_HOST") !== undefined;

/** Sends a mail through the server that is set up. */
export const sendMail = async (strapi: Core.Strapi, mail: Mail): Promise<void> => {
  const service = strapi.plugin("email").service("email") as unknown as { send: (mail: Mail) => Promise<unknown> };
  await service.send(mail);
};
