import { VERIFIED_ENDPOINTS } from "../src/contract/api/verified.ts";
import { verificationSchema } from "../src/contract/api/proofs.ts";
import { foldAddress } from "../src/contract/verified.ts";
import { expectOwnSite } from "./_shared/accounts/refresh-cookie.ts";
import { askCms } from "./_shared/cms.ts";
import { takeFrom } from "./_shared/limits.ts";
import { dispatch, serve } from "./_shared/serve.ts";

const { verification, sendVerificationCode, confirmVerification, takeBackVerification } = VERIFIED_ENDPOINTS;
const PATH = "/api/people/me/verified";
const answer = verificationSchema;

/** Proves by mail that the caller has an address at a university, says so, and takes it back. */
export default dispatch(
  serve(verification, ({ currentUser }) => askCms({ method: "GET", path: PATH, as: currentUser, answer })),
  serve(sendVerificationCode, async ({ request, currentUser, input: body }) => {
    expectOwnSite(request);
    // Nobody's mailbox is filled by several accounts together.
    await takeFrom("verify", "account", foldAddress(body.email));
    return askCms({ method: "POST", path: `${PATH}/code`, as: currentUser, body, isLong: true, answer });
  }),
  serve(confirmVerification, ({ request, currentUser, input: body }) => {
    expectOwnSite(request);
    return askCms({ method: "POST", path: PATH, as: currentUser, body, answer });
  }),
  serve(takeBackVerification, ({ request, currentUser, id }) => {
    expectOwnSite(request);
    return askCms({ method: "DELETE", path: `${PATH}/${id()}`, as: currentUser, answer });
  }),
);

export const config = {
  path: ["/api/users/me/verified", "/api/users/me/verified/code", "/api/users/me/verified/:id"],
  method: ["GET", "POST", "DELETE"],
  rateLimit: { windowLimit: 3800, windowSize: 180, aggregateBy: ["ip", "domain"] },
};
