import { openOverlay } from "../overlay/overlay.store.ts";
import { isSignedIn } from "../session/session.store.ts";

const ASKED = "showProfile";

/**
 * The interface action that a press on a post of the profile page sets off: the page it leads to shows the profile over
 * it. It waits in the tab until that page is there.
 */
export const askToShowProfile = (): void => {
  try {
    sessionStorage.setItem(ASKED, "yes");
  } catch {
    // Storage is switched off: the page is shown alone.
  }
};

/** Shows the profile over a page that a post has led to. */
export const showProfileIfAsked = (): void => {
  try {
    if (sessionStorage.getItem(ASKED) === null) return;
    sessionStorage.removeItem(ASKED);
  } catch {
    // Storage is switched off: nothing was asked.
    return;
  }
  if (isSignedIn()) openOverlay("profile");
};
