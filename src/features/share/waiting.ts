/** The part of sharing that every page runs: fetches the popup when somebody shares the page. */
import { withLaterStyles } from "../later.ts";
import { openOverlay } from "../overlay/overlay.store.ts";
import { isSignedIn } from "../session/session.store.ts";

document.addEventListener("click", ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>("button[data-share]") : null;
  if (!button) return;
  // As with posts, sharing is for those who are signed in.
  if (!isSignedIn()) openOverlay("loginForPost", { opener: button, then: null });
  else
    withLaterStyles(import("./share.dialog.ts")).then(
      ({ openShare }) => openShare(location.origin + location.pathname, button),
      // The connection is gone, or the site was built anew: the next press tries again.
      (error: unknown) => console.info("The popup that shares could not be fetched", error),
    );
});
