import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { ROUTES } from "../../contract/routes.ts";
import { html, type Html } from "../../lib/html.ts";
import { icon } from "../../ui/icon.ts";
import { monogramTile } from "../identity/identity.ts";
import type { SearchResult, SearchResultGroup } from "./search.ts";

export interface SearchBox {
  /** Unique in the page. */
  id: string;
  /** Names the form among the landmarks. */
  name: string;
  placeholder: string;
  size: "header" | "hero" | "overlay";
  /** Whether the key `/` leads here. */
  shortcut?: boolean;
}

/** A search box with its place for results. Needs a script; hidden where none runs. */
export const searchBox = ({ id, name, placeholder, size, shortcut = false }: SearchBox): Html =>
  html`<form
    class="search search-${size} needs-script"
    role="search"
    aria-label="${name}"
    action="${ROUTES.universities}"
    ${size === "overlay" ? null : html` data-feature="search"`}
  >
    <label class="sr-only" for="${id}">${MESSAGES.searchLabel}</label>
    <div class="search-line">
      ${size === "hero" ? icon("search") : null}<input
        id="${id}"
        name="q"
        type="search"
        role="combobox"
        aria-expanded="false"
        aria-controls="${id}-results"
        aria-autocomplete="list"
        autocomplete="off"
        autocapitalize="none"
        spellcheck="false"
        enterkeyhint="search"
        maxlength="${LIMITS.searchTextMax}"
        placeholder="${placeholder}"
        ${shortcut ? html` aria-keyshortcuts="/"` : null}
      />${shortcut ? html`<kbd aria-hidden="true">/</kbd>` : null}<button class="search-go" type="submit">
        ${icon("search")}<span class="${size === "hero" ? "" : "sr-only"}">${MESSAGES.search}</span>
      </button>
    </div>
    <div class="search-panel" hidden>
      <div id="${id}-results" class="search-results" role="listbox" aria-label="${MESSAGES.results}"></div>
      <div class="search-note"></div>
    </div>
    ${size === "overlay" ? html`<p class="search-hint">${MESSAGES.searchHint}</p>` : null}
    <p class="sr-only" role="status"></p>
  </form>`;

const tileOf = ({ tile }: SearchResult): Html =>
  "logo" in tile
    ? html`<img class="old-tile" src="${tile.logo}" alt="" width="48" height="48" decoding="async" />`
    : monogramTile(tile.id, tile.letters);

/** What was found, by kind. The results are links and options at once: pointers follow them, arrow keys choose among them. */
export const searchResults = (id: string, groups: readonly SearchResultGroup[]): Html => {
  let at = 0;
  return html`${groups.map(
    ({ kind, label, results }) =>
      html`<div role="group" aria-labelledby="${id}-${kind}">
        <div id="${id}-${kind}" class="search-kind" role="presentation">${label}</div>
        ${results.map((one) => {
          const option = html`<a
            id="${id}-option-${at}"
            class="search-option"
            role="option"
            aria-selected="false"
            tabindex="-1"
            href="${one.href}"
            >${tileOf(one)}<span class="search-text"
              ><b>${one.name}</b>${one.line ? html` <span class="old-soft">${one.line}</span>` : null}</span
            ></a
          >`;
          at += 1;
          return option;
        })}
      </div>`,
  )}`;
};

/** What stands in place of results. */
export const searchNote = (state: "searching" | "empty" | "failed"): Html => {
  if (state === "searching") return html`<p class="search-waiting">${MESSAGES.loading}</p>`;
  if (state === "empty") return html`<p>${MESSAGES.noResults}</p>`;
  return html`<p>${MESSAGES.searchFailed}</p>
    <button class="old-button quiet" type="button">${MESSAGES.tryAgain}</button>`;
};
