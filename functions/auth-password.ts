import { ACCOUNTS_ENDPOINTS } from "../src/contract/api/accounts.ts";
import { expectOwnSite } from "./_shared/accounts/refresh-cookie.ts";
import { startSession } from "./_shared/accounts/session.ts";
import { askCms } from "./_shared/cms.ts";
import { takeFrom } from "./_shared/limits.ts";
import { dispatch, serve } from "./_shared/serve.ts";

const { forgotPassword, resetPassword, changePassword } = ACCOUNTS_ENDPOINTS;

/** Sends a link for a new password, sets one by it, and changes one. */
export default dispatch(
  serve(forgotPassword, async ({ input }) => {
    await takeFrom("reset", "account", input.email);
    const path = "/api/people/forgot-password";
    return askCms({ method: "POST", path, as: "the functions", body: input, answer: forgotPassword.output });
  }),
  serve(resetPassword, ({ request, input: { code, password } }) => {
    expectOwnSite(request);
    return startSession(request, "/api/people/reset-password", { code, password });
  }),
  serve(changePassword, async ({ request, currentUser, input: { currentPassword, password } }) => {
    expectOwnSite(request);
    await takeFrom("login", "account", `#${currentUser.id}`);
    return startSession(request, "/api/people/me/password", { currentPassword, password }, currentUser);
  }),
);

export const config = {
  path: ["/api/auth/forgot-password", "/api/auth/reset-password", "/api/auth/change-password"],
  method: "POST",
  rateLimit: { windowLimit: 3100, windowSize: 180, aggregateBy: ["ip", "domain"] },
};
