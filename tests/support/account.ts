import { call } from "../cms/reader.ts";
import { type RunningCms } from "./cms.ts";
import { PASSWORD } from "./ready-students.ts";
import { eventually } from "./eventually.ts";
import { newestCodeTo } from "./mail-server.ts";

/** Makes an account and logs in, as the functions do, without their limits; where mail is set up, with the code of the mail. */
export const accountAt = async (
  cms: RunningCms,
  username: string,
): Promise<{ id: number; username: string; jwt: string }> => {
  const token = cms.tokens.functions;
  const account = { username, email: `${username}@example.org`, password: PASSWORD };
  const { pending } = (await call(cms, "POST", "/api/people", token, account)) as { pending?: { token: string } };
  if (pending) {
    const code = await eventually("the code", () => newestCodeTo(account.email));
    await call(cms, "POST", "/api/people/confirm", token, { token: pending.token, email: account.email, code });
  }
  const login = { identifier: account.email, password: account.password };
  const { jwt, user } = (await call(cms, "POST", "/api/people/login", token, login)) as {
    jwt: string;
    user: { id: number };
  };
  return { id: user.id, username, jwt };
};

let students = 0;

/** Somebody with an account, whoever it is, and logged in. */
export const studentAt = async (cms: RunningCms): Promise<{ id: number; username: string; jwt: string }> => {
  const ready = cms.nextStudent();
  if (!ready) return accountAt(cms, `student${process.pid}x${(students += 1)}`);
  const { id, username, refreshToken } = ready;
  const { jwt } = (await call(cms, "POST", "/api/people/refresh", cms.tokens.functions, { refreshToken })) as {
    jwt: string;
  };
  return { id, username, jwt };
};

/** So many passwords are hashed at once: the CMS refuses what would have to wait too long. */
const AT_ONCE = 4;

/** Makes things that need an account each, a few at a time. */
export const fewAtATime = async <T>(count: number, make: (at: number) => Promise<T>): Promise<T[]> => {
  const made: T[] = [];
  for (let start = 0; start < count; start += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - start);
    made.push(...(await Promise.all(Array.from({ length: size }, (_, at) => make(start + at)))));
  }
  return made;
};
