import { LIMITS } from "../../contract/limits.ts";
import { compareCount, FALLBACKS, MESSAGES } from "../../contract/messages.ts";
import { COMPARE_TYPES } from "../../contract/taxonomy.ts";
import { html, type Html } from "../../lib/html.ts";
import { icon } from "../../ui/icon.ts";
import { isComparable, type Choice, type CompareItem, type CompareList } from "./compare.ts";

/** Leads past the page to the panel; it stands beside the page's own link past its header. */
export const panelSkip = html`<a class="skip" href="#compare-list">Skip to the compare list</a>`;

/** The panel. Its parts are filled as the list changes; the buttons stay, so that they keep focus. */
export const panelFrame = html`<aside
  class="compare-panel"
  id="compare-list"
  tabindex="-1"
  aria-labelledby="compare-title"
>
  <div class="compare-head">
    <h2 id="compare-title">${MESSAGES.compareList}</h2>
    <p class="count" data-part="count"></p>
    <button
      class="compare-fold"
      type="button"
      data-press="fold"
      aria-expanded="true"
      aria-controls="compare-items"
      aria-label="Show the names"
    >
      ${icon("chevron-down")}
    </button>
  </div>
  <ul id="compare-items" data-part="items"></ul>
  <div class="compare-actions">
    <button class="old-button" type="button" data-press="compare" data-part="compare"></button
    ><button class="compare-clear" type="button" data-press="clear">
      Clear<span class="sr-only"> the compare list</span>
    </button>
  </div>
</aside>`;

/** What the panel says, apart from it: it is there also when the list is empty. */
export const voiceFrame = html`<div class="compare-toast" data-part="toast" hidden>
    <p role="alert" data-part="alert"></p>
    <div class="compare-actions">
      <button class="compare-clear" type="button" data-press="restart">Start a new list</button
      ><button class="compare-clear" type="button" data-press="dismiss">${MESSAGES.close}</button>
    </div>
  </div>
  <p class="compare-note" role="status" data-part="status"></p>`;

/** The names on the list, each with a button that takes it off. */
export const panelItems = (list: CompareList): Html =>
  html`${list.map(
    (item) =>
      html`<li>
        <span>${nameOf(item)}</span
        ><button type="button" data-press="remove" data-item="${item.kind}:${item.id}">
          ${icon("x")}<span class="sr-only">${MESSAGES.remove} ${nameOf(item)}</span>
        </button>
      </li>`,
  )}`;

export const panelCount = (list: CompareList): string => `${list.length} of ${LIMITS.compareMax}`;
export const panelCompare = (list: CompareList): { text: string; disabled: boolean } => ({
  text: compareCount(list.length),
  disabled: !isComparable(list),
});

const nameOf = ({ name }: CompareItem): string => name || FALLBACKS.unknown;

/** What a choice did, for those who do not see the panel change, and for all when an item had to make way. */
export const choiceInWords = (item: CompareItem, choice: Choice): { text: string; shown: boolean } => {
  if (choice.did === "refused") return { text: "", shown: false };
  if (choice.did === "removed")
    return { text: `${nameOf(item)} is off the compare list, ${panelCount(choice.list)}.`, shown: false };
  const { dropped, list } = choice;
  return dropped
    ? {
        text: `At most ${LIMITS.compareMax} ${COMPARE_TYPES[item.kind]}: ${nameOf(dropped)} made way for ${nameOf(item)}.`,
        shown: true,
      }
    : { text: `${nameOf(item)} is on the compare list, ${panelCount(list)}.`, shown: false };
};
