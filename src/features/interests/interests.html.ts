import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { html, type Html } from "../../lib/html.ts";
import { icon } from "../../ui/icon.ts";
import { interestOptions, isInterestsFull, type Interest } from "./interests.ts";

/** Interests to be read. */
export const interestChips = (interests: readonly Interest[]): Html =>
  html`<ul class="interest-chips">
    ${interests.map(({ programFieldName }) => html`<li class="old-chip topic">${programFieldName}</li>`)}
  </ul>`;

/** A chosen interest that a press takes away. */
export const interestRemove = ({ id, programFieldName }: Interest): Html =>
  html`<button class="interest-remove" type="button" data-press="removeInterest" data-key="${id}">
    <span class="sr-only">${MESSAGES.remove} </span>${programFieldName}${icon("x")}
  </button>`;

/** What can be added to interests: a box to choose from, and a button that adds. */
export const interestAdder = (chosen: readonly Interest[], id: string): Html => {
  const options = interestOptions(chosen);
  const isFull = isInterestsFull(chosen);
  return html`<div class="interest-adder">
    <label for="${id}">Add an interest</label>
    <p class="old-soft" id="${id}-note">${chosen.length} of ${LIMITS.interestsMax} chosen</p>
    <div class="interest-line">
      <span class="select"
        ><select id="${id}" class="field" data-part="interest" aria-describedby="${id}-note">
          ${
            options.length === 0
              ? html`<option value="">${MESSAGES.noInterests}</option>`
              : html`<option value="">Choose…</option>
                  ${options.map((option) => html`<option value="${option.id}">${option.programFieldName}</option>`)}`
          }</select
        >${icon("chevron-down")}</span
      ><button
        class="old-button quiet"
        type="button"
        data-press="addInterest"
        data-key="add"
        ${isFull ? html` disabled` : null}
      >
        ${icon("plus")}Add<span class="sr-only"> interest</span>
      </button>
    </div>
  </div>`;
};
