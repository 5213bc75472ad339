import type { Html } from "../../lib/html.ts";

/** Puts a dialog of a template at the end of the page, to be opened with `openDialog`. */
export const madeDialog = (frame: Html): HTMLDialogElement => {
  document.body.insertAdjacentHTML("beforeend", frame.text);
  const dialog = document.body.lastElementChild;
  if (!(dialog instanceof HTMLDialogElement)) throw new Error("The template is no dialog");
  return dialog;
};
