import { POST_KINDS, type PostKind } from "../../contract/taxonomy.ts";
import { LIMITS } from "../../contract/limits.ts";
import { followTabs, markTab } from "../tabs/tabs.ts";
import { readHash, SECTION_IDS } from "./interaction.ts";

const wide = matchMedia(`(min-width: ${LIMITS.mobileTabsWidth + 1}px)`);

/** The tabs: buttons on wide screens, a select on narrow ones; which is open stands in the address. */
export const showTabs = (root: HTMLElement): void => {
  const tabs = root.querySelector<HTMLElement>("[role=tablist]");
  const select = root.querySelector<HTMLSelectElement>("[data-part=tab]");
  const wanted = (): PostKind => readHash(location.hash)?.kind ?? "review";

  const show = (kind: PostKind): void => {
    if (tabs) markTab(tabs, kind);
    if (select) select.value = kind;
    for (const one of POST_KINDS) {
      const panel = root.querySelector<HTMLElement>(`#${SECTION_IDS[one]}`);
      if (panel) panel.hidden = one !== kind;
    }
  };
  const choose = (kind: PostKind): void => {
    if (kind === wanted()) return;
    history.pushState(null, "", `#${SECTION_IDS[kind]}`);
    show(kind);
  };
  const setRoles = (): void => {
    for (const kind of POST_KINDS) {
      const panel = root.querySelector(`#${SECTION_IDS[kind]}`);
      if (wide.matches) panel?.setAttribute("role", "tabpanel");
      else panel?.removeAttribute("role");
      panel?.setAttribute("aria-labelledby", `${SECTION_IDS[kind]}-${wide.matches ? "tab" : "title"}`);
    }
  };

  if (tabs) followTabs(tabs, (kind) => choose(kind as PostKind));
  select?.addEventListener("change", () => choose(select.value as PostKind));
  window.addEventListener("popstate", () => show(wanted()));
  window.addEventListener("hashchange", () => show(wanted()));
  wide.addEventListener("change", setRoles);

  // Chosen before this code was there.
  const chosen = select?.value as PostKind | undefined;
  if (chosen && chosen !== "review" && !readHash(location.hash)) choose(chosen);
  show(wanted());
  setRoles();
  root.dataset["started"] = "";
};
