import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ERRORS, type ErrorName } from "../../src/contract/errors.ts";
import { MAILED_CODE } from "../../src/contract/mailed-codes.ts";
import { DATABASES } from "../cms/databases.ts";
import { startApi, type Answered, type Caller, type RunningApi } from "../support/api.ts";
import { eventually } from "../support/eventually.ts";
import { codeIn, mailText, newestCodeTo, startMailServer, type MailServer } from "../support/mail-server.ts";
import { fromAnywhere, prepareForStudents } from "../support/student.ts";
import { everyRow, runStatement } from "../support/tables.ts";

interface Account {
  username: string;
  email: string;
  password: string;
}

const SITE = "https://quad.example";
let names = 0;
const newAccount = (): Account => {
  const username = `Signs${(names += 1)}`;
  return { username, email: `${username.toLowerCase()}@example.org`, password: `secret ${username}` };
};
const refusal = (name: ErrorName) => ({ status: ERRORS[name].status, body: { error: { name } } });
const another = (code: string): string => (code.startsWith("1") ? "2" : "1") + code.slice(1);
const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

describe.each(DATABASES)("Signing up by mail on %s:", (database) => {
  let api: RunningApi;
  let anyone: Caller;
  let server: MailServer;
  const refuses: { address: string; times: number }[] = [];
  beforeAll(async () => {
    prepareForStudents();
    server = await startMailServer({ refuses });
    const mailing = { SMTP_HOST: "127.0.0.1", SMTP_PORT: String(server.port), SITE_URL: SITE };
    api = await startApi({
      database,
      cmsEnvironment: { ...mailing, LAPSES_SECONDS: "1", RESET_LINK_SECONDS: "1800" },
    });
    anyone = fromAnywhere(api.anyone);
  });
  afterAll(async () => {
    await api.stop();
    await server.close();
  });

  const begin = (account: Account) => anyone.post("/api/auth/local/register", account);
  const finish = (token: string, email: string, code: string) =>
    anyone.post("/api/auth/local/register/confirm", { token, email, code });
  const tokenIn = ({ status, body }: Answered): string => {
    expect(status, JSON.stringify(body)).toBe(200);
    return (body as { pending: { token: string } }).pending.token;
  };
  const mailsTo = (email: string): string[] => server.mails.filter((mail) => mail.includes(`RCPT TO:<${email}>`));
  /** Begins, and answers the token with the code of the mail that came for it. */
  const begun = async (account: Account): Promise<{ token: string; code: string }> => {
    const before = mailsTo(account.email).length;
    const token = tokenIn(await begin(account));
    await eventually("the mail", () => (mailsTo(account.email).length > before ? true : undefined));
    return { token, code: newestCodeTo(account.email) ?? "" };
  };
  const member = async (): Promise<Account> => {
    const account = newAccount();
    const { token, code } = await begun(account);
    expect((await finish(token, account.email, code)).status).toBe(200);
    return account;
  };
  const rows = async () => (await everyRow(api)).filter(({ table }) => table === "quad_sign_ups");

  test("the code of the mail makes the account and logs in; a lost answer can be had again", async () => {
    const account = newAccount();
    const { token, code } = await begun(account);
    const logIn = () => anyone.post("/api/auth/local", { identifier: account.email, password: account.password });
    expect(await logIn()).toMatchObject(refusal("WrongLogin"));
    const answered = await finish(token, account.email.toUpperCase(), `${code.slice(0, 3)} ${code.slice(3)}`);
    expect(answered).toMatchObject({
      status: 200,
      body: { user: { username: account.username, email: account.email } },
    });
    expect(answered.headers.getSetCookie().map((cookie) => cookie.split("=")[0])).toEqual([
      "quad_refresh",
      "quad_device",
    ]);
    expect((await logIn()).status).toBe(200);
    const again = await finish(token, account.email, code);
    expect(again).toMatchObject({ status: 200, body: { user: { username: account.username } } });
    const { jwt } = again.body as { jwt: string };
    const change = { currentPassword: account.password, password: "another secret" };
    expect((await fromAnywhere(api.withToken(jwt)).post("/api/auth/change-password", change)).status).toBe(200);
    // The sign-up outlives no password.
    expect(await finish(token, account.email, code)).toMatchObject(refusal("CodeVoid"));
  });

  test("an address with an account is answered as one without; its owner is mailed, and no code finishes", async () => {
    const [owner, stranger] = [await member(), newAccount()];
    const before = mailsTo(owner.email).length;
    const [taken, free] = [await begin({ ...newAccount(), email: owner.email }), await begin(stranger)];
    for (const { status, body } of [taken, free])
      expect({ status, body }).toEqual({
        status: 200,
        body: {
          pending: { token: expect.stringMatching(/^[\w-]{43}$/) as string, until: expect.any(String) as string },
        },
      });
    expect([...taken.headers.keys()].sort()).toEqual([...free.headers.keys()].sort());
    const mail = await eventually("the owner's mail", () => mailsTo(owner.email)[before]);
    const text = mailText(mail);
    expect(codeIn(mail, owner.email)).toBeUndefined();
    expect(text).toContain("it has an account already");
    for (const link of [`${SITE}/profile`, `${SITE}/newpassword`]) expect(text).toContain(link);
    expect(text).not.toMatch(/Signs\d/);

    const code = await eventually("the code", () => newestCodeTo(stranger.email));
    for (const [token, email] of [
      [tokenIn(taken), owner.email],
      [tokenIn(free), stranger.email],
    ] as const) {
      for (let tried = 1; tried < MAILED_CODE.triesMax; tried += 1)
        expect(await finish(token, email, another(code))).toMatchObject(refusal("CodeWrong"));
      for (let tried = 0; tried < 2; tried += 1)
        expect(await finish(token, email, another(code))).toMatchObject(refusal("CodeVoid"));
    }
    expect(await finish(tokenIn(free), stranger.email, code)).toMatchObject(refusal("CodeVoid"));
  });

  test("takes as long for an address that has an account", async () => {
    const owner = await member();
    const times: [number[], number[]] = [[], []];
    for (let at = 0; at < 12; at += 1)
      for (const [place, email] of [owner.email, undefined].entries()) {
        const account = newAccount();
        const began = performance.now();
        const response = await fetch(`${api.cms.url}/api/people`, {
          method: "POST",
          headers: { authorization: `Bearer ${api.cms.tokens.functions}`, "content-type": "application/json" },
          body: JSON.stringify({ ...account, email: email ?? account.email }),
        });
        expect(response.status).toBe(200);
        await response.text();
        times[place as 0 | 1].push(performance.now() - began);
      }
    expect(Math.abs(median(times[0]) - median(times[1]))).toBeLessThan(15 + median(times[1]) / 3);
  });

  test("neither the mail's code nor the sign-up's token is enough: nobody's address makes an account for a stranger", async () => {
    const victim = newAccount();
    const strangers = await begun({ ...newAccount(), email: victim.email });
    const own = await begun(victim);
    expect(await finish(own.token, victim.email, strangers.code)).toMatchObject(refusal("CodeWrong"));
    expect(await finish(strangers.token, "other@example.org", strangers.code)).toMatchObject(refusal("CodeVoid"));
    expect(await finish("x".repeat(43), victim.email, strangers.code)).toMatchObject(refusal("CodeVoid"));
    expect(await finish(own.token, victim.email, own.code)).toMatchObject({
      status: 200,
      body: { user: { username: victim.username } },
    });
  });

  test("many tries at once are counted, and of many right ones one account is made", async () => {
    const [one, other] = [newAccount(), newAccount()];
    const guessed = await begun(one);
    const wrong = await Promise.all(
      Array.from({ length: 12 }, () => finish(guessed.token, one.email, another(guessed.code))),
    );
    const named = wrong.map(({ body }) => (body as { error: { name: string } }).error.name);
    expect(named.filter((name) => name === "CodeWrong")).toHaveLength(MAILED_CODE.triesMax - 1);
    const { token, code } = await begun(other);
    const right = await Promise.all(Array.from({ length: 8 }, () => finish(token, other.email, code)));
    const ids = right.map(({ status, body }) => [status, (body as { user: { id: number } }).user.id]);
    expect(new Set(ids.map(String)).size).toBe(1);
    expect(ids[0]?.[0]).toBe(200);
  });

  test("a name is held while its code is good, and refused when somebody has it", async () => {
    const [owner, first] = [await member(), newAccount()];
    expect(await begin({ ...newAccount(), username: owner.username.toUpperCase() })).toMatchObject(
      refusal("NameTaken"),
    );
    const held = await begun(first);
    expect(await begin({ ...newAccount(), username: first.username })).toMatchObject(refusal("NameTaken"));
    const again = await begun(first);
    // Both sign-ups of the same person are good; the second finds that the account is there.
    expect((await finish(held.token, first.email, held.code)).status).toBe(200);
    expect(await finish(again.token, first.email, again.code)).toMatchObject(refusal("NameTaken"));
  });

  test("what is kept has no address, and goes when the code is too old", async () => {
    const account = newAccount();
    const { token, code } = await begun(account);
    const kept = JSON.stringify(await everyRow(api));
    for (const secret of [account.email, token, `"${code}"`, account.password]) expect(kept).not.toContain(secret);
    expect(api.cms.log()).not.toContain(account.email);
    await runStatement(api, "update quad_sign_ups set until = 1");
    expect(await finish(token, account.email, code)).toMatchObject(refusal("CodeVoid"));
    await eventually("no row", async () => ((await rows()).length === 0 ? true : undefined));
  });

  test("a mail that is not sent is said, with or without an account", async () => {
    const [owner, stranger] = [await member(), newAccount()];
    for (const account of [stranger, { ...newAccount(), email: owner.email }]) {
      refuses.push({ address: account.email, times: 1 });
      expect(await begin(account)).toMatchObject(refusal("MailNotSent"));
      expect((await begin(account)).status).toBe(200);
    }
  });

  test("a link for a new password comes by mail, too, and is then printed nowhere", async () => {
    const { email } = await member();
    const before = mailsTo(email).length;
    await anyone.post("/api/auth/forgot-password", { email });
    const mail = await eventually("the mail", () => mailsTo(email)[before]);
    const text = mailText(mail);
    expect(text).toContain("within 30 minutes:");
    const code = /https:\/\/quad\.example\/newpassword\?code=(\S+)/.exec(text)?.[1] ?? "";
    expect(api.cms.log()).not.toContain(code);
    expect((await anyone.post("/api/auth/reset-password", { code, password: "a new secret" })).status).toBe(200);
  });
});
