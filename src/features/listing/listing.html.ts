import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { GRADUATION_LEVELS, VIEW_MODES, type Field } from "../../contract/taxonomy.ts";
import { countOf } from "../../lib/format.ts";
import { html, type Html } from "../../lib/html.ts";
import { icon } from "../../ui/icon.ts";
import { comboboxField } from "../combobox/combobox.html.ts";
import { locationField } from "../location/location.html.ts";
import { sheet } from "../overlay/sheet.html.ts";
import { FRESH, pageOf } from "./listing.ts";
import type { List } from "./lists.ts";
import { pageLinks, skeleton } from "./results.html.ts";

/** Where the browser finds the list's index and the index of places. */
export interface Sources {
  index: string;
  places: string;
}

const countWords = ({ words }: List, count: number): string => countOf(count, ...words);

/** How many there are, as the line over the results and the live region say it. */
export const countLine = (list: List, count: number, page: number): string => {
  const { from, to } = pageOf(page, count, list.size);
  if (count === 0) return MESSAGES.noResults;
  if (!list.hasPages) return to < count ? `${to} of ${countWords(list, count)}` : countWords(list, count);
  return count > list.size ? `${from + 1}–${to} of ${countWords(list, count)}` : countWords(list, count);
};

/** What a search by name has found, for the live region. */
export const foundLine = (list: List, count: number, shown: number): string =>
  count === 0
    ? `${MESSAGES.results}: ${MESSAGES.noResults}`
    : `${MESSAGES.results}: ${shown < count ? `${shown} of ` : ""}${countWords(list, count)}`;

/** `Show 214 programs`, the button that closes the sheet of filters. */
export const showCount = (list: List, count: number): string => `Show ${countWords(list, count)}`;

const searchField = ({ name, search }: List): Html | null =>
  search &&
  html`<div class="search-name">
    <label for="${name}-text">${search.label}</label>
    <input
      id="${name}-text"
      class="field"
      type="search"
      autocomplete="off"
      enterkeyhint="search"
      maxlength="${LIMITS.nameMax}"
      placeholder="${search.placeholder}"
      data-text
    />
  </div>`;

const sortField = ({ name, sorts }: List): Html =>
  html`<div class="sort">
    <label for="${name}-sort">Sort</label
    ><span class="select"
      ><select id="${name}-sort" class="field" autocomplete="off" data-sort>
        ${sorts.map(({ value, label }) => html`<option value="${value}">${label}</option>`)}</select
      >${icon("chevron-down")}</span
    >
  </div>`;

const viewToggle = html`<div class="views" role="group" aria-label="View">
  ${VIEW_MODES.map(
    (view) =>
      html`<button type="button" aria-pressed="${view === FRESH.view ? "true" : "false"}" data-view="${view}">
        ${icon(view === "grid" ? "layout-grid" : "list")}<span>${view === "grid" ? "Grid" : "List"}</span>
      </button>`,
  )}
</div>`;

const location = ({ name, locationTypes }: List, { places }: Sources): Html | null =>
  locationTypes && locationField({ id: `${name}-location`, types: locationTypes, source: places });

/** The filters of programs and subjects: a column on wide screens, in a sheet on phones. */
const filters = (list: List, sources: Sources): Html =>
  html`<aside class="filters needs-script" aria-label="Filters">
    <div class="filters-body">
      <div class="filter" role="group" aria-labelledby="levels">
        <h2 id="levels">Graduation level</h2>
        <div class="levels">
          ${GRADUATION_LEVELS.map((level) => html`<button type="button" class="choice" aria-pressed="false" data-level="${level}">${level}</button>`)}
        </div>
      </div>
      <div class="filter">
        ${comboboxField({ id: "fields", label: "Fields", placeholder: "Add a field" })}
        <ul class="chosen" aria-label="Chosen fields" hidden data-fields></ul>
      </div>
      ${list.locationTypes ? html`<div class="filter">${location(list, sources)}</div>` : null}
      <div class="filter">
        ${comboboxField({ id: "university", label: MESSAGES.university, placeholder: "Find a university" })}
        <div class="chosen" data-universities>${universityChoice(null)}</div>
      </div>
      <button class="reset" type="button" data-reset hidden>${icon("x")}Clear all filters</button>
    </div>
  </aside>`;

/** The university filter's state: all, or the one that is selected, which a press clears. */
export const universityChoice = (selected: { name: string } | null): Html =>
  html`<button
      type="button"
      class="choice"
      value="0"
      aria-pressed="${selected ? "false" : "true"}"
      data-all-universities
    >
      ${MESSAGES.allUniversities}</button
    >${
      selected
        ? html`<button type="button" class="choice" aria-pressed="true" data-university>
            ${selected.name}${icon("x")}
          </button>`
        : null
    }`;

/** The chosen fields as chips; pressing one takes the field back. */
export const fieldChips = (fields: readonly Field[]): Html =>
  html`${fields.map(
    (field) =>
      html`<li>
        <button type="button" class="choice" aria-label="Remove ${field}" data-field="${field}">
          ${field}${icon("x")}
        </button>
      </li>`,
  )}`;

const filtersSheet = sheet({
  id: "filters",
  title: "Filters",
  body: html``,
  foot: html`<form method="dialog" class="actions"><button class="old-button" data-show>Show results</button></form>`,
});

export interface ListingParts {
  list: List;
  sources: Sources;
  lead: string;
  /** All records of the list. */
  total: number;
  /** The first results. */
  results: Html;
  /** What stands below the results and does not change: ways to every record, without a script. */
  below: Html;
  title?: Html;
  /** Stands over the boxes that search the list. */
  searchTitle?: string;
}

/** The body of a page that lists records. Without a script it is the first results and what stands below. */
export const listingPage = ({ list, sources, lead, total, results, below, title, searchTitle }: ListingParts): Html => {
  const isUniversities = list.kind === "university";
  const bar = html`<div class="listing-bar needs-script">
    ${list.isStudy ? searchField(list) : null}${
      list.isStudy
        ? html`<button class="old-button quiet open-filters" type="button" aria-haspopup="dialog" data-open-filters>
            ${icon("sliders-horizontal")}<span>Filters</span>
          </button>`
        : null
    }${sortField(list)}${list.isStudy ? null : viewToggle}
  </div>`;
  return html`<div class="page listing">
    <header>
      <h1 class="${title ? "with-icon" : ""}">${title ?? list.title}</h1>
      <p class="lead">${lead}</p>
    </header>
    <div
      class="listing-body ${list.isStudy ? "with-filters" : ""}"
      data-feature="listing"
      data-when="query"
      data-list="${list.name}"
      data-source="${sources.index}"
    >
      ${
        list.isStudy
          ? filters(list, sources)
          : html`<form
              class="listing-search needs-script"
              role="search"
              ${searchTitle ? html`aria-labelledby="search-title"` : html`aria-label="Search ${list.title.toLowerCase()}"`}
            >
              ${searchTitle ? html`<h2 id="search-title">${searchTitle}</h2>` : null}${searchField(list)}${location(list, sources)}${
                isUniversities ? html`<button class="old-button" type="submit">${MESSAGES.search}</button>` : null
              }
            </form>`
      }
      <div class="listing-main">
        ${bar}
        <h2 class="sr-only" id="results">${isUniversities ? "By name" : "All"}</h2>
        <p class="listing-count needs-script" role="status" tabindex="-1">${countLine(list, total, FRESH.page)}</p>
        <div class="listing-pending">${skeleton(list, FRESH.view)}</div>
        <div class="listing-results">${results}${pageLinks(list, FRESH, pageOf(FRESH.page, total, list.size))}</div>
        ${
          isUniversities
            ? html`<section class="section listing-found" aria-labelledby="found" hidden>
                <div class="section-head">
                  <h2 id="found" tabindex="-1">${MESSAGES.results}</h2>
                  <button class="reset" type="button" data-clear-search>${icon("x")}Clear search</button>
                </div>
                <div data-found></div>
              </section>`
            : null
        }
      </div>
      ${list.isStudy ? filtersSheet : null}
    </div>
    ${below}
  </div>`;
};
