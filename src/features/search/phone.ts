import { LIMITS } from "../../contract/limits.ts";
import { showWhileOpen } from "../overlay/dialog.ts";
import { madeDialog } from "../overlay/made-dialog.ts";
import { closeOverlay, openOverlay } from "../overlay/overlay.store.ts";
import { searchOverlay } from "./search.html.ts";
import { startSearch } from "./start.ts";

const build = (): HTMLDialogElement => {
  const dialog = madeDialog(searchOverlay("phone-search"));
  const form = dialog.querySelector<HTMLElement>("[role=search]");
  if (form) startSearch(form, { staysOpen: true });
  return dialog;
};

/** The button in a phone's header: opens the search screen. */
export const start = (button: HTMLElement): void => {
  const dialog = build();
  showWhileOpen("mobileSearch", dialog, { opener: button });
  button.addEventListener("click", () => {
    openOverlay("mobileSearch");
    dialog.querySelector("input")?.select();
  });
  // Turned on its side the phone shows the box of the header.
  matchMedia(`(max-width: ${LIMITS.mobileHeaderWidth}px)`).addEventListener("change", () =>
    closeOverlay("mobileSearch"),
  );
};
