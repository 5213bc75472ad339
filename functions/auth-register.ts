import { ACCOUNTS_ENDPOINTS } from "../src/contract/api/accounts.ts";
import { withRetryAfter } from "./_shared/accounts/session.ts";
import { askCms } from "./_shared/cms.ts";
import { takeFrom } from "./_shared/limits.ts";
import { serve } from "./_shared/serve.ts";

/** Makes an account. */
export default serve(ACCOUNTS_ENDPOINTS.register, async ({ input }) => {
  await takeFrom("register", "account", input.email);
  const { output: answer } = ACCOUNTS_ENDPOINTS.register;
  return withRetryAfter(() =>
    askCms({ method: "POST", path: "/api/people", as: "the functions", body: input, answer }),
  );
});

export const config = {
  path: "/api/auth/local/register",
  method: "POST",
  rateLimit: { windowLimit: 200, windowSize: 180, aggregateBy: ["ip", "domain"] },
};
