import type { Address } from "./listing.store.ts";

/** Browsers refuse an address that changes with every letter of a quick typist. */
const TYPING_PAUSE = 250;

/**
 * The address bar. Typing is written down when it pauses. While `isHeld` says so (a sheet is open, which is a step of the
 * history itself) nothing becomes a step of its own.
 */
export const browserAddress = (isHeld: () => boolean): Address => {
  let waiting: { timer: number; write: () => void } | undefined;
  const replace = (query: string) => history.replaceState(history.state, "", location.pathname + query);
  const settle = (): void => {
    if (!waiting) return;
    clearTimeout(waiting.timer);
    waiting.write();
  };
  let isFollowing = false;
  const followPage = (): void => {
    if (isFollowing) return;
    isFollowing = true;
    window.addEventListener("pagehide", settle);
    // What was not written down before Back belongs to the step that was left.
    window.addEventListener("popstate", () => {
      clearTimeout(waiting?.timer);
      waiting = undefined;
    });
  };
  return {
    // The build has no address: it draws the list that nobody has asked anything of.
    search: () => (import.meta.env.SSR ? "" : location.search),
    write: (query, step) => {
      followPage();
      if (step === "push" || isHeld()) settle();
      else clearTimeout(waiting?.timer);
      waiting = undefined;
      if (isHeld()) replace(query);
      else if (step === "push") history.pushState(null, "", location.pathname + query);
      else {
        const write = (): void => {
          waiting = undefined;
          replace(query);
        };
        waiting = { timer: window.setTimeout(write, TYPING_PAUSE), write };
      }
    },
  };
};
