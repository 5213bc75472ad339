import { html, type Html } from "../../lib/html.ts";
import { icon } from "../../ui/icon.ts";

/** The button that shares the page it stands on, under the name of its record. */
export const shareButton = (name: string): Html =>
  html`<button class="share-button needs-script" type="button" data-share aria-haspopup="dialog">
    ${icon("share-2")}Share<span class="sr-only"> ${name}</span>
  </button>`;
