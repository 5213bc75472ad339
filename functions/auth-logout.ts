import { ACCOUNTS_ENDPOINTS } from "../src/contract/api/accounts.ts";
import { clearedCookie, expectOwnSite, refreshCookieOf } from "./_shared/accounts/refresh-cookie.ts";
import { tellLogout, tellLogoutLater } from "./_shared/accounts/late-logouts.ts";
import { ApiError } from "./_shared/errors.ts";
import { serve } from "./_shared/serve.ts";

/**
 * Ends the session. The cookie goes even when the CMS is away: the next person at this computer must not find it. The CMS is
 * told as soon as it answers.
 */
export default serve(ACCOUNTS_ENDPOINTS.logOut, async ({ request }) => {
  expectOwnSite(request);
  const refreshToken = refreshCookieOf(request);
  const jwt = /^Bearer (\S+)$/i.exec(request.headers.get("authorization") ?? "")?.[1];
  const cleared = { "set-cookie": clearedCookie(request) };
  const ended = { refreshToken, jwt };
  try {
    if (refreshToken || jwt) await tellLogout(ended);
  } catch (error) {
    if (error instanceof ApiError) {
      Object.assign(error.headers, cleared);
      if (error.status >= 500) await tellLogoutLater(ended);
    }
    throw error;
  }
  return Response.json({ ok: true }, { headers: cleared });
});

export const config = {
  path: "/api/auth/logout",
  method: "POST",
  rateLimit: { windowLimit: 3000, windowSize: 180, aggregateBy: ["ip", "domain"] },
};
