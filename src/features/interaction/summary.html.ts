import { basedOnReviews, MESSAGES } from "../../contract/messages.ts";
import { REVIEW_SORTS } from "../../contract/taxonomy.ts";
import { countOf } from "../../lib/format.ts";
import { html, type Html } from "../../lib/html.ts";
import { icon } from "../../ui/icon.ts";
import { bar, ratingRing } from "../../ui/rating.ts";
import { STARS, USUAL_CHOICE } from "./interaction.ts";

/** How a page is rated: the mean, how many reviews, and how many of them gave 1 to 5 stars. */
export interface RatingSummary {
  rating: number | null;
  count: number;
  stars: readonly number[];
}

/** The ring with the average, and how many reviews it is made of. */
export const ring = ({ rating, count }: RatingSummary): Html =>
  html`${ratingRing(rating)}
    <p>${basedOnReviews(count)}</p>`;

/** The bar of a number of stars, and how many reviews gave it. */
export const starBar = ({ stars, count }: RatingSummary, star: number): Html =>
  html`${bar((stars[star - 1] ?? 0) / Math.max(1, count))}<span class="count"
      ><span class="sr-only">, </span>${stars[star - 1] ?? 0}<span class="sr-only"> review(s)</span></span
    >`;

/** The rating summary: the ring, five bars that are also checkboxes, and the order of the reviews. */
export const ratingSummary = (summary: RatingSummary): Html =>
  summary.count === 0
    ? html`<p class="old-soft">${MESSAGES.noReviews}</p>`
    : html`<div class="summary-ring" data-part="ring">${ring(summary)}</div>
        <fieldset class="distribution">
          <legend class="sr-only">Stars<span class="needs-script">: show reviews with</span></legend>
          ${STARS.map(
            (star) =>
              html`<label
                ><input class="needs-script" type="checkbox" value="${star}" checked /><span
                  >${countOf(star, "star")}</span
                ><span class="star-bar" data-star="${star}">${starBar(summary, star)}</span></label
              >`,
          )}
        </fieldset>
        <label class="review-sort needs-script"
          ><span>Sort by</span
          ><span class="select"
            ><select class="field" autocomplete="off" data-part="sort">
              ${REVIEW_SORTS.map(
                ({ value, label }) =>
                  html`<option value="${value}" ${value === USUAL_CHOICE.sort ? html` selected` : null}>
                    ${label}
                  </option>`,
              )}</select
            >${icon("chevron-down")}</span
          ></label
        >`;
