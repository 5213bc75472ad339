import { isFull, isOnList, itemOfButton, type CompareList } from "./compare.ts";
import { $compare, toggleCompare } from "./compare.store.ts";

/** Presses the compare buttons that templates have drawn by what is on the list. */
const pressButtons = (list: CompareList): void => {
  for (const button of document.querySelectorAll<HTMLButtonElement>("button.compare-toggle[data-compare]")) {
    const item = itemOfButton(button);
    const isPressed = item !== undefined && isOnList(list, item);
    button.setAttribute("aria-pressed", String(isPressed));
    button.disabled = button.dataset["whenFull"] === "disabled" && !isPressed && isFull(list);
  }
};

let isStarted = false;

/** Keeps those buttons in step with the store. Called again it does nothing. */
export const start = (): void => {
  if (isStarted) return;
  isStarted = true;
  $compare.subscribe(pressButtons);
  new MutationObserver((changes) => {
    if (changes.some((change) => change.addedNodes.length > 0)) pressButtons($compare.get());
  }).observe(document.body, { childList: true, subtree: true });
};

/** Answers a compare button of a template. */
export const choose = (button: HTMLElement): void => {
  const item = itemOfButton(button);
  if (item) toggleCompare(item);
};
