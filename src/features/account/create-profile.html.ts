import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { DEFAULT_STUDENT_STATUS, STUDENT_STATUSES } from "../../contract/taxonomy.ts";
import { html, type Html } from "../../lib/html.ts";
import { icon } from "../../ui/icon.ts";
import type { Choice } from "../choices/choices.ts";
import { comboboxField } from "../combobox/combobox.html.ts";
import { sheet } from "../overlay/sheet.html.ts";

/** The overlay in which a new person says who they are. */
export const createProfileSheet = sheet({
  id: "create-profile",
  title: "Create your profile",
  body: html`<form id="create-profile-form" class="account-form" method="post" novalidate data-part="form">
      <p class="account-lead">Quad shows you what suits you first. You can change all of this later, or skip it.</p>
      <fieldset class="statuses">
        <legend>${MESSAGES.studentStatus}</legend>
        ${STUDENT_STATUSES.map(
          (status) =>
            html`<label class="status-choice"
              ><input
                type="radio"
                name="studentStatus"
                value="${status}"
                ${status === DEFAULT_STUDENT_STATUS ? html` checked` : null}
              /><span>${status}</span></label
            >`,
        )}
      </fieldset>
      <div class="form-field">
        ${comboboxField({ id: "create-profile-university", label: MESSAGES.university, placeholder: "Type to find yours" })}
        <p id="create-profile-university-fault" class="fault" role="alert" data-part="fault" hidden></p>
      </div>
      <div class="form-field">
        ${comboboxField({ id: "create-profile-interests", label: "Interests", placeholder: "Add an interest" })}
        <p id="create-profile-count" class="old-soft" role="status" data-part="count"></p>
        <ul class="interests" aria-label="Chosen interests" data-part="chosen" hidden></ul>
      </div>
      <p class="failure" role="alert" data-part="failure" hidden></p>
      <button class="old-button wide" type="submit">Save profile</button>
      <div class="ways"><button class="text-button" type="button" data-skip>Skip for now</button></div>
    </form>
    <div class="saved" data-part="saved" hidden>
      <p class="saved-words" tabindex="-1" data-part="said"></p>
      <button class="old-button wide" type="button" data-skip>Continue</button>
    </div>`,
});

/** How many interests are chosen, of how many. */
export const interestCount = (count: number): string =>
  count >= LIMITS.interestsMax
    ? `${count} of ${LIMITS.interestsMax} chosen: remove one to add another`
    : `${count} of ${LIMITS.interestsMax} chosen`;

/** The chosen interests, each of which can be taken back. */
export const interestChips = (chosen: readonly Choice[]): Html =>
  html`${chosen.map(
    ({ id, name }) =>
      html`<li>
        <button class="interest" type="button" data-interest="${id}">
          ${name}${icon("x")}<span class="sr-only"> remove</span>
        </button>
      </li>`,
  )}`;

/** What is said once it is saved. */
export const savedWords = html`${icon("check")}${MESSAGES.profileUpdated}`;
