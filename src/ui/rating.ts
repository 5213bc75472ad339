import { LIMITS } from "../contract/limits.ts";
import { MESSAGES } from "../contract/messages.ts";
import { formatRating, isUnrated } from "../contract/ratings.ts";
import { html, type Html } from "../lib/html.ts";
import { icon } from "./icon.ts";

/** A bar filled to a share of its width (0 to 1), decorative. */
export const bar = (share: number): Html =>
  html`<svg class="bar" aria-hidden="true">
    <rect width="${Math.round(share * 1000) / 10}%" height="100%" rx="4" />
  </svg>`;

/** A rating in one line of text: a star and one decimal, or a dash; with `words` it says what the dash means. */
export const ratingMark = (rating: number | null, words = false): Html =>
  isUnrated(rating)
    ? html`<span class="mark unrated"
        >${formatRating(rating)}<span class="${words ? "" : "sr-only"}"> ${MESSAGES.noRatingYet}</span></span
      >`
    : html`<span class="mark"
        >${icon("star")}<span class="sr-only">Rated </span>${formatRating(rating)}<span class="sr-only">
          of ${LIMITS.ratingMax}</span
        ></span
      >`;

const RADIUS = 52;
const LENGTH = 2 * Math.PI * RADIUS;

/** The ring of the rating summary, filled to average/5, with the average in it. */
export const ratingRing = (rating: number | null): Html => {
  const filled = ((rating ?? 0) / LIMITS.ratingMax) * LENGTH;
  return html`<svg class="rating-ring" viewBox="0 0 120 120" aria-hidden="true">
    <circle class="ring-track" cx="60" cy="60" r="${RADIUS}" />
    ${
      isUnrated(rating)
        ? null
        : html`<circle
            class="ring-fill"
            cx="60"
            cy="60"
            r="${RADIUS}"
            stroke-dasharray="${filled.toFixed(1)} ${LENGTH.toFixed(1)}"
            transform="rotate(-90 60 60)"
          />`
    }
    <text x="60" y="61" text-anchor="middle" dominant-baseline="central">${formatRating(rating)}</text>
  </svg>`;
};
