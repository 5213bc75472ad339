import { jwtVerify } from "jose";
import { LRUCache } from "lru-cache";
import { ACCOUNTS_ENDPOINTS } from "../../../src/contract/api/accounts.ts";
import { askCms } from "../cms.ts";
import { env } from "../env.ts";

/** What a browser brings of a session that it ends. */
export interface EndedSession {
  refreshToken: string | undefined;
  jwt: string | undefined;
}

/** So many logouts wait at most, and so long: a session whose logout is lost ends by itself. */
const waiting = new LRUCache<string, EndedSession>({ max: 1_000, ttl: 60 * 60_000 });
let timer: NodeJS.Timeout | undefined;

/** Ends a session at the CMS. Throws as `askCms` does. */
export const tellLogout = async (body: EndedSession): Promise<void> => {
  const { output: answer } = ACCOUNTS_ENDPOINTS.logOut;
  await askCms({ method: "POST", path: "/api/people/logout", as: "the functions", body, answer });
};

/** Tells the CMS of a logout again until it answers, as long as this process runs. A token that is not ours is not kept. */
export const tellLogoutLater = async (ended: EndedSession): Promise<void> => {
  const key = ended.refreshToken ?? ended.jwt;
  if (key === undefined || !(await isOurs(key))) return;
  waiting.set(key, ended);
  wait();
};

const isOurs = async (token: string): Promise<boolean> => {
  try {
    await jwtVerify(token, new TextEncoder().encode(env.jwtSecret()), { algorithms: ["HS256"] });
    return true;
  } catch {
    return false;
  }
};

const wait = (): void => {
  if (timer !== undefined) return;
  timer = setTimeout(() => void tellAll(), env.logoutRetry());
  timer.unref();
};

/** One after the other, until the CMS fails again. */
const tellAll = async (): Promise<void> => {
  timer = undefined;
  for (const [key, ended] of [...waiting.entries()]) {
    try {
      await tellLogout(ended);
      waiting.delete(key);
    } catch {
      // Still away: all of them wait on.
      break;
    }
  }
  if (waiting.size > 0) wait();
};
