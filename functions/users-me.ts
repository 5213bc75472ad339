import { ACCOUNTS_ENDPOINTS } from "../src/contract/api/accounts.ts";
import { clearedDeviceCookie } from "./_shared/accounts/known-device.ts";
import { clearedCookie, expectOwnSite } from "./_shared/accounts/refresh-cookie.ts";
import { withRetryAfter } from "./_shared/accounts/session.ts";
import { askCms } from "./_shared/cms.ts";
import { takeFrom } from "./_shared/limits.ts";
import { dispatch, serve } from "./_shared/serve.ts";
import { forgetUploadedFiles } from "./_shared/uploaded-files.ts";
import type { CurrentUser } from "./_shared/current-user.ts";

const { exportAccount, deleteAccount } = ACCOUNTS_ENDPOINTS;
/** The longest copy, in bytes: what Netlify sends at most. */
const COPY_MAX = 20 * 1024 * 1024;

/** Takes along all that is kept of the caller, and deletes it: both by the password. */
export default dispatch(
  serve(exportAccount, async ({ request, currentUser, input: body }) => {
    expectOwnSite(request);
    await countTry(currentUser);
    const path = "/api/people/me/export";
    const { output: answer } = exportAccount;
    return withRetryAfter(() =>
      askCms({ method: "POST", path, as: currentUser, body, isLong: true, max: COPY_MAX, answer }),
    );
  }),
  serve(deleteAccount, async ({ request, currentUser, input: body }) => {
    expectOwnSite(request);
    await countTry(currentUser);
    const path = "/api/people/me/delete";
    const { output: answer } = deleteAccount;
    const done = await withRetryAfter(() =>
      askCms({ method: "POST", path, as: currentUser, body, isLong: true, answer }),
    );
    forgetUploadedFiles();
    const answered = Response.json(done, { headers: { "set-cookie": clearedCookie(request) } });
    answered.headers.append("set-cookie", clearedDeviceCookie(request));
    return answered;
  }),
);

export const config = {
  path: ["/api/users/me/export", "/api/users/me/delete"],
  method: "POST",
  rateLimit: { windowLimit: 3000, windowSize: 180, aggregateBy: ["ip", "domain"] },
};

/** Who holds a stolen token must not try passwords here. */
const countTry = (currentUser: CurrentUser): Promise<void> => takeFrom("login", "account", `#${currentUser.id}`);
