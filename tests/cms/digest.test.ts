import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { UNSUBSCRIBE_PATH } from "../../src/contract/notices.ts";
import { on, recordIn, startCommunity, type Community } from "../support/community.ts";
import { startCms } from "../support/cms.ts";
import { eventually } from "../support/eventually.ts";
import { startMailServer, type MailServer } from "../support/mail-server.ts";
import type { Student } from "../support/student.ts";
import { DATABASES } from "./databases.ts";

const SITE = "https://quad.example";
const mailingTo = ({ port }: MailServer) => ({
  ...{ SMTP_HOST: "127.0.0.1", SMTP_PORT: String(port), SITE_URL: SITE, DIGEST_LOOK_SECONDS: "1" },
});
const emailOf = ({ username }: Student): string => `${username}@example.org`;
/** Quoted-printable: a long line is broken by "=" at its end, and "=" itself is written "=3D". */
const readable = (mail: string): string => mail.replaceAll("=\r\n", "").replaceAll("=3D", "=");

describe.each(DATABASES)("The weekly mail on %s", (database) => {
  let community: Community;
  let server: MailServer;
  let replier: Student;
  const refuses: { address: string; times: number }[] = [];
  beforeAll(async () => {
    server = await startMailServer({ refuses });
    community = await startCommunity(database, mailingTo(server));
    replier = await community.student();
  });
  afterAll(async () => {
    await community.stop();
    await server.close();
  });

  /** The weekly mails to somebody, whole: not the one that has the code of their sign-up. */
  const mailsTo = (who: Student): string[] =>
    server.mails.filter((mail) => mail.includes(`RCPT TO:<${emailOf(who)}>`) && mail.includes("Your week at Quad"));
  /** Has somebody be told of a reply. */
  const told = async (who: Student): Promise<void> => {
    const page = await community.page("facility");
    const qnas = recordIn(await who.post("/api/qnas", { data: { qnaText: "Is it open?", ...on(page) } })).id;
    recordIn(await replier.post("/api/comments", { data: { commentText: "It is.", qnas } }));
  };
  const wants = async (who: Student): Promise<void> =>
    expect((await who.put("/api/users/me", { weeklyDigest: true })).body).toMatchObject({ weeklyDigest: true });
  const reader = async (): Promise<Student> => {
    const who = await community.student();
    await told(who);
    await wants(who);
    return who;
  };
  /** Whoever wants it later has had it: whatever was to be sent before that is sent. */
  const later = async (): Promise<void> => {
    const who = await reader();
    await eventually("a later mail", () => mailsTo(who)[0]);
  };

  test("comes once, with what is unread, and to those alone who asked for it", async () => {
    const silent = await community.student();
    await told(silent);
    const who = await reader();
    const mail = readable(await eventually("the mail", () => mailsTo(who)[0]));
    expect(mail).toContain("Subject: Your week at Quad: 1 unread");
    expect(mail).toMatch(/Somebody replied to your question on .+\r\nhttps:\/\/quad\.example\/facility\/\d+#qna-\d+/);
    expect(mail).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    await told(who);
    await later();
    expect(mailsTo(who)).toHaveLength(1);
    expect(mailsTo(silent)).toEqual([]);
  });

  test("is stopped by one press of a mail program, and not by whoever merely opens its link", async () => {
    const who = await reader();
    const mail = readable(await eventually("the mail", () => mailsTo(who)[0]));
    const link = /List-Unsubscribe: <https:\/\/quad\.example(\S+)>/.exec(mail.replaceAll("\r\n ", " "))?.[1] ?? "";
    expect(link).toMatch(new RegExp(`^${UNSUBSCRIBE_PATH}\\?token=`));
    expect(mail).toContain(`To stop it: ${SITE}${link}`);
    const page = await community.anyone.get(link);
    expect([page.status, page.body]).toEqual([200, expect.stringContaining('<form method="post"') as unknown]);
    expect((await who.get("/api/users/me")).body).toMatchObject({ weeklyDigest: true });
    const pressed = await community.anyone.post(link, "List-Unsubscribe=One-Click");
    expect([pressed.status, pressed.body]).toEqual([200, expect.stringContaining("is stopped") as unknown]);
    expect((await who.get("/api/users/me")).body).toMatchObject({ weeklyDigest: false });
    const forged = link.replace(/=\d+\./, `=${replier.id}.`);
    await wants(replier);
    expect((await community.anyone.post(forged)).status).toBe(404);
    expect((await replier.get("/api/users/me")).body).toMatchObject({ weeklyDigest: true });
    expect((await community.anyone.post(`${UNSUBSCRIBE_PATH}?token=x`)).status).toBe(400);
  });

  test("is tried again when the server would not take it", async () => {
    const who = await community.student();
    refuses.push({ address: emailOf(who), times: 2 });
    await told(who);
    await wants(who);
    await eventually("the mail", () => mailsTo(who)[0]);
    expect(refuses.at(-1)?.times).toBe(0);
    await later();
    expect(mailsTo(who)).toHaveLength(1);
  });

  test("is not sent again by a CMS that starts anew", async () => {
    const who = await reader();
    await eventually("the mail", () => mailsTo(who)[0]);
    await community.api.cms.restart({ signal: "SIGKILL" });
    await later();
    expect(mailsTo(who)).toHaveLength(1);
  });
});

describe("The weekly mail of two CMS processes on one database", () => {
  test("comes once to each of twelve people", async () => {
    const server = await startMailServer();
    const mailing = mailingTo(server);
    const community = await startCommunity("Postgres", mailing);
    const { cms, database } = community.api;
    try {
      const [replier, late, ...people] = (await community.students(14)) as [Student, Student, ...Student[]];
      const page = await community.page("facility");
      for (const who of [late, ...people]) {
        const qnas = recordIn(await who.post("/api/qnas", { data: { qnaText: "Is it open?", ...on(page) } })).id;
        recordIn(await replier.post("/api/comments", { data: { commentText: "It is.", qnas } }));
      }
      const second = await startCms({ database, env: { ...mailing, JWT_SECRET: cms.jwtSecret } });
      try {
        // All of them are there for both when they look next.
        await Promise.all(people.map((who) => who.put("/api/users/me", { weeklyDigest: true })));
        const sentTo = () => server.mails.map((mail) => /RCPT TO:<(.+?)>/.exec(mail)?.[1]);
        await eventually("all mails", () => (sentTo().length >= people.length ? true : undefined));
        await late.put("/api/users/me", { weeklyDigest: true });
        await eventually("a later mail", () => (sentTo().includes(emailOf(late)) ? true : undefined));
        expect(sentTo().sort()).toEqual([late, ...people].map(emailOf).sort());
      } finally {
        await second.stop();
      }
    } finally {
      await community.stop();
      await server.close();
    }
  });
});
