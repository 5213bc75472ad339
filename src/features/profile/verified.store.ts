import { atom, type ReadableAtom } from "nanostores";
import { call, isNotThere, type OutputOf } from "../session/call.ts";

/** At which universities a person is a verified student, as the server has it. */
export type Verification = OutputOf<"verification">;
/** What is known of it. */
export type KnownVerification = { state: "loading" } | { state: "failed" } | { state: "ready"; value: Verification };

const $held = atom<KnownVerification>({ state: "loading" });
/** Where the person is a verified student, and whether a code is on its way. */
export const $verification: ReadableAtom<KnownVerification> = $held;

/** Grows with each person: what was asked for another one is not theirs. */
let turn = 0;
const keep = async (answer: Promise<Verification>): Promise<void> => {
  const mine = turn;
  const value = await answer;
  if (mine === turn) $held.set({ state: "ready", value });
};

/** Asks the server. A failure is logged and said by `$verification`. */
export const loadVerification = async (): Promise<void> => {
  const mine = turn;
  try {
    await keep(call<"verification">("GET", "/api/users/me/verified"));
  } catch (error) {
    console.info("Where somebody is a verified student could not be read", error);
    if (mine === turn && $held.get().state !== "ready") $held.set({ state: "failed" });
  }
};

/** Begins with a person of whom nothing is known yet. */
export const openVerification = (): void => {
  turn += 1;
  $held.set({ state: "loading" });
  void loadVerification();
};

/** Has a code mailed to an address. Throws CallFailed. */
export const sendCode = (email: string): Promise<void> =>
  keep(call<"sendVerificationCode">("POST", "/api/users/me/verified/code", { body: { email } }));

/** Proves the address by the code of the mail. Throws CallFailed. */
export const confirmCode = (code: string): Promise<void> =>
  keep(call<"confirmVerification">("POST", "/api/users/me/verified", { body: { code } }));

/** Takes back the proof for a university. Throws CallFailed. */
export const takeBackProof = async (university: number): Promise<void> => {
  try {
    await keep(call<"takeBackVerification">("DELETE", `/api/users/me/verified/${university}`));
  } catch (error) {
    // It was taken back elsewhere, or has lapsed.
    if (!isNotThere(error)) throw error;
    await loadVerification();
  }
};
