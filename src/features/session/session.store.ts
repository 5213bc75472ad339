import { persistentAtom } from "@nanostores/persistent";
import { computed, type ReadableAtom } from "nanostores";
import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { ROUTES } from "../../contract/routes.ts";
import { $overlay, closeOverlay } from "../overlay/overlay.store.ts";
import { call, CallFailed, type InputOf, type OutputOf } from "./call.ts";
import { $jwt, forgetSession, isSessionOf, sessionBegan } from "./token.ts";

export type User = OutputOf<"me">;
interface Kept {
  /** When it came from the server, in milliseconds since 1970. */
  at: number;
  user: User;
  /** The same with the changes that are on their way to the server, also from a page that was left since. */
  shown?: User;
}

/** What a person's details have. */
const DETAILS: Record<keyof User, true> = {
  id: true,
  username: true,
  email: true,
  bio: true,
  studentStatus: true,
  avatar: true,
  university: true,
  interests: true,
  feedbackQ1: true,
  feedbackQ2: true,
  feedbackQ3: true,
  userUniversityLikes: true,
  userProgramLikes: true,
  userSubjectLikes: true,
  userFacilityBookmarks: true,
  userDestinationLikes: true,
  userHelpfulLinkBookmarks: true,
  savedSearches: true,
  reviews: true,
  blogs: true,
  qnas: true,
  comments: true,
  questionNotices: true,
  weeklyDigest: true,
};

/** The person's own details as they came last: pages show bookmarks and names at once, and refresh them later. */
const $kept = persistentAtom<Kept | undefined>("me", undefined, {
  encode: JSON.stringify,
  decode: (text): Kept | undefined => {
    try {
      const kept = JSON.parse(text) as Kept;
      const isWhole = [kept.user, kept.shown ?? kept.user].every((user) =>
        Object.keys(DETAILS).every((name) => name in user),
      );
      // Kept by a release that knew less of a person: the details are fetched.
      return isWhole ? kept : undefined;
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
  return kept ? { state: "signedIn", user: kept.shown ?? kept.user } : { state: "loading" };
});
/** The person's details; undefined when nobody is logged in or they have not come yet. */
export const $user: ReadableAtom<User | undefined> = computed($session, (session) =>
  session.state === "signedIn" ? session.user : undefined,
);
export const isSignedIn = (): boolean => $jwt.get() !== undefined;

/** A change that has no answer yet. */
interface Coming {
  /** Whose it is; undefined while their details have not come. */
  id: number | undefined;
  /** What the person's details are with it. */
  show: (user: User) => User;
}
const coming: Coming[] = [];

const keep = (user: User, at = Date.now()): void => {
  const theirs = coming.filter(({ id }) => id === user.id);
  const shown = theirs.length > 0 ? { shown: theirs.reduce((before, { show }) => show(before), user) } : {};
  $kept.set({ at, user, ...shown });
};
const showComing = (at?: number): void => {
  const kept = $kept.get();
  if (kept) keep(kept.user, at ?? kept.at);
};
/** Keeps an answer, unless the session it was asked for is over by now. */
const keepOwn = (user: User): void => {
  if (isSessionOf(user)) keep(user);
};

/** Logs in, unless the `signal` calls it off. Throws CallFailed with the words to show. */
export const logIn = async (identifier: string, password: string, signal?: AbortSignal): Promise<void> => {
  const { jwt, user } = await call<"logIn">("POST", "/api/auth/local", { body: { identifier, password }, signal });
  begin(jwt, user);
};

/** Begins the session that a call answered: of a login, a new or a changed password. */
export const begin = (jwt: string, user: User): void => {
  keep(user);
  sessionBegan(jwt);
};

const lastWords = new Set<() => Promise<unknown>>();
/** Has something sent before anybody logs out: what a person has asked for and still waits is theirs to send. */
export const beforeLogOut = (send: () => Promise<unknown>): void => void lastWords.add(send);

/** Waits for work, but no longer than somebody who leaves a shared computer may. */
const briefly = (work: Promise<unknown>): Promise<unknown> => {
  const late = new Promise((resolve) => setTimeout(resolve, LIMITS.logOutWait));
  return Promise.race([work, late]);
};

/** Ends the session here and on the server, and goes home: here soon, however long the server takes. */
export const logOut = async (): Promise<void> => {
  sendAtOnce();
  await briefly(Promise.allSettled([changed, ...[...lastWords].map((send) => send())]));
  const told = call<"logOut">("POST", "/api/auth/logout", { keepalive: true }).catch((error: unknown) => {
    // It ends here all the same; the functions tell the CMS once it answers.
    if (!(error instanceof CallFailed)) throw error;
    console.info("The server could not be told of the logout", error.message);
  });
  await briefly(told);
  const goHome = () => location.assign(ROUTES.home);
  const isOverlaid = $overlay.get() !== null;
  // An overlay takes its step of the history back first: that journey would overtake the one home, or be overtaken.
  if (isOverlaid) window.addEventListener("popstate", goHome, { once: true });
  forgetSession();
  closeOverlay();
  if (!isOverlaid) goHome();
};

type Change = InputOf<"changeMe">;
/** How many changes of the account were asked for: details that were fetched in between are older than the last. */
let asked = 0;
/** Ends when every change that was asked for has its answer. */
let changed: Promise<unknown> = Promise.resolve();
/** Ends when nothing may wait any longer: changes go out without waiting for one another. */
let hurry = Promise.withResolvers<undefined>();
const sendAtOnce = (): void => {
  hurry.resolve(undefined);
  // For a page that comes back.
  hurry = Promise.withResolvers();
};

/** Fetches the person's details anew. Throws CallFailed. */
export const refreshUser = async (): Promise<void> => {
  await changed;
  if (!isSignedIn()) return;
  const before = asked;
  const user = await call<"me">("GET", "/api/users/me");
  if (before !== asked) return refreshUser();
  keepOwn(user);
};

/**
 * Changes the person's own account, also when the page is left at once: the answer is shown everywhere, and until it has
 * come what `show` makes of the details. Changes go out one after the other; one that is given as a function is asked for
 * when its turn has come, and may be none any more. Throws CallFailed.
 */
export const changeUser = (
  change: Change | (() => Change | undefined),
  show: Coming["show"] = (user) => user,
): Promise<void> => {
  const one = { id: $user.get()?.id, show };
  asked += 1;
  coming.push(one);
  showComing();
  const sent = changeInTurn(change, one, Promise.race([changed, hurry.promise]));
  changed = Promise.allSettled([changed, sent]).then(() => undefined);
  return sent;
};

const changeInTurn = async (
  change: Change | (() => Change | undefined),
  one: Coming,
  turn: Promise<unknown>,
): Promise<void> => {
  let answer: User | undefined;
  let at: number | undefined;
  try {
    await turn;
    // It is not made to the account of who has logged in since.
    if (one.id !== undefined && one.id !== $user.get()?.id)
      throw new CallFailed("SessionOver", 401, MESSAGES.loginToGoOn);
    const body = typeof change === "function" ? change() : change;
    if (body) answer = await call<"changeMe">("PUT", "/api/users/me", { body, keepalive: true });
  } catch (error) {
    // It may have been made all the same, with only the answer lost: what is known counts as old.
    at = 0;
    throw error;
  } finally {
    coming.splice(coming.indexOf(one), 1);
    if (answer) keepOwn(answer);
    else showComing(at);
  }
};

/**
 * Believes in what a page that was left had on its way, for as long as it may take to arrive; then the details are fetched.
 * Asked at once, the server might answer what they were before.
 */
const believeComing = (): void => {
  const kept = $kept.get();
  if (kept?.shown) $kept.set({ at: Date.now() - LIMITS.userRefresh + LIMITS.callTimeout, user: kept.shown });
};

let refreshing = false;
/** Fetches the person's details when those at hand are older than `age` milliseconds. A failure is only logged. */
const refreshIfOlder = (age: number): void => {
  if (refreshing || !isSignedIn() || Date.now() - ($kept.get()?.at ?? 0) < age) return;
  refreshing = true;
  refreshUser()
    .catch((error: unknown) => console.info("The user's details could not be refreshed", error))
    .finally(() => (refreshing = false));
};

let isFollowed = false;
/** Keeps session and details in step with the server, with other tabs, and with what the page shows. Once a page. */
export const followSession = (): void => {
  if (isFollowed) return;
  isFollowed = true;
  $jwt.subscribe((jwt) => {
    document.documentElement.toggleAttribute("data-session", jwt !== undefined);
    if (jwt === undefined) $kept.set(undefined);
    else if (!$kept.get()) refreshIfOlder(0);
  });
  believeComing();
  const refresh = (): void => refreshIfOlder(LIMITS.userRefresh - 1_000);
  refresh();
  setTimeout(refresh, ($kept.get()?.at ?? 0) + LIMITS.userRefresh - Date.now());
  setInterval(refresh, LIMITS.userRefresh);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") refreshIfOlder(LIMITS.userRefreshOnReturn);
  });
  window.addEventListener("pagehide", sendAtOnce);
};
