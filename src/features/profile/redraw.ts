import type { Html } from "../../lib/html.ts";

const drawn = new WeakMap<Element, string>();

/**
 * Draws a part of the page anew where it has changed. Focus stays with the control of the same `data-key`; where that is
 * gone it goes to the one that took its place, else to the part itself.
 */
export const redraw = (part: HTMLElement, { text }: Html): void => {
  if (drawn.get(part) === text) return;
  drawn.set(part, text);
  const focused = document.activeElement;
  const key = focused instanceof HTMLElement && part.contains(focused) ? focused.dataset["key"] : undefined;
  const hadFocus = focused !== null && focused !== part && part.contains(focused);
  const at = [...part.querySelectorAll<HTMLElement>("[data-key]")].findIndex((one) => one === focused);
  part.innerHTML = text;
  if (!hadFocus) return;
  const keyed = [...part.querySelectorAll<HTMLElement>("[data-key]")];
  const next = keyed.find((one) => one.dataset["key"] === key) ?? keyed[Math.min(Math.max(at, 0), keyed.length - 1)];
  next?.focus();
  if (part.contains(document.activeElement)) return;
  part.tabIndex = -1;
  part.focus();
};
