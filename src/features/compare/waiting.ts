/**
 * The part of comparing that every page runs: fetches the rest when somebody comes near a compare button, or when the
 * browser has nothing better to do and an earlier page has left a list.
 */
import { whenIdle } from "../../lib/idle.ts";
import { withLaterStyles } from "../later.ts";
import { STORED_AS } from "./stored.ts";

const load = () => withLaterStyles(import("./start.ts"));

const isListed = (): boolean => {
  try {
    return localStorage.getItem(STORED_AS) !== null;
  } catch {
    // Storage is switched off: there can be no list.
    return false;
  }
};
const buttonOf = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("button.compare-toggle[data-compare]") : null;

document.addEventListener("click", (event) => {
  const button = buttonOf(event);
  if (!button) return;
  void load().then(({ start, choose }) => {
    start();
    choose(button);
  });
});
for (const near of ["pointerover", "focusin", "touchstart"] as const)
  document.addEventListener(near, (event) => void (buttonOf(event) && load()), { passive: true });

const showList = (): void => {
  if (isListed()) void load().then(({ start }) => start());
};
whenIdle(showList);
// A list that another tab has begun shows here too.
addEventListener("storage", ({ key }) => {
  if (key === STORED_AS) showList();
});
