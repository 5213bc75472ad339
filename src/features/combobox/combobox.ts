import { optionItems, type Option, type Options } from "./combobox.html.ts";

export interface Combobox {
  input: HTMLInputElement;
  /** Asks for the suggestions again, when what they are made of has changed. */
  refresh: () => void;
  close: () => void;
}

export interface ComboboxRules {
  /** The suggestions for what is typed; a sentence when there are none. */
  optionsFor: (typed: string) => Options | Promise<Options>;
  choose: (option: Option) => void;
  /** Whether Enter takes the first suggestion when none was reached with the arrows. */
  takesFirst?: boolean;
  /** Whether the list opens before anything is typed. */
  opensEmpty?: boolean;
}

/**
 * A list of suggestions under a text box, by the pattern of the ARIA practices guide ("combobox with list autocomplete"):
 * the arrows move through it, Enter or a press chooses, Escape closes it and nothing else.
 */
export const combobox = (
  root: ParentNode,
  id: string,
  { optionsFor, choose, takesFirst = true, opensEmpty = false }: ComboboxRules,
): Combobox => {
  const input = root.querySelector<HTMLInputElement>(`#${id}`);
  const list = root.querySelector<HTMLElement>(`#${id}-list`);
  if (!input || !list) throw new Error(`There is no combobox "${id}"`);
  let options: readonly Option[] = [];
  let active = -1;
  /** Answers that come late are not shown over newer ones. */
  let asked = 0;

  let isWaiting = false;

  const isOpen = () => !list.hidden;
  const move = (to: number): void => {
    active = to;
    for (const [at, item] of [...list.children].entries()) item.toggleAttribute("data-active", at === to);
    const item = list.children[to];
    if (item && to >= 0) {
      input.setAttribute("aria-activedescendant", item.id);
      item.scrollIntoView({ block: "nearest" });
    } else input.removeAttribute("aria-activedescendant");
  };
  const close = (): void => {
    asked += 1;
    isWaiting = false;
    list.hidden = true;
    input.setAttribute("aria-expanded", "false");
    move(-1);
  };
  const show = (found: Options): void => {
    options = typeof found === "string" ? [] : found;
    list.innerHTML = optionItems(id, found).text;
    list.hidden = false;
    input.setAttribute("aria-expanded", "true");
    move(-1);
    list.scrollTop = 0;
    // In a sheet it may open beyond the edge.
    list.scrollIntoView({ block: "nearest" });
  };
  const open = (): void => {
    asked += 1;
    const question = asked;
    if (input.value.trim() === "" && !opensEmpty) {
      close();
      return;
    }
    const answer = optionsFor(input.value);
    isWaiting = answer instanceof Promise;
    if (!(answer instanceof Promise)) {
      show(answer);
      return;
    }
    void answer.then((found) => {
      if (question !== asked) return;
      isWaiting = false;
      if (document.activeElement === input) show(found);
    });
  };
  const take = (option: Option | undefined): void => {
    if (!option) return;
    close();
    choose(option);
  };

  input.addEventListener("input", open);
  input.addEventListener("click", () => {
    if (!isOpen()) open();
  });
  input.addEventListener("blur", close);
  input.addEventListener("keydown", (event) => {
    if (event.isComposing) return;
    switch (event.key) {
      case "ArrowDown":
      case "ArrowUp": {
        event.preventDefault();
        if (!isOpen()) {
          open();
          return;
        }
        const step = event.key === "ArrowDown" ? 1 : -1;
        const from = active === -1 && step === -1 ? 0 : active;
        if (options.length > 0) move((from + step + options.length) % options.length);
        return;
      }
      case "Enter":
        // Within a form it would send the form before anything was chosen.
        if (isWaiting) event.preventDefault();
        if (isOpen()) {
          event.preventDefault();
          take(options[active] ?? (takesFirst ? options[0] : undefined));
        }
        return;
      case "Escape":
        if (isOpen()) {
          // A sheet that holds the box stays open.
          event.preventDefault();
          event.stopPropagation();
          close();
        }
    }
  });
  // Focus stays in the box while the list is pressed.
  list.addEventListener("pointerdown", (event) => event.preventDefault());
  list.addEventListener("mousedown", (event) => event.preventDefault());
  list.addEventListener("click", (event) => {
    const item = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-key]") : null;
    if (item) take(options.find(({ key }) => key === item.dataset["key"]));
  });
  // What was typed before this script was here is answered too.
  if (document.activeElement === input && input.value !== "") open();
  return {
    input,
    close,
    refresh: () => {
      if (isOpen()) open();
    },
  };
};
