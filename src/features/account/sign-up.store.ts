import { persistentAtom } from "@nanostores/persistent";
import { computed, type ReadableAtom } from "nanostores";
import { EARLY_ERRORS } from "../../contract/errors.ts";
import { call, CallFailed, type InputOf } from "../session/call.ts";
import { begin, logIn } from "../session/session.store.ts";
import { toast } from "../toast/toast.ts";

/** A sign-up that the code of a mail finishes. */
interface PendingSignUp {
  token: string;
  email: string;
  /** Until when the code is good. */
  until: string;
}

const textOf = (value: unknown): value is string => typeof value === "string";
const decode = (text: string): PendingSignUp | undefined => {
  try {
    const { token, email, until } = JSON.parse(text) as Partial<PendingSignUp>;
    return textOf(token) && textOf(email) && textOf(until) ? { token, email, until } : undefined;
  } catch {
    // Somebody wrote something else into the storage.
    return undefined;
  }
};

/** Kept, so that a reload or a look into the mail in the same tab costs nothing; no password is in it. */
const $held = persistentAtom<PendingSignUp | undefined>("sign-up", undefined, { encode: JSON.stringify, decode });
/** The sign-up that waits for its code; undefined for none, or one that is too old. */
export const $pendingSignUp: ReadableAtom<PendingSignUp | undefined> = computed($held, (held) =>
  held && Date.parse(held.until) > Date.now() ? held : undefined,
);
/** Forgets the sign-up that waits: another begins. */
export const beginAnew = (): void => $held.set(undefined);
if (!$pendingSignUp.get()) beginAnew();

/** The address of an account that may have been made here, although nothing or only half of it was heard of. */
let half: string | undefined;

/**
 * Makes an account and logs in, unless the `signal` calls it off; where mail is set up only begins to (`$pendingSignUp`).
 * Throws CallFailed with the words to show. Where the answer was lost on its way, or the login after it, the next try logs in
 * to the account that is there.
 */
export const signUp = async (account: InputOf<"register">, signal?: AbortSignal): Promise<void> => {
  try {
    const answer = await call<"register">("POST", "/api/auth/local/register", { body: account, signal });
    if ("pending" in answer) {
      $held.set({ ...answer.pending, email: account.email });
      return;
    }
  } catch (error) {
    const isLost = signal?.aborted || (error instanceof CallFailed && error.name === "Unreachable");
    const isOurs = error instanceof CallFailed && error.name === "NameTaken" && half === account.email;
    if (isLost) half = account.email;
    if (!isOurs) throw error;
    try {
      await logIn(account.email, account.password, signal);
      return;
    } catch (refused) {
      // Somebody else's account after all, or of another password.
      throw refused instanceof CallFailed && refused.name === "WrongLogin" ? error : refused;
    }
  }
  half = account.email;
  await logIn(account.email, account.password, signal);
};

/**
 * Finishes the sign-up that waits by its code, and logs in. Throws CallFailed with the words to show; where somebody has taken
 * the name meanwhile, another sign-up begins.
 */
export const finishSignUp = async (code: string, signal?: AbortSignal): Promise<void> => {
  const pending = $held.get();
  if (!pending) throw new CallFailed("CodeVoid", EARLY_ERRORS.CodeVoid.status, EARLY_ERRORS.CodeVoid.message);
  const body = { token: pending.token, email: pending.email, code };
  try {
    const { jwt, user } = await call<"finishSignUp">("POST", "/api/auth/local/register/confirm", { body, signal });
    $held.set(undefined);
    begin(jwt, user);
  } catch (error) {
    if (error instanceof CallFailed && error.name === "NameTaken") {
      beginAnew();
      toast(error.message);
    }
    throw error;
  }
};
