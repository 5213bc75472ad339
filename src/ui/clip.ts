import { MESSAGES } from "../contract/messages.ts";
import { clipText } from "../lib/format.ts";
import { html, type Html } from "../lib/html.ts";

/** A text; what goes beyond 400 characters waits behind Read More. Works without a script. */
export const clip = (text: string): Html => {
  const { start, rest } = clipText(text);
  return rest === null
    ? html`<p class="prose">${start}</p>`
    : html`<p class="prose">${start}…</p>
        <details class="clip">
          <summary>
            <span class="more">${MESSAGES.readMore}</span><span class="less">${MESSAGES.readLess}</span>
          </summary>
          <p class="prose">…${rest}</p>
        </details>`;
};
