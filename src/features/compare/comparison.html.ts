import { LIMITS } from "../../contract/limits.ts";
import { FALLBACKS, MESSAGES } from "../../contract/messages.ts";
import { formatRating } from "../../contract/ratings.ts";
import { pageHref, ROUTES } from "../../contract/routes.ts";
import type { ComparedKind } from "../../contract/taxonomy.ts";
import { countOf, monogram } from "../../lib/format.ts";
import { html, type Html } from "../../lib/html.ts";
import { icon } from "../../ui/icon.ts";
import { monogramTile } from "../identity/identity.ts";
import { meaningsOfBest, rowsOf, type Column, type ComparedRecord, type Row } from "./comparison.ts";

/** Leaves only the rows in which the columns differ. */
export const differencesSwitch = html`<label class="switch"
  ><input type="checkbox" role="switch" data-press="differences" /><span>Show differences only</span></label
>`;

/** What a comparison stands in, in the modal and on the page. It is drawn once, so that its controls keep focus. */
export const comparisonFrame = html`<div class="comparison-failed" data-part="failed" hidden>
    <p data-part="failure"></p>
    <button class="old-button quiet" type="button" data-press="retry">${icon("rotate-cw")}${MESSAGES.tryAgain}</button>
  </div>
  <div class="comparison-table" data-part="table" tabindex="0" role="region" aria-label="Side by side"></div>
  <div class="comparison-notes" data-part="notes"></div>`;

/** The button that copies the address of a comparison, and the line that says so. */
export const shareButton = html`<button class="old-button quiet" type="button" data-press="share">
    ${icon("share-2")}Share this comparison
  </button>
  <p class="compare-note" role="status" data-part="said"></p>`;

const list = new Intl.ListFormat("en-AU");

/** The cards of a comparison side by side, one row a fact. */
export const comparisonTable = (
  kind: ComparedKind,
  ids: readonly number[],
  columns: readonly Column[],
  names: readonly (string | undefined)[],
  differencesOnly: boolean,
): Html => {
  const shown = shownRows(kind, columns, differencesOnly);
  // The roles are said again because the phone layout turns rows into grids, which some browsers take for no table.
  return html`<table role="table">
    <caption class="sr-only">
      Comparison of ${countOf(ids.length, kind, kind === "university" ? "universities" : undefined)}
    </caption>
    <thead role="rowgroup">
      <tr role="row">
        <th role="columnheader" scope="col"><span class="sr-only">Fact</span></th>
        ${columns.map((column, at) => html`<th role="columnheader" scope="col">${head(kind, ids[at] ?? 0, column, names[at])}</th>`)}
      </tr>
    </thead>
    <tbody role="rowgroup">
      ${shown.map(
        (row) =>
          html`<tr role="row">
            <th role="rowheader" scope="row">${row.label}</th>
            ${columns.map((column, at) => html`<td role="cell">${cell(row, column, at)}</td>`)}
          </tr>`,
      )}
    </tbody>
  </table>`;
};

/** What stands under the table: that nothing differs, what the marks mean, and what N/A means. */
export const comparisonNotes = (kind: ComparedKind, columns: readonly Column[], differencesOnly: boolean): Html => {
  const isEmpty = shownRows(kind, columns, differencesOnly).length === 0;
  return html`${isEmpty ? html`<p class="empty">These do not differ in anything that Quad knows.</p>` : null}
    <p class="old-soft">
      Best in a row, said in words: ${list.format(meaningsOfBest(rowsOf(kind, columns)))}. ${MESSAGES.notAvailable}
      stands for what Quad does not know.
    </p>`;
};

const shownRows = (kind: ComparedKind, columns: readonly Column[], differencesOnly: boolean): readonly Row[] =>
  rowsOf(kind, columns).filter(({ differs }) => differs || !differencesOnly);

const head = (kind: ComparedKind, id: number, column: Column, known: string | undefined): Html => {
  if (column.state === "ready") {
    const { record } = column;
    const name = record.name ?? FALLBACKS.unknown;
    const href = pageHref(kind, id, record.universityId);
    const isReachable = kind === "university" || kind === "facility" || record.universityId !== null;
    return html`<div class="comparison-head">
      ${monogramTile(id, monogram(name, kind === "program" ? record.code : null))}${
        isReachable ? html`<a href="${href}">${name}</a>` : html`<b>${name}</b>`
      }
    </div>`;
  }
  const name = known ?? (column.state === "missing" ? FALLBACKS.unknown : null);
  const line = {
    loading: MESSAGES.loadingEllipsis,
    missing: "Quad has no such page (any more).",
    failed: MESSAGES.errorLoadingData,
  }[column.state];
  return html`<div class="comparison-head ${column.state}">
    ${name ? monogramTile(id, monogram(name)) : html`<span class="old-tile skeleton" aria-hidden="true"></span>`}${
      name ? html`<b>${name}</b>` : null
    }<span class="old-soft">${line}</span>
  </div>`;
};

const cell = ({ name, texts, marks }: Row, column: Column, at: number): Html => {
  if (column.state === "loading") return html`<span class="skeleton line" aria-hidden="true"></span>`;
  // Not N/A: Quad may well know it, it has only not come.
  if (column.state === "failed") return html``;
  const text = texts[at];
  if (column.state !== "ready" || !text) return html`<span class="old-soft">${MESSAGES.notAvailable}</span>`;
  const mark = marks[at];
  return html`${name === "rating" ? ratingCell(column.record) : name === "website" ? websiteCell(text, column.record) : text}${
    mark ? html` <span class="comparison-mark">${icon("check")}${mark}</span>` : null
  }`;
};

const ratingCell = ({ rating, reviewCount }: ComparedRecord): Html =>
  html`<span class="mark"
      >${icon("star")}${formatRating(rating)}<span class="sr-only"> of ${LIMITS.ratingMax}</span></span
    >${reviewCount === null ? null : html` <span class="old-soft">${countOf(reviewCount, "review")}</span>`}`;

const websiteCell = (href: string, { name }: ComparedRecord): Html =>
  html`<a class="comparison-site" href="${href}" rel="noopener noreferrer"
    >Website<span class="sr-only"> of ${name}</span>${icon("external-link")}</a
  >`;

/** What the comparison page says in place of a comparison. */
export const noComparison = (reason: string | null): Html =>
  html`<div class="empty">
    ${reason === null ? null : html`<p><b>This link does not name a comparison.</b> ${reason}</p>`}
    <p>
      Choose “${MESSAGES.addToCompare}” on two or three <a href="${ROUTES.universities}">universities</a>,
      <a href="${ROUTES.programs}">programs</a> or <a href="${ROUTES.subjects}">subjects</a>, and they stand here side
      by side.
    </p>
  </div>`;

/** Says that a link named more than a comparison shows. */
export const leftOut = (count: number): Html => {
  const rest =
    count === 1 ? "the last page of the link is left out" : `the last ${count} pages of the link are left out`;
  return html`<p class="notice">A comparison shows at most ${LIMITS.compareSharedMax}: ${rest}.</p>`;
};
