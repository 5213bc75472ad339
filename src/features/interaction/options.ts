import { MESSAGES } from "../../contract/messages.ts";
import { html, type Html } from "../../lib/html.ts";
import { type IconName } from "../../components/icons.ts";
import { icon } from "../../ui/icon.ts";

/** What an entry of the options menu does, by its name. */
export type Option = "report" | "edit" | "delete" | "close";

const ENTRIES: Record<Option, { label: string; icon: IconName }> = {
  report: { label: MESSAGES.report, icon: "flag" },
  edit: { label: "Edit", icon: "pencil" },
  delete: { label: "Delete", icon: "trash-2" },
  close: { label: MESSAGES.close, icon: "x" },
};
/** Nobody reports what is their own. */
const optionsOf = (isOwn: boolean): readonly Option[] => (isOwn ? ["edit", "delete", "close"] : ["report", "close"]);

const menu = (options: readonly Option[]): Html =>
  html`<div class="post-menu" role="menu" aria-label="Options">
    ${options.map(
      (option) =>
        html`<button type="button" role="menuitem" tabindex="-1" data-option="${option}">
          ${icon(ENTRIES[option].icon)}${ENTRIES[option].label}
        </button>`,
    )}
  </div>`;

let close: (() => void) | undefined;

/** Opens the menu of a post beside its button; a second press closes it. `choose` hears what was chosen. */
export const toggleOptions = (
  button: HTMLElement,
  isOwn: boolean,
  choose: (option: Exclude<Option, "close">) => void,
): void => {
  const wasOpen = button.getAttribute("aria-expanded") === "true";
  close?.();
  if (wasOpen) return;
  button.insertAdjacentHTML("afterend", menu(optionsOf(isOwn)).text);
  button.setAttribute("aria-expanded", "true");
  const shown = button.nextElementSibling;
  if (!(shown instanceof HTMLElement)) return;
  const entries = [...shown.querySelectorAll<HTMLElement>("[role=menuitem]")];
  const listening = new AbortController();
  const { signal } = listening;
  const shut = (): void => {
    listening.abort();
    // Wherever focus goes next, it is not lost with the menu.
    if (shown.contains(document.activeElement)) button.focus({ preventScroll: true });
    shown.remove();
    button.setAttribute("aria-expanded", "false");
    close = undefined;
  };
  close = shut;
  shown.addEventListener("click", (event) => {
    event.stopPropagation();
    const entry = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-option]") : null;
    if (!entry) return;
    const option = entry.dataset["option"] as Option;
    shut();
    if (option !== "close") choose(option);
  });
  shown.addEventListener("keydown", (event) => {
    const at = entries.indexOf(document.activeElement as HTMLElement);
    const steps: Record<string, number> = {
      ArrowDown: (at + 1) % entries.length,
      ArrowUp: (at - 1 + entries.length) % entries.length,
      Home: 0,
      End: entries.length - 1,
    };
    const step = steps[event.key];
    if (step !== undefined) {
      event.preventDefault();
      entries[step]?.focus();
    } else if (event.key === "Escape" || event.key === "Tab") {
      if (event.key === "Escape") event.preventDefault();
      shut();
    }
  });
  document.addEventListener(
    "pointerdown",
    ({ target }) => {
      if (target instanceof Node && !shown.contains(target) && !button.contains(target)) shut();
    },
    { signal },
  );
  shown.addEventListener("focusout", ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !shown.contains(relatedTarget) && relatedTarget !== button) shut();
  });
  entries[0]?.focus({ preventScroll: true });
  shown.scrollIntoView({ block: "nearest" });
};
