import { LIMITS } from "../../contract/limits.ts";
import { FEEDBACK_QUESTIONS, MESSAGES } from "../../contract/messages.ts";
import { COUNTRIES } from "../../contract/taxonomy.ts";
import { html, type Html } from "../../lib/html.ts";
import { icon } from "../../ui/icon.ts";
import type { FeedbackStep } from "./feedback.ts";

const ratings = Array.from(
  { length: LIMITS.feedbackRatingMax - LIMITS.feedbackRatingMin + 1 },
  (_, at) => LIMITS.feedbackRatingMin + at,
);

const CONTROLS: Record<FeedbackStep, Html> = {
  1: html`<fieldset>
    <legend>${FEEDBACK_QUESTIONS[1]}</legend>
    <div class="feedback-ratings">
      ${ratings.map((value) => html`<label><input type="radio" name="rating" value="${value}" /><span>${value}</span></label>`)}
    </div>
    <p class="feedback-ends old-soft"><span>Not at all</span><span>Certainly</span></p>
  </fieldset>`,
  2: html`<fieldset>
    <legend>${FEEDBACK_QUESTIONS[2]}</legend>
    ${COUNTRIES.map(({ countryName }) => html`<label class="feedback-country"><input type="checkbox" name="country" value="${countryName}" />${countryName}</label>`)}
  </fieldset>`,
  3: html`<label class="feedback-legend" for="feedback-text">${FEEDBACK_QUESTIONS[3]}</label>
    <textarea id="feedback-text" class="field" name="text" rows="4"></textarea>`,
};

/** A step of the survey. It lies beside the page, not over it: the page stays in use. */
export const feedbackStep = (step: FeedbackStep): Html =>
  html`<section class="feedback" aria-labelledby="feedback-title">
    <div class="feedback-head">
      <h2 id="feedback-title">A question for you</h2>
      <button class="old-icon-button" type="button" data-press="close">
        ${icon("x")}<span class="sr-only">Close the question</span>
      </button>
    </div>
    <form novalidate data-part="form">
      ${CONTROLS[step]}
      <button class="old-button" type="submit" disabled>${MESSAGES.feedbackOk}</button>
    </form>
  </section>`;

/** What stands in its place when it was answered. */
export const feedbackThanks = html`<p class="feedback-thanks">
  ${icon("check")}<span>${MESSAGES.feedbackThanks}</span>
</p>`;
