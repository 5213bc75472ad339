import { LIMITS } from "../../contract/limits.ts";
import { countOf } from "../../lib/format.ts";
import { moved } from "./search.ts";
import { searchNote, searchResults } from "./search.html.ts";
import { createSearch, type SearchState } from "./search.store.ts";

const part = (root: ParentNode, selector: string): HTMLElement => {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`A search box has no ${selector}`);
  return found;
};

const narrow = matchMedia(`(max-width: ${LIMITS.mobileHeaderWidth}px)`);

/**
 * Makes a search box work: a combobox whose list opens under it. With `staysOpen` (the screen on phones, which shows
 * nothing else) the list is left open and Escape closes the screen.
 */
export const startSearch = (form: HTMLElement, { staysOpen = false } = {}): void => {
  const input = form.querySelector("input");
  if (!input) throw new Error("A search box has no input");
  const panel = part(form, ".search-panel");
  const results = part(form, "[role=listbox]");
  const note = part(form, ".search-note");
  const status = part(form, "[role=status]");
  const { $search, type, submit } = createSearch();
  let isOpen = staysOpen;
  let active = -1;

  const options = (): HTMLAnchorElement[] => [...results.querySelectorAll<HTMLAnchorElement>("[role=option]")];
  const activate = (at: number): void => {
    active = at;
    for (const [index, option] of options().entries()) {
      option.setAttribute("aria-selected", String(index === at));
      if (index === at) option.scrollIntoView({ block: "nearest" });
    }
    if (at === -1) input.removeAttribute("aria-activedescendant");
    else input.setAttribute("aria-activedescendant", `${input.id}-option-${at}`);
  };
  const show = (open: boolean): void => {
    isOpen = open || staysOpen;
    const visible = isOpen && $search.get().state !== "idle";
    // A phone's keyboard covers half of the page: the box goes to the top of it, so that its results are in view.
    if (visible && panel.hidden && !staysOpen && narrow.matches) form.scrollIntoView({ block: "start" });
    panel.hidden = !visible;
    input.setAttribute("aria-expanded", String(visible && !results.hidden));
    if (!visible) activate(-1);
  };

  const render = (search: SearchState): void => {
    const groups = "groups" in search ? search.groups : [];
    const count = groups.reduce((sum, { results }) => sum + results.length, 0);
    panel.ariaBusy = String(search.state === "searching");
    results.hidden = count === 0;
    note.hidden = count > 0;
    if (search.state !== "searching" || count === 0) {
      results.innerHTML = searchResults(input.id, groups).text;
      note.innerHTML =
        search.state === "idle" ? "" : searchNote(search.state === "ready" ? "empty" : search.state).text;
      panel.scrollTop = 0;
      activate(-1);
    }
    if (search.state !== "searching")
      status.textContent = search.state === "idle" ? "" : count > 0 ? countOf(count, "result") : note.textContent;
    show(isOpen);
  };
  $search.subscribe(render);

  input.addEventListener("input", () => {
    activate(-1);
    show(true);
    type(input.value);
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    show(true);
    submit(input.value);
  });
  input.addEventListener("focus", () => show(true));
  input.addEventListener("click", () => show(true));
  form.addEventListener("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && form.contains(relatedTarget))) show(false);
  });
  document.addEventListener("click", (event) => {
    // Asked of the path, because what was pressed may have been rendered away since.
    if (!event.composedPath().includes(form)) show(false);
  });
  // A press on the list leaves focus in the box, else the list would close before the press has become a click.
  panel.addEventListener("mousedown", (event) => event.preventDefault());
  note.addEventListener("click", ({ target }) => {
    if (!(target instanceof Element) || !target.closest("button")) return;
    input.focus();
    submit(input.value);
  });

  form.addEventListener("keydown", (event) => {
    // The browser's own answer to Escape would be to empty the box.
    if (event.key === "Escape" && (staysOpen || !panel.hidden)) {
      event.preventDefault();
      input.focus();
      show(false);
      form.closest("dialog")?.close();
    }
    if (event.target !== input || event.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      if ($search.get().state === "idle") return;
      event.preventDefault();
      show(true);
      activate(moved(active, event.key === "ArrowDown" ? 1 : -1, options().length));
    }
    if (event.key === "Enter" && active !== -1) {
      event.preventDefault();
      options()[active]?.click();
    }
  });

  // What was typed before this code was there counts, too.
  show(document.activeElement === input);
  type(input.value);
};

export const start = (root: HTMLElement): void => startSearch(root);
