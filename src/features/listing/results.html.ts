import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { COMPARE_KINDS, type CompareKind, type ViewMode } from "../../contract/taxonomy.ts";
import { pageHref } from "../../contract/routes.ts";
import { shortLocation } from "../../lib/format.ts";
import { html, type Html } from "../../lib/html.ts";
import { card, logo, row } from "../../ui/card.ts";
import { icon } from "../../ui/icon.ts";
import { ratingBar } from "../../ui/rating.ts";
import { compareButton } from "../compare/compare.html.ts";
import { queryOf } from "./address.ts";
import type { ListEntry, StudyItem } from "./catalogue.ts";
import { onPage, type Listing, type pageOf } from "./listing.ts";
import type { List } from "./lists.ts";

/** What lists show: the same templates make the page and every later state of it. */

/** A program or subject in a list. */
export const studyRow = (kind: "program" | "subject", item: StudyItem, withUniversity: boolean): Html =>
  row({
    href: pageHref(kind, item.id, item.universityId),
    title: item.name,
    line: [item.code, withUniversity ? item.universityName : null, item.level, item.field].filter(Boolean).join(" · "),
    rating: item.rating,
    action: compareButton(kind, item.id, item.name),
  });

const compareOf = ({ kind }: List, { id, name }: ListEntry): Html | null =>
  COMPARE_KINDS.includes(kind as CompareKind) ? compareButton(kind as CompareKind, id, name) : null;

const entryCard = (list: List, entry: ListEntry): Html =>
  card({
    href: pageHref(list.kind, entry.id),
    title: entry.name,
    line: entry.location,
    rating: entry.rating,
    reviewCount: entry.reviewCount,
    tile: logo(entry.id, entry.letters, entry.image),
    action: compareOf(list, entry),
  });

const entryLine = (list: List, entry: ListEntry): Html =>
  html`<li class="line">
    ${logo(entry.id, entry.letters, entry.image)}
    <div class="line-text">
      <h3><a href="${pageHref(list.kind, entry.id)}">${entry.name}</a></h3>
      ${entry.teaser ? html`<p class="old-soft">${entry.teaser}</p>` : null}${
        entry.location ? html`<p class="old-soft">${shortLocation(entry.location)}</p>` : null
      }
    </div>
    ${ratingBar(entry.rating, entry.reviewCount)}${compareOf(list, entry)}
  </li>`;

/** Universities, facilities or destinations, as cards or as lines. */
export const entryItems = (list: List, entries: readonly ListEntry[], view: ViewMode): Html =>
  entries.length === 0
    ? nothing
    : view === "grid"
      ? html`<ul class="old-grid listing-grid">
          ${entries.map((entry) => entryCard(list, entry))}
        </ul>`
      : html`<ul class="lines">
          ${entries.map((entry) => entryLine(list, entry))}
        </ul>`;

/** Programs or subjects, as rows. */
export const studyItems = (list: List, items: readonly StudyItem[]): Html =>
  items.length === 0
    ? nothing
    : html`<ul class="rows">
        ${items.map((item) => studyRow(list.kind === "program" ? "program" : "subject", item, true))}
      </ul>`;

const nothing = html`<p class="empty">${MESSAGES.noResults}</p>`;

/** Stands where results would be when the filters let nothing through. */
export const noResults = ({ words: [, many] }: List): Html =>
  html`<div class="empty failed">
    <p>${MESSAGES.noResults}</p>
    <button class="old-button quiet" type="button" data-show-all>Show all ${many}</button>
  </div>`;

/** Links to the pages of a list, when there is more than one. They are real addresses, which the listing takes over. */
export const pageLinks = (list: List, listing: Listing, { page, pages }: ReturnType<typeof pageOf>): Html => {
  if (pages === 1) return html``;
  const link = (to: number, label: string, name: "arrow-left" | "arrow-right"): Html =>
    to < 1 || to > pages
      ? html`<span></span>`
      : html`<a class="old-button quiet" href="${list.path}${queryOf(onPage(listing, to))}" data-page="${to}"
          >${name === "arrow-left" ? icon(name) : null}${label}${name === "arrow-right" ? icon(name) : null}</a
        >`;
  return html`<nav class="pages needs-script" aria-label="Pages">
    ${link(page - 1, "Previous", "arrow-left")}<span>Page ${page} of ${pages}</span
    >${link(page + 1, "Next", "arrow-right")}
  </nav>`;
};

/** Stands where results will be, with their size. */
export const skeleton = (list: List, view: ViewMode): Html => {
  if (list.isStudy)
    return html`<ul class="rows skeleton" aria-hidden="true">
      ${Array.from({ length: list.size }, () => html`<li class="row"><i class="bone wide"></i><i class="bone"></i></li>`)}
    </ul>`;
  const count = Math.min(list.size, PLACEHOLDERS);
  return view === "grid"
    ? html`<ul class="old-grid listing-grid skeleton" aria-hidden="true">
        ${Array.from(
          { length: count },
          () =>
            html`<li class="old-card">
              <i class="bone old-tile"></i>
              <div class="card-text"><i class="bone wide"></i><i class="bone"></i><i class="bone"></i></div>
            </li>`,
        )}
      </ul>`
    : html`<ul class="lines skeleton" aria-hidden="true">
        ${Array.from(
          { length: count },
          () =>
            html`<li class="line">
              <i class="bone old-tile"></i>
              <div class="line-text"><i class="bone wide"></i><i class="bone"></i></div>
            </li>`,
        )}
      </ul>`;
};

/** Twelve of them, as the specification has it for universities and for destinations. */
const PLACEHOLDERS = LIMITS.destinationPlaceholders;

/** What is shown when the index could not be fetched. */
export const failure = (list: List): Html =>
  html`<div class="empty failed">
    <p>${list.failed}</p>
    <button class="old-button quiet" type="button" data-retry>${icon("rotate-cw")}${MESSAGES.tryAgain}</button>
  </div>`;
