import { z } from "zod";
import { loginResultSchema } from "../../../src/contract/api/accounts.ts";
import { askCms } from "../cms.ts";
import { Refused } from "../errors.ts";
import type { CurrentUser } from "../current-user.ts";
import { refreshCookie } from "./refresh-cookie.ts";

const startedSchema = loginResultSchema.extend({ refreshToken: z.string() });

/** Has the CMS start a session, and answers it: the access token and the person as JSON, the refresh token as a cookie. */
export const startSession = async (
  request: Request,
  path: string,
  body: unknown,
  as: CurrentUser | "the functions" = "the functions",
): Promise<Response> => {
  const call = { method: "POST", path, as, body, answer: startedSchema } as const;
  const { refreshToken, ...session } = await withRetryAfter(() => askCms(call));
  return Response.json(session, { headers: { "set-cookie": refreshCookie(request, refreshToken) } });
};

/** The CMS hashes so many passwords at a time: whoever would wait too long is told when to come again. */
export const withRetryAfter = async <T>(ask: () => Promise<T>): Promise<T> => {
  try {
    return await ask();
  } catch (error) {
    if (!(error instanceof Refused) || error.name !== "TooManyRequests") throw error;
    throw new Refused("TooManyRequests", { cause: error, headers: { "retry-after": "5" } });
  }
};
