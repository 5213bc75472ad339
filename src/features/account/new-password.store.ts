import { atom, type ReadableAtom } from "nanostores";
import { call } from "../session/call.ts";
import { begin } from "../session/session.store.ts";

/** The code of a link from an e-mail; empty when the address has none. */
export const codeOf = (search: string): string => new URLSearchParams(search).get("code") ?? "";

const $set = atom(false);
/** Whether a new password was set on this page. */
export const $isPasswordSet: ReadableAtom<boolean> = $set;

/** Sets a new password by a link's code and logs in. Throws CallFailed. */
export const setNewPassword = async (code: string, password: string): Promise<void> => {
  const body = { code, password };
  const { jwt, user } = await call<"resetPassword">("POST", "/api/auth/reset-password", { body });
  begin(jwt, user);
  $set.set(true);
};
