import type { Html } from "../../lib/html.ts";

/** An item of a list: what it is known by, what its look follows from, and how it is drawn. */
export interface KeyedItem {
  id: string;
  version: string;
  draw: () => Html;
}

const elementOf = (parent: Element, drawn: Html): HTMLElement => {
  // Rows of a table are only rows inside one.
  const frame = document.createElement("template");
  frame.innerHTML = parent.tagName === "TBODY" ? `<table><tbody>${drawn.text}</tbody></table>` : drawn.text;
  const element = frame.content.querySelector<HTMLElement>("li, tr");
  if (!element) throw new Error("An item of the list draws nothing");
  return element;
};

/** The control of a new element that stands where the one with focus stood. */
const sameControl = (held: HTMLElement, fresh: HTMLElement): HTMLElement | null => {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !held.contains(focused)) return null;
  const press = focused.dataset["press"];
  return press === undefined ? fresh.querySelector("article") : fresh.querySelector(`[data-press="${press}"]`);
};

/**
 * Makes a list show exactly these items in this order. What has not changed is left alone, with its open parts, its
 * selection and its focus.
 */
export const drawKeyed = (list: Element, items: readonly KeyedItem[]): void => {
  const held = new Map([...list.children].map((element) => [element.id, element as HTMLElement]));
  const kept = new Set(items.map(({ id }) => id));
  for (const [id, element] of held) if (!kept.has(id)) element.remove();
  for (const [at, { id, version, draw }] of items.entries()) {
    const there = held.get(id);
    const next = list.children[at];
    if (there?.dataset["version"] === version) {
      if (there !== next) list.insertBefore(there, next ?? null);
      continue;
    }
    const fresh = elementOf(list, draw());
    if (!there) {
      list.insertBefore(fresh, next ?? null);
      continue;
    }
    const focus = sameControl(there, fresh);
    there.replaceWith(fresh);
    if (fresh !== list.children[at]) list.insertBefore(fresh, list.children[at] ?? null);
    focus?.focus({ preventScroll: true });
  }
};
