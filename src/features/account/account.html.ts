import { MESSAGES } from "../../contract/messages.ts";
import type { Overlay } from "../../contract/taxonomy.ts";
import { html, type Html } from "../../lib/html.ts";
import { icon } from "../../ui/icon.ts";

export interface FieldParts {
  /** Unique in the page. */
  id: string;
  /** As the form sends it. */
  name: string;
  label: string;
  type?: "text" | "email" | "password";
  autocomplete: string;
  hint?: string;
}

/** A labelled box with a place for what is wrong with it; a password can be shown. */
export const field = ({ id, name, label, type = "text", autocomplete, hint }: FieldParts): Html =>
  html`<div class="form-field">
    <label for="${id}">${label}</label>
    <div class="form-box">
      <input
        id="${id}"
        class="field"
        name="${name}"
        type="${type}"
        autocomplete="${autocomplete}"
        autocapitalize="none"
        spellcheck="false"
        required
        aria-describedby="${hint ? `${id}-hint ` : ""}${id}-fault"
      />${type === "password" ? showPassword(id, label) : null}
    </div>
    ${hint ? html`<p id="${id}-hint" class="old-soft">${hint}</p>` : null}
    <p id="${id}-fault" class="fault" data-fault="${name}" hidden></p>
  </div>`;

const showPassword = (id: string, label: string): Html =>
  html`<button
    class="old-icon-button"
    type="button"
    aria-pressed="false"
    aria-controls="${id}"
    data-show="${id}"
    title="Show ${label.toLowerCase()}"
  >
    ${icon("eye")}${icon("eye-off")}<span class="sr-only">Show ${label.toLowerCase()}</span>
  </button>`;

export interface FormParts {
  /** Unique in the page; its button that sends is `${id}-send`. */
  id: string;
  fields: Html;
  send: string;
  /** What many come for instead, as a second button. */
  instead?: Html;
  /** Other ways on, beside cancelling. */
  ways?: Html;
}

/** A form of an overlay: its fields, what went wrong with the whole, the button that sends, and the way out. */
export const accountForm = ({ id, fields, send, instead, ways }: FormParts): Html =>
  html`<form id="${id}-form" class="account-form" method="post" novalidate>
    ${fields}
    <p class="failure" role="alert" data-failure hidden></p>
    <button id="${id}-send" class="old-button wide" type="submit">${send}</button>
    ${instead}
    <div class="ways">${ways}<button class="text-button" type="button" data-cancel>${MESSAGES.cancel}</button></div>
  </form>`;

/** A button that opens another overlay in place of this one. */
export const way = (to: Overlay, words: string, className = "text-button"): Html =>
  html`<button class="${className}" type="button" data-to="${to}">${words}</button>`;
