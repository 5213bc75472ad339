import { atom, type ReadableAtom } from "nanostores";
import type { Overlay } from "../../contract/taxonomy.ts";
import { $overlayRequest, closeOverlay, openOverlay } from "../overlay/overlay.store.ts";
import { $session } from "../session/session.store.ts";
import { nextRequest } from "./account.ts";

const $email = atom("");
/** The address as it was typed last: every form of this page that asks for it shows it. */
export const $typedEmail: ReadableAtom<string> = $email;
export const typeEmail = (email: string): void => $email.set(email);

const $words = atom("");
/** Why somebody is asked to log in again; empty for no special reason. */
export const $loginReason: ReadableAtom<string> = $words;
/** Asks to log in, and says why; what was under way opens again afterwards. */
export const askToLogIn = (reason: string, then: Overlay, opener?: HTMLElement): void => {
  $words.set(reason);
  openOverlay("login", { then, opener });
};

let isNewcomer = false;
/** Does work that may log a new person in, whose profile opens then. */
export const asNewcomer = async (work: () => Promise<void>): Promise<void> => {
  isNewcomer = true;
  try {
    await work();
  } finally {
    isNewcomer = false;
  }
};

const isShown = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement && element.isConnected && element.checkVisibility();
/** Where focus returns to: the button that led to the login is gone once somebody is logged in. */
const returnTo = (opener: HTMLElement | undefined): HTMLElement | undefined =>
  opener && isShown(opener) ? opener : [...document.querySelectorAll("[data-account]")].find(isShown);

/** Whoever is logged in, in this tab or another, is done with logging in: what they asked for opens. */
$session.subscribe(({ state }) => {
  if (state !== "signedIn") return;
  $words.set("");
  const next = nextRequest($overlayRequest.get(), isNewcomer);
  if (next === null) closeOverlay();
  else if (next) openOverlay(next.name, { then: next.then, opener: returnTo(next.opener) });
});
