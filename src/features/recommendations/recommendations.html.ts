import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import type { Recommended } from "../../contract/api/catalogue.ts";
import { monogram } from "../../lib/format.ts";
import { html, type Html } from "../../lib/html.ts";
import { icon } from "../../ui/icon.ts";
import { ratingMark } from "../../ui/rating.ts";
import { compareButton } from "../compare/compare.html.ts";
import { monogramTile } from "../identity/identity.ts";

/** A row of cards that is swiped, scrolled with its buttons, or walked through with Tab. */
const row = (name: string, title: string, cards: Html): Html =>
  html`<section class="recommended-row" aria-labelledby="recommended-${name}" data-part="${name}">
    <div class="section-head">
      <h3 id="recommended-${name}">${title}</h3>
      <p class="recommended-steps">
        <button class="old-icon-button" type="button" data-step="-1">
          ${icon("arrow-left")}<span class="sr-only">Back in ${title}</span>
        </button>
        <button class="old-icon-button" type="button" data-step="1">
          ${icon("arrow-right")}<span class="sr-only">On in ${title}</span>
        </button>
      </p>
    </div>
    <ul class="recommended-cards" tabindex="0" aria-label="${title}" data-part="cards">
      ${cards}
    </ul>
  </section>`;

const waiting = html`${Array.from({ length: 4 }, () => html`<li class="old-card recommended-card skeleton" aria-hidden="true"></li>`)}`;

/** Room for the two rows: shown to those who are signed in and have interests, with the size of what will be there. */
export const recommendedFrame: Html = html`<section
  class="section recommended"
  aria-labelledby="recommended"
  data-feature="recommendations"
  data-when="near"
>
  <h2 id="recommended">Picked for your interests</h2>
  <p class="sr-only" role="status" data-part="said">${MESSAGES.loading}</p>
  <div class="recommended-rows" data-part="rows">
    ${row("subjects", "Subjects for you", waiting)}${row("courses", "Courses elsewhere", waiting)}
  </div>
</section>`;

const recommendedCard = ({ id, attributes }: Recommended): Html =>
  html`<li class="old-card recommended-card">
    ${monogramTile(id, monogram(attributes.subjectName))}
    <div class="card-text">
      <h4><a href="${attributes.href}">${attributes.subjectName}</a></h4>
      <p class="old-soft">${[attributes.subjectCode, attributes.universityName].filter(Boolean).join(" · ")}</p>
      <p class="rating">${ratingMark(attributes.subjectRating, true)}</p>
      ${compareButton("subject", id, attributes.subjectName)}
    </div>
  </li>`;

/** The two rows with what is recommended, at most LIMITS.recommendationsPerRow each; an empty one is left out. */
export const recommendedRows = (subjects: readonly Recommended[], courses: readonly Recommended[]): Html => {
  const cards = (row: readonly Recommended[]) =>
    html`${row.slice(0, LIMITS.recommendationsPerRow).map(recommendedCard)}`;
  return subjects.length + courses.length === 0
    ? html`<p class="empty">${MESSAGES.noResults}</p>`
    : html`${subjects.length > 0 ? row("subjects", "Subjects for you", cards(subjects)) : null}${courses.length > 0 ? row("courses", "Courses elsewhere", cards(courses)) : null}`;
};

/** What stands there when nothing came. */
export const recommendedFailed: Html = html`<p class="empty recommended-failed">
  ${MESSAGES.errorLoadingData}
  <button class="old-button quiet" type="button" data-press="again">${icon("rotate-cw")}${MESSAGES.tryAgain}</button>
</p>`;
