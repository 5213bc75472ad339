import { ACCOUNTS_ENDPOINTS, profileSchema } from "../src/contract/api/accounts.ts";
import type { z } from "zod";
import { askCms } from "./_shared/cms.ts";
import { Refused } from "./_shared/errors.ts";
import { takeFrom } from "./_shared/limits.ts";
import { dispatch, serve } from "./_shared/serve.ts";
import { forgetUploadedFiles } from "./_shared/uploaded-files.ts";
import type { CurrentUser } from "./_shared/current-user.ts";

const { me, changeMe, changeUser } = ACCOUNTS_ENDPOINTS;
const PATH = "/api/people/me";

/** The caller's own account. */
export default dispatch(
  serve(me, ({ currentUser }) => askCms({ method: "GET", path: PATH, as: currentUser, answer: profileSchema })),
  serve(changeMe, ({ currentUser, input }) => change(currentUser, input)),
  serve(changeUser, ({ id, currentUser, input }) => {
    if (id() !== currentUser.id) throw new Refused("NotAllowed");
    return change(currentUser, input);
  }),
);

export const config = {
  path: ["/api/users/me", "/api/users/:id"],
  method: ["GET", "PUT"],
  rateLimit: { windowLimit: 3000, windowSize: 180, aggregateBy: ["ip", "domain"] },
};

const change = async (currentUser: CurrentUser, body: z.output<typeof changeMe.input>) => {
  // Who holds a stolen token must not try passwords here.
  if (body.currentPassword !== undefined) await takeFrom("login", "account", `#${currentUser.id}`);
  const changed = await askCms({ method: "PUT", path: PATH, as: currentUser, body, answer: profileSchema });
  forgetUploadedFiles();
  return changed;
};
