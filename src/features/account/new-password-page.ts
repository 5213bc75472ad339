import { MESSAGES } from "../../contract/messages.ts";
import { $overlay, openOverlay } from "../overlay/overlay.store.ts";
import { $isPasswordSet, codeOf } from "./new-password.store.ts";

/** The page that the link of an e-mail leads to: its form opens at once, and its buttons are for who closed it. */
export const start = (root: HTMLElement): void => {
  const set = root.querySelector<HTMLButtonElement>('[data-overlay="newPassword"]');
  const ways = root.querySelector<HTMLElement>("[data-ways]");
  const said = root.querySelector<HTMLElement>("[role=status]");
  if (!set || !ways || !said) return;
  const hasCode = codeOf(location.search) !== "";
  root.toggleAttribute("data-code", hasCode);
  if (hasCode) openOverlay("newPassword", { opener: set });
  $isPasswordSet.listen(() => {
    ways.hidden = true;
    said.textContent = MESSAGES.newPasswordSet;
  });
  // The code was good for one use. The address is tidied when the overlay has taken its step of the history back.
  window.addEventListener("popstate", () => {
    if ($isPasswordSet.get() && $overlay.get() === null) history.replaceState(history.state, "", location.pathname);
  });
};
