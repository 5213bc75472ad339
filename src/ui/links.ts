import { html, type Html } from "../lib/html.ts";
import { icon } from "./icon.ts";

/** A link that leaves Quad. The address was checked to be http or https when it was exported. */
export const outLink = (href: string, label: string, className = "old-button quiet"): Html =>
  html`<a class="${className}" href="${href}" rel="noopener noreferrer">${label}${icon("external-link")}</a>`;

/** A link to where a page belongs. With `inHistory` it leads to the page before, where that was one of Quad's. */
export const backLink = (href: string, label: string, { inHistory = false } = {}): Html =>
  html`<a class="back" href="${href}" ${inHistory ? html`data-back` : null}>${icon("arrow-left")}${label}</a>`;
