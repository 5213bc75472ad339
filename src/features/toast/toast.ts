import { html } from "../../lib/html.ts";

interface Toast {
  /** What a button in it does: pressing it closes the toast. */
  action?: { label: string; run: () => void };
  /** How long it stays, in milliseconds; without an action long enough to be read. */
  stay?: number;
}

const STAY = 6_000;

const region = document.createElement("div");
region.className = "toast";
region.setAttribute("role", "status");
let silence: number | undefined;
/** Counts what is said, and when it is not said any more. */
let turn = 0;

/** Whatever is not in the dialog that is open cannot be pressed or heard. */
const settle = (): void => {
  const host = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  if (region.parentElement !== host) host.append(region);
};
document.addEventListener("close", settle, { capture: true });

const hide = (): void => {
  clearTimeout(silence);
  turn += 1;
  region.replaceChildren();
};

/**
 * Says something briefly, also to those who hear the page, with at most one thing to do about it. The next takes its place.
 * Returns what takes it away before its time.
 */
export const toast = (text: string, { action, stay = STAY }: Toast = {}): (() => void) => {
  settle();
  hide();
  const own = turn;
  // The region is there before its words are: else they would not be read.
  requestAnimationFrame(() => {
    if (own !== turn) return;
    region.innerHTML = html`<p dir="auto">${text}</p>
      ${action && html`<button class="toast-action" type="button">${action.label}</button>`}`.text;
    region.querySelector("button")?.addEventListener("click", () => {
      hide();
      action?.run();
    });
  });
  silence = window.setTimeout(hide, stay);
  return () => {
    if (own === turn) hide();
  };
};
