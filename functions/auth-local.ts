import { ACCOUNTS_ENDPOINTS } from "../src/contract/api/accounts.ts";
import { expectOwnSite } from "./_shared/accounts/refresh-cookie.ts";
import { startSession } from "./_shared/accounts/session.ts";
import { takeFrom } from "./_shared/limits.ts";
import { serve } from "./_shared/serve.ts";

/** Logs in. Counted by the address that is tried too, before any password is hashed. */
export default serve(ACCOUNTS_ENDPOINTS.logIn, async ({ request, input }) => {
  expectOwnSite(request);
  await takeFrom("login", "account", input.identifier);
  return startSession(request, "/api/people/login", input);
});

export const config = {
  path: "/api/auth/local",
  method: "POST",
  rateLimit: { windowLimit: 30, windowSize: 180, aggregateBy: ["ip", "domain"] },
};
