import { createServer, type AddressInfo } from "node:net";

/** A mail server of tests. */
export interface MailServer {
  /** Each mail is all that its sender said. */
  mails: string[];
  port: number;
  close: () => Promise<void>;
}

/** The mail servers of this process that run. */
const running = new Set<MailServer>();

/** The code of the newest mail to an address that one of this process's mail servers has; undefined while there is none. */
export const newestCodeTo = (address: string): string | undefined =>
  [...running].flatMap(({ mails }) => mails.toReversed().flatMap((mail) => codeIn(mail, address) ?? []))[0];

/**
 * Starts a mail server on a free port that takes everything, but for the first mails to an address that it `refuses` so
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
  const answerTo = (text: string): string => {
    const refused = refuses.find(({ address, times }) => times > 0 && text.includes(`RCPT TO:<${address}>`));
    if (refused) {
      refused.times -= 1;
      return "451 not now\r\n";
    }
    return text.startsWith("DATA") ? "354 go on\r\n" : text.startsWith("QUIT") ? "221 bye\r\n" : "250 fine\r\n";
  };
  const server = createServer((socket) => {
    let said = "";
    socket.write("220 mail\r\n");
    socket.on("data", (chunk) => {
      const text = chunk.toString();
      said += text;
      const isText = said.includes("DATA\r\n") && !said.endsWith("DATA\r\n");
      if (isText && !said.includes("\r\n.\r\n")) return;
      socket.write(answerTo(text));
    });
    socket.on("close", () => {
      mails.push(said);
      onMail(said);
    });
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const started: MailServer = {
    ...{ mails, port },
    close: () => {
      running.delete(started);
      return new Promise((resolve) => server.close(() => resolve()));
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
