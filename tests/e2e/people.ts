import { randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import { MESSAGES } from "../../src/contract/messages.ts";
import { ROUTES } from "../../src/contract/routes.ts";
import { eventually } from "../support/eventually.ts";
import { codeIn, mailText } from "../support/mail-server.ts";
import { PASSWORD, takeStudent } from "../support/ready-students.ts";
import { setting } from "../support/setting.ts";

/** An account of a test. */
export interface Person {
  id: number;
  username: string;
  email: string;
  password: string;
  /** The access token as it was at first. */
  jwt: string;
}

/** Words that tell one person of a test from another: letters and digits, as the rules want them. */
export const freshName = (start = "student"): string => `${start}${randomUUID().replaceAll("-", "").slice(0, 10)}`;

/** Asks the CMS as the functions do: their limits for each address are not spent. */
const ask = async (path: string, body: unknown, token = setting("CMS_FUNCTIONS_TOKEN")): Promise<unknown> => {
  const response = await fetch(`${setting("QUAD_TEST_CMS_URL")}${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
};

/**
 * Writes a blog on a university's page past the site, and answers its id. The site goes on answering with what it has of
 * the page in its memory: write the last one by `write`.
 */
export const writeToCms = async ({ jwt }: Person, blogText: string, university: number): Promise<number> => {
  const post = { page: { type: "university", id: university }, values: { blogText } };
  return ((await ask("/api/community/posts/blog", post, jwt)) as { id: number }).id;
};

/** The sessions of those who were handed out with one: each is for one browser. */
const sessions = new Map<string, string>();

/** Somebody with an account and no session in any browser; of another name than the ready ones where it is asked for. */
export const newPerson = async (username?: string): Promise<Omit<Person, "jwt">> => {
  const ready = username === undefined ? takeStudent(setting("QUAD_TEST_STUDENTS")) : undefined;
  if (!ready) return signUp(username ?? freshName());
  const email = `${ready.username}@example.org`;
  sessions.set(email, ready.refreshToken);
  return { id: ready.id, username: ready.username, email, password: PASSWORD };
};

/** Makes an account with the code of its mail. */
const signUp = async (username: string): Promise<Omit<Person, "jwt">> => {
  const account = { username, email: `${username.toLowerCase()}@example.org`, password: PASSWORD };
  const { pending } = (await ask("/api/people", account)) as { pending: { token: string } };
  const code = await eventually("the code", () => codeFor(account.email));
  const body = { token: pending.token, email: account.email, code };
  const { user } = (await ask("/api/people/confirm", body)) as { user: { id: number } };
  return { id: user.id, ...account };
};

const startSession = async ({ email, password }: Omit<Person, "jwt">) => {
  const session = sessions.get(email);
  sessions.delete(email);
  const answer = session
    ? await ask("/api/people/refresh", { refreshToken: session })
    : await ask("/api/people/login", { identifier: email, password });
  return answer as { jwt: string; refreshToken: string };
};

/** Logs a person in to a browser: the token in the local storage, the refresh token in its cookie. */
export const logInTo = async (context: BrowserContext, person: Omit<Person, "jwt">): Promise<Person> => {
  const { jwt, refreshToken } = await startSession(person);
  const { origin, hostname } = new URL(setting("QUAD_TEST_URL"));
  const storageState = await context.storageState();
  const storage = storageState.origins.find((one) => one.origin === origin)?.localStorage ?? [];
  const kept = storage.filter(({ name }) => name !== "jwt" && name !== "me");
  await context.setStorageState({
    ...storageState,
    cookies: [
      ...storageState.cookies.filter(({ name }) => name !== "quad_refresh"),
      {
        name: "quad_refresh",
        value: refreshToken,
        domain: hostname,
        path: "/api/auth",
        expires: -1,
        httpOnly: true,
        secure: false,
        sameSite: "Strict",
      },
    ],
    origins: [{ origin, localStorage: [...kept, { name: "jwt", value: jwt }] }],
  });
  return { ...person, jwt };
};

/** A token that has ended, by what it says. */
export const ended = (jwt: string): string => {
  const [head = "", , signature = ""] = jwt.split(".");
  const claims = Buffer.from(JSON.stringify({ userId: "1", type: "access", iat: 1, exp: 2 })).toString("base64url");
  return [head, claims, signature].join(".");
};

/** A fresh account, signed in in the page's browser; call it before the page goes anywhere. */
export const signedIn = async (page: Page, username?: string): Promise<Person> =>
  logInTo(page.context(), await newPerson(username));

/** In another tab of the browser whoever is signed in logs out, and a person logs in, as people do. */
export const logInElsewhere = async (context: BrowserContext, { email, password }: Omit<Person, "jwt">) => {
  const tab = await context.newPage();
  await tab.goto("/aboutus");
  const header = tab.getByRole("banner");
  await header.getByRole("button", { name: MESSAGES.profile }).click();
  await tab.getByRole("dialog").getByRole("button", { name: MESSAGES.logout }).click();
  await tab.waitForURL((url) => url.pathname === ROUTES.home);
  await header.getByRole("button", { name: MESSAGES.login }).click();
  const login = tab.getByRole("dialog", { name: "Log in", exact: true });
  await login.getByLabel("Email").fill(email);
  await login.getByLabel("Password", { exact: true }).fill(password);
  await login.getByRole("button", { name: MESSAGES.logIn }).click();
  await header.getByRole("button", { name: MESSAGES.profile }).waitFor();
};

/** Makes a call of the site's API as a person, past the browser. */
export const callAs = async (jwt: string, method: string, path: string, body: unknown): Promise<unknown> => {
  const response = await fetch(`${setting("QUAD_TEST_URL")}${path}`, {
    method,
    headers: { authorization: `Bearer ${jwt}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
};

/** What is found in the newest mail that has it; undefined while there is none. */
const inNewestMail = async (find: (mail: string) => string | undefined): Promise<string | undefined> => {
  const folder = setting("QUAD_TEST_MAILS");
  for (const name of (await readdir(folder)).sort().reverse()) {
    const found = find(await readFile(join(folder, name), "utf8"));
    if (found !== undefined) return found;
  }
  return undefined;
};

const isTo = (mail: string, address: string): boolean => mail.includes(`RCPT TO:<${address}>`);
/** The newest mail to an address, as its text; undefined while there is none. */
export const mailTo = (address: string): Promise<string | undefined> =>
  inNewestMail((mail) => (isTo(mail, address) ? mailText(mail).replaceAll("\r", "") : undefined));

/** The link for a new password in the newest mail to that person; undefined while there is none. */
export const resetLinkOf = (username: string): Promise<string | undefined> =>
  inNewestMail((mail) =>
    isTo(mail, `${username.toLowerCase()}@example.org`)
      ? /^(https?:\S+\?code=\S+)$/m.exec(mailText(mail).replaceAll("\r", ""))?.[1]
      : undefined,
  );

/** The code of the newest mail to an address; undefined while there is none. */
export const codeFor = (address: string): Promise<string | undefined> => inNewestMail((mail) => codeIn(mail, address));

/** Types the code of the mail into the second step of the sign-up that is open. */
export const finishSignUp = async (page: Page, email: string): Promise<void> => {
  const form = page.getByRole("dialog", { name: MESSAGES.signUp });
  await form.getByLabel("Code from the mail").fill(await eventually("the code", () => codeFor(email)));
  await form.getByRole("button", { name: "Finish signing up" }).click();
};
