import { persistentAtom } from "@nanostores/persistent";
import { computed, type ReadableAtom } from "nanostores";
import { LIMITS } from "../../contract/limits.ts";
import { ROUTES } from "../../contract/routes.ts";
import { closeOverlay } from "../overlay/overlay.store.ts";
import { call, CallFailed, type InputOf, type OutputOf } from "./call.ts";
import { $jwt, forgetSession, sessionBegan } from "./token.ts";

export type User = OutputOf<"me">;
interface Kept {
  /** When it came from the server, in milliseconds since 1970. */
  at: number;
  user: User;
}

/** The person's own details as they came last: pages show bookmarks and names at once, and refresh them later. */
const $kept = persistentAtom<Kept | undefined>("me", undefined, {
  encode: JSON.stringify,
  decode: (text): Kept | undefined => {
    try {
      return JSON.parse(text) as Kept;
    } catch {
      // Somebody wrote something else into the storage: the details are fetched.
      return undefined;
    }
  },
});

/** Who is logged in: "loading" until their details have come the first time. */
export type Session = { state: "signedOut" } | { state: "loading" } | { state: "signedIn"; user: User };
export const $session: ReadableAtom<Session> = computed([$jwt, $kept], (jwt, kept): Session => {
  if (jwt === undefined) return { state: "signedOut" };
  return kept ? { state: "signedIn", user: kept.user } : { state: "loading" };
});
/** The person's details; undefined when nobody is logged in or they have not come yet. */
export const $user: ReadableAtom<User | undefined> = computed($session, (session) =>
  session.state === "signedIn" ? session.user : undefined,
);
export const isSignedIn = (): boolean => $jwt.get() !== undefined;

const keep = (user: User): void => $kept.set({ at: Date.now(), user });

/** Logs in. Throws CallFailed with the words to show. */
export const logIn = async (identifier: string, password: string): Promise<void> => {
  const { jwt, user } = await call<"logIn">("POST", "/api/auth/local", { body: { identifier, password } });
  begin(jwt, user);
};

/** Begins the session that a call answered: of a login, a new or a changed password. */
export const begin = (jwt: string, user: User): void => {
  keep(user);
  sessionBegan(jwt);
};

/** Makes an account and logs in. Throws CallFailed with the words to show. */
export const signUp = async (account: InputOf<"register">): Promise<void> => {
  await call<"register">("POST", "/api/auth/local/register", { body: account });
  await logIn(account.email, account.password);
};

/** Ends the session here and on the server, and goes home. */
export const logOut = async (): Promise<void> => {
  try {
    await call<"logOut">("POST", "/api/auth/logout");
  } catch (error) {
    // It ends here all the same; on the server it ends by itself.
    if (!(error instanceof CallFailed)) throw error;
    console.info("The server could not be told of the logout", error.message);
  }
  forgetSession();
  closeOverlay();
  location.assign(ROUTES.home);
};

/** Fetches the person's details anew. Throws CallFailed. */
export const refreshUser = async (): Promise<void> => {
  if (!isSignedIn()) return;
  const user = await call<"me">("GET", "/api/users/me");
  if (isSignedIn()) keep(user);
};

/** Changes the person's own account: the answer is shown everywhere at once. Throws CallFailed. */
export const changeUser = async (change: InputOf<"changeMe">): Promise<void> => {
  keep(await call<"changeMe">("PUT", "/api/users/me", { body: change }));
};

/** Shows a change before the server has it: undo it with what was shown before when the server refuses. */
export const showUser = (change: (user: User) => User): void => {
  const kept = $kept.get();
  if (kept) $kept.set({ ...kept, user: change(kept.user) });
};

/** Fetches the person's details when those at hand are older than `age` milliseconds. A failure is only logged. */
const refreshIfOlder = (age: number): void => {
  if (!isSignedIn() || Date.now() - ($kept.get()?.at ?? 0) < age) return;
  refreshUser().catch((error: unknown) => console.info("The user's details could not be refreshed", error));
};

/** Keeps session and details in step with the server, with other tabs, and with what the page shows. Call it once. */
export const followSession = (): void => {
  $jwt.subscribe((jwt) => {
    document.documentElement.toggleAttribute("data-session", jwt !== undefined);
    if (jwt === undefined) $kept.set(undefined);
    else if (!$kept.get()) refreshIfOlder(0);
  });
  refreshIfOlder(LIMITS.userRefresh);
  setInterval(() => refreshIfOlder(LIMITS.userRefresh - 1_000), LIMITS.userRefresh);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") refreshIfOlder(LIMITS.userRefreshOnReturn);
  });
};
