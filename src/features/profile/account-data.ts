import { ROUTES } from "../../contract/routes.ts";
import { call, type InputOf, type OutputOf } from "../session/call.ts";
import { begin } from "../session/session.store.ts";
import { forgetSession } from "../session/token.ts";

/** What becomes of somebody's posts when the account goes. */
export type PostsFate = InputOf<"deleteAccount">["posts"];

/** Milliseconds: somebody may have written for years. */
const PATIENCE = 60_000;

/** Everything that is kept of the person, by the password. Throws CallFailed. */
export const everythingOfMine = (password: string): Promise<OutputOf<"exportAccount">> =>
  call<"exportAccount">("POST", "/api/users/me/export", { body: { password }, patience: PATIENCE });

/** Deletes the account, by the password, and goes home. Throws CallFailed. */
export const deleteAccount = async (password: string, posts: PostsFate): Promise<void> => {
  await call<"deleteAccount">("POST", "/api/users/me/delete", { body: { password, posts }, patience: PATIENCE });
  forgetSession();
  location.assign(ROUTES.home);
};

/** Changes the password: every other session ends, this one goes on. Throws CallFailed. */
export const changePassword = async (currentPassword: string, password: string): Promise<void> => {
  const { jwt, user } = await call<"changePassword">("POST", "/api/auth/change-password", {
    body: { currentPassword, password, passwordConfirmation: password },
  });
  begin(jwt, user);
};
