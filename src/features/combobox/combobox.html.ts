import { LIMITS } from "../../contract/limits.ts";
import { html, type Html } from "../../lib/html.ts";

export interface ComboboxParts {
  /** Unique in the page. */
  id: string;
  label: string;
  placeholder?: string;
  /** A control beside the input. */
  beside?: Html;
}

/** A text box that suggests: start it with `combobox`. */
export const comboboxField = ({ id, label, placeholder, beside }: ComboboxParts): Html =>
  html`<div class="combobox">
    <label for="${id}">${label}</label>
    <div class="combobox-box">
      <input
        id="${id}"
        class="field"
        type="text"
        role="combobox"
        aria-expanded="false"
        aria-controls="${id}-list"
        aria-autocomplete="list"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        maxlength="${LIMITS.nameMax}"
        placeholder="${placeholder ?? ""}"
      />${beside}
    </div>
    <ul id="${id}-list" class="options" role="listbox" aria-label="${label}" hidden></ul>
  </div>`;

/** What a list of suggestions shows: what can be chosen, or one sentence that says why there is nothing. */
export type Options = readonly Option[] | string;
export interface Option {
  key: string;
  label: string;
  detail?: string;
  isSelected?: boolean;
}

/** The suggestions of an open list. */
export const optionItems = (id: string, options: Options): Html =>
  typeof options === "string"
    ? html`<li class="option none" role="option" aria-disabled="true" aria-selected="false">${options}</li>`
    : html`${options.map(
        ({ key, label, detail, isSelected }, at) =>
          html`<li
            id="${id}-${at}"
            class="option"
            role="option"
            aria-selected="${isSelected ? "true" : "false"}"
            data-key="${key}"
          >
            <span>${label}</span>${detail ? html` <span class="old-soft">${detail}</span>` : null}
          </li>`,
      )}`;
