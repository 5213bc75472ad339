import { placeAfter } from "../../components/order.ts";

/** Moves through a row of tabs as the ARIA practices guide has it: a press and the arrows, Home and End open one. */
export const followTabs = (root: HTMLElement, open: (value: string) => void): void => {
  const choose = (tab: HTMLElement | undefined): void => {
    if (!tab) return;
    tab.focus();
    open(tab.dataset["tab"] ?? "");
  };
  root.addEventListener("click", ({ target }) => {
    const tab = target instanceof Element ? target.closest<HTMLElement>("[data-tab]") : null;
    if (tab) choose(tab);
  });
  root.addEventListener("keydown", (event) => {
    const tabs = [...root.querySelectorAll<HTMLElement>("[data-tab]")];
    const at = tabs.findIndex((tab) => tab === document.activeElement);
    const next = at === -1 ? undefined : placeAfter(event.key, at, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    choose(tabs[next]);
  });
};

/** Shows which tab of a row is open; only that one is reached with the key Tab. */
export const markTab = (root: HTMLElement, value: string): void => {
  for (const tab of root.querySelectorAll<HTMLElement>("[data-tab]")) {
    const isOpen = tab.dataset["tab"] === value;
    tab.setAttribute("aria-selected", String(isOpen));
    tab.tabIndex = isOpen ? 0 : -1;
  }
};
