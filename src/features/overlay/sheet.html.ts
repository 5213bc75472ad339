import { MESSAGES } from "../../contract/messages.ts";
import { html, type Html } from "../../lib/html.ts";
import { icon } from "../../ui/icon.ts";

export interface SheetParts {
  /** Unique in the page. */
  id: string;
  title: string;
  body: Html;
  /** What stays in view under the scrolling body: the buttons. */
  foot?: Html;
}

/**
 * A dialog as this site shows them: a sheet from the bottom on phones, a centred card on wide screens, with its title and
 * a button that closes it. Open it with `openDialog`. Its body scrolls, its head and foot stay.
 */
export const sheet = ({ id, title, body, foot }: SheetParts): Html =>
  html`<dialog id="${id}" class="sheet" aria-labelledby="${id}-title">
    <div class="sheet-head">
      <h2 id="${id}-title">${title}</h2>
      <form method="dialog">
        <button class="old-icon-button">${icon("x")}<span class="sr-only">${MESSAGES.close}</span></button>
      </form>
    </div>
    <div class="sheet-body">${body}</div>
    ${foot ? html`<div class="sheet-foot">${foot}</div>` : null}
  </dialog>`;
