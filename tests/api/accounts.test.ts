import { createHmac } from "node:crypto";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ERRORS } from "../../src/contract/errors.ts";
import { LIMITS, RATE_LIMITS } from "../../src/contract/limits.ts";
import { MESSAGES } from "../../src/contract/messages.ts";
import { DATABASES } from "../cms/databases.ts";
import { startApi, type Answered, type Caller, type RunningApi } from "../support/api.ts";
import { eventually } from "../support/eventually.ts";
import { fromAnywhere, prepareForStudents } from "../support/student.ts";
import { runStatement } from "../support/tables.ts";

interface Account {
  username: string;
  email: string;
  password: string;
}
interface Session {
  jwt: string;
  id: number;
  /** The refresh cookie, as a browser sends it back. */
  cookie: string;
}

let names = 0;
const newAccount = (): Account => {
  const username = `Account${(names += 1)}`;
  return { username, email: `${username.toLowerCase()}@example.org`, password: `secret ${username}` };
};
const errorOf = ({ status, body }: Answered) => {
  const { error } = body as { error: { status: number; name: string; message: string } };
  return { status, name: error.name, message: error.message };
};
const refusal = (name: keyof typeof ERRORS) => ({ status: ERRORS[name].status, name, message: ERRORS[name].message });
/** A cookie without its attributes: what a browser sends back. */
const cookieOf = ({ headers }: Answered): string => headers.getSetCookie()[0]?.split(";")[0] ?? "";
/** For so long after a refresh its old cookie may come again, in milliseconds; a link for a new password lasts an hour. */
const GRACE = 20_000;
const LINK_LIFE = 3_600_000;
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString()) as Record<string, unknown>;
const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

describe.each(DATABASES)("Accounts on %s:", (database) => {
  let api: RunningApi;
  /** Each call comes from another address: what is tested here are not the limits of one. */
  let anyone: Caller;
  beforeAll(async () => {
    prepareForStudents();
    api = await startApi({ database });
    anyone = fromAnywhere(api.anyone);
  });
  afterAll(() => api.stop());

  const as = (token: string): Caller => fromAnywhere(api.withToken(token));
  const logIn = (identifier: string, password: string) => anyone.post("/api/auth/local", { identifier, password });
  const sessionFor = async ({ email, password }: Account): Promise<Session> => {
    const answered = await logIn(email, password);
    expect(answered.status, JSON.stringify(answered.body)).toBe(200);
    const { jwt, user } = answered.body as { jwt: string; user: { id: number } };
    return { jwt, id: user.id, cookie: cookieOf(answered) };
  };
  const registered = async (): Promise<Account> => {
    const account = newAccount();
    expect((await anyone.post("/api/auth/local/register", account)).status).toBe(200);
    return account;
  };
  const refresh = (cookie: string, headers: Record<string, string> = {}) =>
    anyone.post("/api/auth/refresh", undefined, { cookie, ...headers });
  /** What the CMS itself answers, past the functions. */
  const cms = async (method: string, path: string, token: string, body?: unknown): Promise<number> => {
    const response = await fetch(`${api.cms.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    await response.body?.cancel();
    return response.status;
  };
  /** An editor changes or deletes somebody in the admin. */
  const editUser = async (username: string, method: "PUT" | "DELETE", changes?: unknown): Promise<void> => {
    const manager = `${api.cms.url}/content-manager/collection-types/plugin::users-permissions.user`;
    const headers = { authorization: `Bearer ${await api.cms.adminToken()}`, "content-type": "application/json" };
    const found = await fetch(`${manager}?filters[username][$eq]=${username}`, { headers });
    const [user] = ((await found.json()) as { results: { documentId: string }[] }).results;
    const body = changes === undefined ? {} : { body: JSON.stringify(changes) };
    const done = await fetch(`${manager}/${user?.documentId}`, { method, headers, ...body });
    expect(done.status, await done.text()).toBe(200);
  };
  const expectWorking = async (jwt: string) => expect((await as(jwt).get("/api/users/me")).status).toBe(200);
  const expectOver = async (jwt: string) => {
    expect(errorOf(await as(jwt).get("/api/users/me"))).toEqual(refusal("SessionOver"));
    expect(await cms("GET", "/api/people/me", jwt)).toBe(401);
  };

  describe("registering", () => {
    test("makes an account, with the name trimmed and the address in lower case, that can log in", async () => {
      const { username, password } = newAccount();
      const sent = { username: ` ${username} `, email: `${username}@Example.ORG`, password };
      const { status, body } = await anyone.post("/api/auth/local/register", sent);
      const email = `${username.toLowerCase()}@example.org`;
      expect([status, body]).toEqual([200, { user: { id: expect.any(Number) as number, username, email } }]);
      const answered = await logIn(`${username}@EXAMPLE.org`, password);
      expect(answered.body).toMatchObject({ jwt: expect.any(String) as string, user: { username, email } });
      expect(JSON.stringify(answered.body)).not.toMatch(
        /refreshToken|password|provider|documentId|confirmed|role|\$2[aby]/,
      );
    });

    test.each([
      ["an empty name", { username: "" }, MESSAGES.usernameInvalid],
      ["a name of spaces", { username: "   " }, MESSAGES.usernameInvalid],
      ["a name of two words", { username: "two words" }, MESSAGES.usernameInvalid],
      ["a name with a dash", { username: "dash-ed" }, MESSAGES.usernameInvalid],
      ["a name with a Cyrillic letter", { username: "J\u043ehn" }, MESSAGES.usernameInvalid],
      ["no name", { username: undefined }, MESSAGES.usernameInvalid],
      ["a name that is too long", { username: "a".repeat(LIMITS.usernameMax + 1) }, "at most 40 characters"],
      ["the name of nobody", { username: "anonymous" }, ERRORS.NameTaken.message],
      ["the name of the editors", { username: "Admin" }, ERRORS.NameTaken.message],
      ["what is no address", { email: "no address" }, "e-mail"],
      ["an address with NUL", { email: "a@b\u0000.org" }, "e-mail"],
      ["a short password", { password: "12345" }, "at least 6 characters"],
      ["more bytes than bcrypt reads", { password: "\u00e9".repeat(37) }, "at most 72 bytes"],
      ["a role", { role: 1 }, "role"],
      ["a confirmation", { confirmed: true }, "confirmed"],
      ["an id", { id: 1 }, "id"],
    ])("refuses %s", async (_what, wrong, said) => {
      const { status, message } = errorOf(await anyone.post("/api/auth/local/register", { ...newAccount(), ...wrong }));
      expect(status).toBe(400);
      expect(message).toContain(said);
    });

    test("keeps one of forty who take one name at once, and one of ten with one address", async () => {
      const race = async (make: (n: number) => Partial<Account>) => {
        const answers = await Promise.all(
          Array.from({ length: 40 }, (_, n) =>
            anyone.post("/api/auth/local/register", { ...newAccount(), ...make(n) }),
          ),
        );
        expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
        const refused = answers.filter(({ status }) => status !== 200).map(errorOf);
        // Whoever would wait too long for a hash is asked to come again.
        for (const error of refused) expect(["NameTaken", "TooManyRequests"]).toContain(error.name);
        expect(refused.some(({ name }) => name === "NameTaken")).toBe(true);
      };
      const { username, email } = newAccount();
      await race((n) => ({ username: n % 2 ? username : username.toUpperCase() }));
      // One address may try five times an hour: the race goes on at the CMS.
      const answers = await Promise.all(
        Array.from({ length: 10 }, () =>
          cms("POST", "/api/people", api.cms.tokens.functions, { ...newAccount(), email }),
        ),
      );
      expect(answers.filter((status) => status === 200)).toHaveLength(1);
    });

    test("counts by address of the mail, wherever the calls come from", async () => {
      const account = newAccount();
      const { max } = RATE_LIMITS.register.account;
      for (let at = 0; at < max; at += 1) await anyone.post("/api/auth/local/register", account);
      expect(errorOf(await anyone.post("/api/auth/local/register", account))).toEqual(refusal("TooManyRequests"));
    });
  });

  describe("logging in", () => {
    test("is refused alike for a wrong password, nobody's address, a user name, and somebody blocked", async () => {
      const [account, blocked] = [await registered(), await registered()];
      await editUser(blocked.username, "PUT", { blocked: true });
      for (const [identifier, password] of [
        [account.email, "wrong password"],
        ["nobody@example.org", account.password],
        [account.username, account.password],
        [blocked.email, blocked.password],
        [account.email, account.password + "\u00e9".repeat(40)],
        // Half of a character.
        [account.email, `${account.password}\ud800`],
      ] as const) {
        const answered = await logIn(identifier, password);
        expect(errorOf(answered), identifier).toEqual(refusal("WrongLogin"));
        expect(answered.headers.getSetCookie()).toEqual([]);
      }
      expect(refusal("WrongLogin").message).toBe(MESSAGES.loginWrong);
    });
  });

  // Of these the database decides nothing: a login is counted by the functions, a password compared by threads.
  if (database === "SQLite")
    describe("logging in, many times,", () => {
      test("takes as long for an address that nobody has as for a wrong password", async () => {
        const { email } = await registered();
        const timed = async (identifier: string): Promise<number> => {
          const began = performance.now();
          const body = { identifier, password: "wrong password" };
          expect(await cms("POST", "/api/people/login", api.cms.tokens.functions, body)).toBe(400);
          return performance.now() - began;
        };
        const times: [number[], number[]] = [[], []];
        for (let at = 0; at < 25; at += 1) {
          times[0].push(await timed(email));
          times[1].push(await timed(`nobody${at}@example.org`));
        }
        const [present, missing] = [median(times[0]), median(times[1])];
        console.log(`login, median of 25: present ${present.toFixed(1)} ms, missing ${missing.toFixed(1)} ms`);
        expect(missing / present).toBeGreaterThan(0.75);
        expect(missing / present).toBeLessThan(1.33);
      });

      /** Logs in from one address; with a cookie where the device is known. */
      const logInFrom = (address: string, identifier: string, password: string, cookie?: string) =>
        api.anyone.post(
          "/api/auth/local",
          { identifier, password },
          { "x-forwarded-for": address, ...(cookie ? { cookie } : {}) },
        );
      const deviceOf = ({ headers }: Answered): string =>
        headers
          .getSetCookie()
          .map((cookie) => cookie.split(";")[0] ?? "")
          .find((cookie) => cookie.startsWith("quad_device=")) ?? "";

      test("is limited by the account that is tried from an address, before any password is looked at", async () => {
        const [account, other] = [await registered(), await registered()];
        const from = "192.0.2.91";
        for (let at = 0; at < RATE_LIMITS.guess.account.max; at += 1)
          expect((await logInFrom(from, account.email, "wrong")).status).toBe(400);
        const answered = await logInFrom(from, account.email.toUpperCase(), account.password);
        expect(errorOf(answered)).toEqual(refusal("TooManyRequests"));
        expect(Number(answered.headers.get("retry-after"))).toBeGreaterThan(0);
        expect((await logInFrom(from, other.email, other.password)).status).toBe(200);
      });

      test("is not taken from its owner by strangers who try wrong passwords from everywhere", async () => {
        const account = await registered();
        for (let at = 0; at < 3 * RATE_LIMITS.login.account.max; at += 1)
          expect((await logInFrom(`192.0.2.${100 + at}`, account.email, "wrong")).status).toBe(400);
        expect((await logInFrom("192.0.2.250", account.email, account.password)).status).toBe(200);
      });

      test("is had from a device where somebody has logged in before, whatever others at its address do", async () => {
        const [account, other] = [await registered(), await registered()];
        const from = "192.0.2.92";
        const device = deviceOf(await logInFrom(from, account.email, account.password));
        expect(device).not.toContain(account.email);
        for (let at = 0; at < RATE_LIMITS.guess.account.max; at += 1) await logInFrom(from, account.email, "wrong");
        expect((await logInFrom(from, account.email, account.password)).status).toBe(429);
        expect((await logInFrom(from, account.email, account.password, device)).status).toBe(200);
        // It opens no other account, is forged by nobody, and is counted by itself.
        for (let at = 0; at < RATE_LIMITS.guess.account.max; at += 1) await logInFrom(from, other.email, "wrong");
        expect((await logInFrom(from, other.email, other.password, device)).status).toBe(429);
        expect((await logInFrom(from, account.email, account.password, `${device.slice(0, -4)}AAAA`)).status).toBe(429);
        for (let at = 0; at < RATE_LIMITS.guess.account.max; at += 1)
          expect((await logInFrom(from, account.email, "wrong", device)).status).toBe(400);
        expect((await logInFrom(from, account.email, account.password, device)).status).toBe(429);
      });

      test("with the right password counts for nobody: hundreds behind one address log in", async () => {
        const account = await registered();
        for (let at = 0; at < 2 * RATE_LIMITS.guess.account.max; at += 1)
          expect((await logInFrom("192.0.2.93", account.email, account.password)).status).toBe(200);
      });

      test("is limited by the caller's address, whoever is tried", async () => {
        const from = { "x-forwarded-for": "192.0.2.7" };
        const login = () =>
          api.anyone.post("/api/auth/local", { identifier: `${Math.random()}@example.org`, password: "x" }, from);
        const answers = await Promise.all(Array.from({ length: RATE_LIMITS.login.address.max }, login));
        expect(answers.map(({ status }) => status)).not.toContain(200);
        expect((await login()).status).toBe(429);
      });

      // One that comes after them is answered before most of them: a busy machine is as slow for the ones as for the other.
      test("eight at a time leaves other reads quick", async () => {
        const { jwt } = await sessionFor(await registered());
        for (let round = 0; round < 5; round += 1) {
          const answered: string[] = [];
          const logins = Array.from({ length: 8 }, async (_, at) => {
            const login = { identifier: `flood${at}@example.org`, password: "x" };
            expect(await cms("POST", "/api/people/login", api.cms.tokens.functions, login)).toBe(400);
            answered.push("login");
          });
          const read = async (): Promise<void> => {
            expect(await cms("GET", "/api/people/me", jwt)).toBe(200);
            answered.push("read");
          };
          // Asked when they are on their way: of what comes together the CMS may take the read first.
          await Promise.race(logins);
          await Promise.all([...logins, read()]);
          expect(answered.indexOf("read"), "answered before it").toBeLessThan(4);
        }
      });
    });

  describe("a session", () => {
    test("has a cookie that no script and no other site gets, for the calls of sessions only", async () => {
      const account = await registered();
      const answered = await logIn(account.email, account.password);
      const [cookie = ""] = answered.headers.getSetCookie();
      expect(cookie).toMatch(/^quad_refresh=[\w.-]+; Path=\/api\/auth; Max-Age=\d+; HttpOnly; SameSite=Strict$/);
      expect(Number(/Max-Age=(\d+)/.exec(cookie)?.[1])).toBeGreaterThan(13 * 24 * 3600);
      const { exp, iat, type } = claimsOf((answered.body as { jwt: string }).jwt);
      expect([Number(exp) - Number(iat), type]).toEqual([LIMITS.accessTokenLife / 1000, "access"]);
    });

    test("is renewed: a new access token and a new cookie, again and again", async () => {
      let { cookie, jwt } = await sessionFor(await registered());
      for (let round = 0; round < 3; round += 1) {
        const answered = await refresh(cookie);
        expect(answered.status).toBe(200);
        expect(Object.keys(answered.body as object)).toEqual(["jwt"]);
        expect(cookieOf(answered)).not.toBe(cookie);
        await expectWorking(jwt);
        cookie = cookieOf(answered);
        jwt = (answered.body as { jwt: string }).jwt;
        await expectWorking(jwt);
      }
    });

    test("outlasts ten tabs that renew it at once with one cookie", async () => {
      const { cookie } = await sessionFor(await registered());
      const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(cookie)));
      expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
      for (const answered of answers) expect((await refresh(cookieOf(answered))).status).toBe(200);
    });

    test("ends when a used cookie comes again later: somebody has a copy", async () => {
      const session = await sessionFor(await registered());
      const next = await refresh(session.cookie);
      const later = Date.now() - GRACE;
      const time = database === "SQLite" ? String(later) : `to_timestamp(${later / 1_000}) at time zone 'UTC'`;
      await runStatement(
        api,
        `update strapi_sessions set updated_at = ${time} where user_id = '${session.id}' and status = 'rotated'`,
      );
      const again = await refresh(session.cookie);
      expect(errorOf(again)).toEqual(refusal("SessionOver"));
      expect(again.headers.getSetCookie()[0]).toMatch(/^quad_refresh=; Path=\/api\/auth; Max-Age=0;/);
      expect((await refresh(cookieOf(next))).status).toBe(401);
      await expectOver((next.body as { jwt: string }).jwt);
    });

    test("is not renewed from another site, nor from anything but a good refresh cookie", async () => {
      const { cookie, jwt } = await sessionFor(await registered());
      for (const headers of [
        { origin: "https://evil.example" },
        { origin: "null" },
        { "sec-fetch-site": "cross-site" },
        { "sec-fetch-site": "same-site" },
      ] as Record<string, string>[])
        expect((await refresh(cookie, headers)).status, JSON.stringify(headers)).toBe(403);
      const [name = "", token = ""] = cookie.split("=");
      const [head, body] = token.split(".");
      for (const wrong of [
        "",
        `${name}=`,
        `${name}=${jwt}`,
        `${name}=${head}.${body}.${"A".repeat(43)}`,
        `other=${token}`,
      ])
        expect(errorOf(await refresh(wrong)), wrong).toEqual(refusal("SessionOver"));
      expect((await anyone.post("/api/auth/refresh", { refreshToken: token })).status).toBe(401);
      expect((await refresh(cookie, { origin: api.url, "sec-fetch-site": "same-origin" })).status).toBe(200);
    });

    test("ends by logging out, at once and everywhere, and leaves the person's other sessions alone", async () => {
      const account = await registered();
      const [here, there] = [await sessionFor(account), await sessionFor(account)];
      const renewed = await refresh(here.cookie);
      const answered = await anyone.post("/api/auth/logout", undefined, { cookie: cookieOf(renewed) });
      expect([answered.status, answered.body]).toEqual([200, { ok: true }]);
      expect(answered.headers.getSetCookie()[0]).toMatch(/^quad_refresh=; Path=\/api\/auth; Max-Age=0;/);
      expect((await refresh(here.cookie)).status).toBe(401);
      expect((await refresh(cookieOf(renewed))).status).toBe(401);
      await expectOver(here.jwt);
      await expectOver((renewed.body as { jwt: string }).jwt);
      await expectWorking(there.jwt);
      // Without the cookie the access token says which session.
      expect((await as(there.jwt).post("/api/auth/logout")).status).toBe(200);
      await expectOver(there.jwt);
      expect((await refresh(there.cookie)).status).toBe(401);
      expect((await anyone.post("/api/auth/logout")).status).toBe(200);
    });

    test("is over at once for somebody whom an editor blocks or deletes", async () => {
      const people = [await registered(), await registered()];
      const sessions = [await sessionFor(people[0] as Account), await sessionFor(people[1] as Account)];
      await editUser(people[0]?.username ?? "", "PUT", { blocked: true });
      await editUser(people[1]?.username ?? "", "DELETE");
      for (const { jwt, cookie } of sessions) {
        await expectOver(jwt);
        expect((await as(jwt).put("/api/users/me", { bio: "still here" })).status).toBe(401);
        expect((await refresh(cookie)).status).toBe(401);
      }
    });

    test("is not had by tokens that are forged, of another algorithm or kind, or expired", async () => {
      const { jwt, cookie, id } = await sessionFor(await registered());
      const { sessionId } = claimsOf(jwt);
      const claims = { userId: String(id), sessionId, type: "access" };
      const sign = (
        payload: Record<string, unknown>,
        { alg = "HS256", secret = api.cms.jwtSecret, exp = "20m" } = {},
      ) =>
        new SignJWT(payload).setProtectedHeader({ alg }).setIssuedAt().setExpirationTime(exp).sign(Buffer.from(secret));
      await expectWorking(await sign(claims));
      const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");
      const exp = Math.floor(Date.now() / 1000) + 1_000;
      const none = `${part({ alg: "none", typ: "JWT" })}.${part({ ...claims, exp })}.`;
      const forever = `${part({ alg: "HS256" })}.${part(claims)}`;
      const refused: Record<string, string> = {
        "no algorithm": none,
        "no algorithm, with a signature": `${none}AAAA`,
        HS512: await sign(claims, { alg: "HS512" }),
        "another secret": await sign(claims, { secret: "x".repeat(64) }),
        expired: await sign(claims, { exp: "-1s" }),
        "a refresh token": cookie.slice("quad_refresh=".length),
        "an ended session": await sign({ ...claims, sessionId: "0".repeat(32) }),
        "no session": await sign({ userId: String(id), type: "access" }),
        "somebody else's session": await sign({ ...claims, userId: "1" }),
        "Strapi's older kind": await sign({ id }),
        "no end": `${forever}.${createHmac("sha256", api.cms.jwtSecret).update(forever).digest("base64url")}`,
      };
      for (const [what, token] of Object.entries(refused)) {
        expect((await as(token).get("/api/users/me")).status, what).toBe(401);
        // Without an end is what the functions alone refuse: Strapi never signs such a token.
        if (what !== "no end") expect(await cms("GET", "/api/people/me", token), what).toBe(401);
      }
      for (const header of ["Bearer", `Basic ${jwt}`, `Bearer ${jwt} ${jwt}`])
        expect((await anyone.get("/api/users/me", { authorization: header })).status, header).toBe(401);
      expect(errorOf(await anyone.get("/api/users/me"))).toEqual(refusal("NotLoggedIn"));
    });
  });

  describe("a password", () => {
    test("is changed by the present one; every other session ends", async () => {
      const account = await registered();
      const [here, there] = [await sessionFor(account), await sessionFor(account)];
      const change = (body: Record<string, string>) => as(here.jwt).post("/api/auth/change-password", body);
      const password = "another secret";
      expect(errorOf(await change({ currentPassword: "wrong", password }))).toEqual(refusal("WrongPassword"));
      const { password: currentPassword } = account;
      expect((await change({ currentPassword, password: "short" })).status).toBe(400);
      const differing = await change({ currentPassword, password, passwordConfirmation: "something else" });
      expect(errorOf(differing).message).toContain(MESSAGES.passwordsDiffer);
      await expectWorking(there.jwt);

      const changed = await change({ currentPassword, password, passwordConfirmation: password });
      expect(changed.status).toBe(200);
      await expectWorking((changed.body as { jwt: string }).jwt);
      expect((await refresh(cookieOf(changed))).status).toBe(200);
      for (const old of [here, there]) {
        await expectOver(old.jwt);
        expect((await refresh(old.cookie)).status).toBe(401);
      }
      expect((await logIn(account.email, account.password)).status).toBe(400);
      expect((await logIn(account.email, password)).status).toBe(200);
      expect((await anyone.post("/api/auth/change-password", { currentPassword, password })).status).toBe(401);
    });

    /** Asks for a link and reads it from what the CMS prints. */
    const linkFor = async ({ email, username }: Account, isNew: (code: string) => boolean = () => true) => {
      const answered = await anyone.post("/api/auth/forgot-password", { email });
      expect([answered.status, answered.body]).toEqual([200, { ok: true }]);
      return eventually("the link", () => {
        const lines = api.cms.log().split("\n");
        const line = lines.findLast((text) => text.includes("[mail]") && text.includes(` ${username} `));
        const code = /http:\/\/localhost:8888\/newpassword\?code=(\S+)/.exec(line ?? "")?.[1];
        return code !== undefined && isNew(code) ? code : undefined;
      });
    };
    const reset = (code: string, password: string) => anyone.post("/api/auth/reset-password", { code, password });

    test("is set anew by a link that the CMS prints, once, and all sessions end", async () => {
      const account = await registered();
      const session = await sessionFor(account);
      const code = await linkFor(account);
      expect((await reset(code, "short")).status).toBe(400);
      for (const wrong of [`${code}A`, code.slice(0, -1), code.replace(/^\d+/, "1"), "x", `0-${"A".repeat(43)}`, ""])
        expect(errorOf(await reset(wrong, "a new secret")).name, wrong).toBe("ResetCodeInvalid");
      const both = await Promise.all([reset(code, "a new secret"), reset(code, "a new secret")]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
      const set = both.find(({ status }) => status === 200) as Answered;
      expect(set.body).toMatchObject({ user: { username: account.username } });
      await expectWorking((set.body as { jwt: string }).jwt);
      await expectOver(session.jwt);
      expect((await refresh(session.cookie)).status).toBe(401);
      expect(errorOf(await reset(code, "a third secret"))).toEqual(refusal("ResetCodeInvalid"));
      expect((await logIn(account.email, account.password)).status).toBe(400);
      expect((await logIn(account.email, "a new secret")).status).toBe(200);
    });

    test("has only its newest link, and none after it was changed", async () => {
      const account = await registered();
      const first = await linkFor(account);
      const second = await linkFor(account, (code) => code !== first);
      expect((await reset(first, "a new secret")).status).toBe(400);
      const { jwt } = await sessionFor(account);
      const body = { currentPassword: account.password, password: "changed meanwhile" };
      expect((await as(jwt).post("/api/auth/change-password", body)).status).toBe(200);
      expect((await reset(second, "a new secret")).status).toBe(400);
    });

    test("is not set by a link that is too old", async () => {
      const account = await registered();
      const code = await linkFor(account);
      // The token begins with the time in milliseconds until which it is good.
      await runStatement(
        api,
        `update up_users set reset_password_token = (cast(substr(reset_password_token, 1, 13) as bigint) - ${LINK_LIFE}) || substr(reset_password_token, 14)
         where username = '${account.username}'`,
      );
      expect(errorOf(await reset(code, "a new secret"))).toEqual(refusal("ResetCodeInvalid"));
    });

    test("that is forgotten is answered alike and as fast for an address that nobody has", async () => {
      const { email } = await registered();
      const times: [number[], number[]] = [[], []];
      for (let at = 0; at < 15; at += 1)
        for (const [place, address] of [email, `nobody${at}@example.org`].entries()) {
          const began = performance.now();
          const path = "/api/people/forgot-password";
          expect(await cms("POST", path, api.cms.tokens.functions, { email: address })).toBe(200);
          times[place as 0 | 1].push(performance.now() - began);
        }
      // Neither waits for the mail: what is left is noise of a few milliseconds. A busy machine may be slow by itself.
      expect(Math.abs(median(times[0]) - median(times[1]))).toBeLessThan(15 + median(times[1]) / 3);
      const answered = await anyone.post("/api/auth/forgot-password", { email: "nobody@example.org" });
      expect([answered.status, answered.body]).toEqual([200, { ok: true }]);
    });
  });
});
