import { persistentAtom } from "@nanostores/persistent";
import { computed, type ReadableAtom } from "nanostores";
import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";

const $held = persistentAtom<string | undefined>("jwt", undefined);

/** The access token, the same in every tab; undefined when nobody is logged in. */
export const $jwt: ReadableAtom<string | undefined> = $held;

/** Begins a session with its token. */
export const sessionBegan = (jwt: string): void => $held.set(jwt);

/** Forgets the session: it was ended, or it is over. Whatever was typed stays where it is. */
export const sessionEnded = (): void => {
  if ($held.get() === undefined) return;
  console.info(MESSAGES.unauthorizedLogged);
  forgetSession();
};
export const forgetSession = (): void => $held.set(undefined);

/** What a token says of itself; nothing for what is no token. */
const claimsOf = (jwt: string): { exp?: unknown; userId?: unknown } => {
  try {
    const claims: unknown = JSON.parse(atob((jwt.split(".")[1] ?? "").replace(/-/g, "+").replace(/_/g, "/")));
    return typeof claims === "object" && claims !== null ? claims : {};
  } catch {
    // Somebody wrote something else into the storage: it is renewed, or the session is over.
    return {};
  }
};
/** The id of whoever is logged in, as the token has it, also before their details have come; null for nobody. */
export const $viewer: ReadableAtom<string | null> = computed($held, (jwt) =>
  jwt === undefined ? null : String(claimsOf(jwt).userId),
);
/** When a token ends, in milliseconds since 1970; 0 for what is no token. */
const endOf = (jwt: string): number => {
  const { exp } = claimsOf(jwt);
  return typeof exp === "number" ? exp * 1_000 : 0;
};
/** Whether the session at hand is this person's: answers may come after a logout, or after another login. */
export const isSessionOf = ({ id }: { id: number }): boolean => {
  const jwt = $held.get();
  return jwt !== undefined && String(claimsOf(jwt).userId) === String(id);
};

/** A new token was old already: this computer's clock is wrong, and only the server can say when a token has ended. */
let isClockOff = false;
const isFresh = (jwt: string): boolean => isClockOff || endOf(jwt) > Date.now() + LIMITS.accessTokenMargin;

/**
 * The access token, renewed when it is about to end or is the one that was refused (`instead`); undefined when nobody is
 * logged in, or no longer. One tab renews at a time: a refresh token is good for one use.
 */
export const freshToken = async ({ instead }: { instead?: string } = {}): Promise<string | undefined> => {
  const isGood = (jwt: string | undefined): boolean => jwt === undefined || (jwt !== instead && isFresh(jwt));
  const held = $held.get();
  if (isGood(held)) return held;
  return alone(async () => {
    // Another tab may have been quicker; its news may not have come yet.
    const current = storedToken();
    return current !== held && isGood(current) ? current : renewed(current);
  });
};

const storedToken = (): string | undefined => {
  try {
    return localStorage.getItem("jwt") ?? undefined;
  } catch {
    // Storage is switched off: this tab is the only one that knows.
    return $held.get();
  }
};

const renewed = async (held: string | undefined): Promise<string | undefined> => {
  if (held === undefined) return undefined;
  let response: Response;
  let jwt: string | undefined;
  try {
    response = await fetch("/api/auth/refresh", {
      method: "POST",
      credentials: "include",
      signal: AbortSignal.timeout(LIMITS.callTimeout),
    });
    if (response.ok) ({ jwt } = (await response.json()) as { jwt?: string });
  } catch {
    // Not reached, or something in between answered in its own words: whether the session goes on is not known, so it does.
    return held;
  }
  if (response.status === 401) {
    sessionEnded();
    return undefined;
  }
  if (jwt === undefined) return held;
  isClockOff = endOf(jwt) <= Date.now() + LIMITS.accessTokenMargin;
  $held.set(jwt);
  return jwt;
};

let last: Promise<unknown> = Promise.resolve();
/** One after the other: over all tabs where the browser can, else in this one. */
const alone = async <T>(work: () => Promise<T>): Promise<T> => {
  if ("locks" in navigator) return navigator.locks.request("quad-session", work);
  const turn = last.then(work, work);
  last = turn.catch(() => undefined);
  return turn;
};
