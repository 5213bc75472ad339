import { MESSAGES } from "../contract/messages.ts";
import { clipText } from "../lib/format.ts";
import { html, type Html } from "../lib/html.ts";

const summary = html`<summary>
  <span class="more">${MESSAGES.readMore}</span><span class="less">${MESSAGES.readLess}</span>
</summary>`;

/**
 * A text; what goes beyond 400 characters waits behind Read More. Works without a script. Opened, the two parts flow into
 * one another and the button stands below them: that, and the ellipsis while it is shut, is the style sheet's. Nothing may
 * stand between the parts, not even a space: the text may be cut within a word.
 */
export const clip = (text: string): Html => {
  const { start, rest } = clipText(text);
  if (rest === null) return html`<p class="prose">${start}</p>`;
  const more = html`<details>${summary}<span>${rest}</span></details>`;
  return html`<div class="prose clip"><span>${start}</span>${more}</div>`;
};
