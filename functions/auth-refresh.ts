import { z } from "zod";
import { ACCOUNTS_ENDPOINTS } from "../src/contract/api/accounts.ts";
import { clearedCookie, expectOwnSite, refreshCookie, refreshTokenOf } from "./_shared/accounts/refresh-cookie.ts";
import { askCms } from "./_shared/cms.ts";
import { Refused } from "./_shared/errors.ts";
import { serve } from "./_shared/serve.ts";

const answer = z.object({ jwt: z.string(), refreshToken: z.string() });

/** Renews a session by its cookie; a cookie whose session is over is cleared. */
export default serve(ACCOUNTS_ENDPOINTS.refresh, async ({ request }) => {
  expectOwnSite(request);
  const body = { refreshToken: await refreshTokenOf(request) };
  try {
    const next = await askCms({ method: "POST", path: "/api/people/refresh", as: "the functions", body, answer });
    const headers = { "set-cookie": refreshCookie(request, next.refreshToken) };
    return Response.json({ jwt: next.jwt }, { headers });
  } catch (error) {
    if (!(error instanceof Refused) || error.name !== "SessionOver") throw error;
    throw new Refused("SessionOver", { cause: error, headers: { "set-cookie": clearedCookie(request) } });
  }
});

export const config = {
  path: "/api/auth/refresh",
  method: "POST",
  rateLimit: { windowLimit: 3000, windowSize: 180, aggregateBy: ["ip", "domain"] },
};
