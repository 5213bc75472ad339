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
    if (at === -1) return;
    const to: Record<string, number> = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at + tabs.length - 1) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    };
    const next = to[event.key];
    if (next === undefined) return;
    event.preventDefault();
    choose(tabs[next]);
  });
};
