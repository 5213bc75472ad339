import type { AddressInfo } from "node:net";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from "smtp-server";

/** A mail server of tests. */
export interface MailServer {
  /** Each mail that was taken: to whom, as `RCPT TO:<…>`, an empty line, and the message as it came. */
  mails: string[];
  port: number;
  close: () => Promise<void>;
}

/** The mail servers of this process that run. */
const running = new Set<MailServer>();

/** The code of the newest mail to an address that one of this process's mail servers has; undefined while there is none. */
export const newestCodeTo = (address: string): string | undefined =>
  [...running].flatMap(({ mails }) => mails.toReversed().flatMap((mail) => codeIn(mail, address) ?? []))[0];

const recipientsOf = ({ envelope }: SMTPServerSession): string =>
  envelope.rcptTo.map(({ address }) => `RCPT TO:<${address}>\r\n`).join("");

const wholeOf = async (stream: SMTPServerDataStream): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

/**
 * Starts an SMTP server on a free port that takes everything, but for the first mails to an address that it `refuses` so
 * many times; `onMail` is told of each mail as it comes.
 */
export const startMailServer = async ({
  refuses = [],
  onMail = () => undefined,
}: {
  refuses?: { address: string; times: number }[];
  onMail?: (mail: string) => void;
} = {}): Promise<MailServer> => {
  const mails: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ["AUTH", "STARTTLS"],
    disableReverseLookup: true,
    onRcptTo: ({ address }, _session, done) => {
      const refused = refuses.find((one) => one.times > 0 && one.address === address);
      if (refused) {
        refused.times -= 1;
        done(Object.assign(new Error("not now"), { responseCode: 451 }));
      } else done();
    },
    onData: (stream, session, done) => {
      void wholeOf(stream).then((message) => {
        const mail = `${recipientsOf(session)}\r\n${message}`;
        mails.push(mail);
        onMail(mail);
        done();
      }, done);
    },
  });
  // Who hangs up in the middle is no fault of the server's.
  server.on("error", () => undefined);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  const started: MailServer = {
    ...{ mails, port },
    close: () => {
      running.delete(started);
      return new Promise((resolve) => server.close(resolve));
    },
  };
  running.add(started);
  return started;
};

/** The text of a mail: a long line was broken by "=" at its end, and "=" itself was written "=3D". */
export const mailText = (mail: string): string => mail.replaceAll("=\r\n", "").replaceAll("=3D", "=");

/** The six digits of a mail to an address; undefined when it is none. */
export const codeIn = (mail: string, address: string): string | undefined =>
  mail.includes(`RCPT TO:<${address}>`) ? /^(\d{6})\r?$/m.exec(mailText(mail))?.[1] : undefined;
