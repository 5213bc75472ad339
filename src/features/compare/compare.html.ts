import { MESSAGES } from "../../contract/messages.ts";
import type { CompareKind } from "../../contract/taxonomy.ts";
import { html, type Html } from "../../lib/html.ts";
import { icon } from "../../ui/icon.ts";

/**
 * The toggle that puts a record on the compare list, for cards, rows and pages. It is drawn as "not on the list"; the
 * compare feature presses it where it is, also in parts of a page that are drawn later. `whenFull: "disabled"` is the
 * rule of bookmark cards: with a full list it cannot be pressed, elsewhere the oldest item makes way.
 */
export const compareButton = (
  kind: CompareKind,
  id: number,
  name: string,
  { whenFull = "drop" }: { whenFull?: "drop" | "disabled" } = {},
): Html =>
  html`<button
    class="compare-toggle needs-script"
    type="button"
    aria-pressed="false"
    data-compare="${kind}:${id}"
    data-name="${name}"
    ${whenFull === "disabled" ? html` data-when-full="disabled"` : null}
  >
    ${icon("plus")}${icon("check")}<span class="compare-add">${MESSAGES.addToCompare}</span
    ><span class="compare-remove">${MESSAGES.remove}</span><span class="sr-only"> ${name}</span>
  </button>`;
