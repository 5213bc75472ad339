import { ACCOUNTS_ENDPOINTS } from "../src/contract/api/accounts.ts";
import { deviceCookie } from "./_shared/accounts/known-device.ts";
import { expectOwnSite } from "./_shared/accounts/refresh-cookie.ts";
import { startSession, withRetryAfter } from "./_shared/accounts/session.ts";
import { askCms } from "./_shared/cms.ts";
import { takeFrom } from "./_shared/limits.ts";
import { dispatch, serve } from "./_shared/serve.ts";

const { register, finishSignUp } = ACCOUNTS_ENDPOINTS;

/** Makes an account; where mail is set up, in two steps, the second with the code of the mail. */
export default dispatch(
  serve(register, async ({ input }) => {
    await takeFrom("register", "account", input.email);
    const { output: answer } = register;
    return withRetryAfter(() =>
      askCms({ method: "POST", path: "/api/people", as: "the functions", body: input, answer }),
    );
  }),
  serve(finishSignUp, async ({ request, input }) => {
    expectOwnSite(request);
    await takeFrom("registerCode", "account", input.email);
    const answered = await startSession(request, "/api/people/confirm", input);
    answered.headers.append("set-cookie", await deviceCookie(request, input.email));
    return answered;
  }),
);

export const config = {
  path: ["/api/auth/local/register", "/api/auth/local/register/confirm"],
  method: "POST",
  rateLimit: { windowLimit: 800, windowSize: 180, aggregateBy: ["ip", "domain"] },
};
