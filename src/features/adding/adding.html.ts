import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { destinationHref, facilityHref, ROUTES } from "../../contract/routes.ts";
import { LOCATION_TYPES_OF, type Listing } from "../../contract/taxonomy.ts";
import { formatDate } from "../../lib/format.ts";
import { html, type Html } from "../../lib/html.ts";
import { icon } from "../../ui/icon.ts";
import { comboboxField } from "../combobox/combobox.html.ts";
import { locationField } from "../location/location.html.ts";
import { ALL_FORMS, IMAGE_TYPES, type AddForm, type Field, type Values } from "./adding.ts";
import type { Contribution } from "./contributions.ts";

/** Where the browser finds universities and places. */
export interface AddSources {
  universities: string;
  places: string;
}

const idOf = (field: Field): string => `add-${field.name}`;

/** The chooser of the content type and the form of the chosen one, as the page begins. */
export const addingArea = (form: AddForm, sources: AddSources): Html =>
  html`<div
    class="adding needs-script"
    data-feature="adding"
    data-when="idle"
    data-universities="${sources.universities}"
    data-places="${sources.places}"
  >
    <p class="notice signed-out">You can fill in the form now. Sending it asks you to log in.</p>
    <div class="add-type">
      <label class="label" for="add-content-type">What do you want to add?</label>
      <span class="select"
        ><select id="add-content-type" class="field" data-part="type">
          ${ALL_FORMS.map(
            ({ type, label }) =>
              html`<option value="${type}" ${type === form.type ? html` selected` : null}>${label}</option>`,
          )}</select
        >${icon("chevron-down")}</span
      >
    </div>
    <div class="add-changing notice" data-part="changing" hidden></div>
    <form class="add-form" novalidate data-part="form">
      <div class="add-fields" data-part="fields">${addFields(form, sources)}</div>
      <p class="add-said" role="alert" data-part="failure"></p>
      <div class="actions">
        <button class="old-button quiet" type="button" data-press="preview">${icon("eye")}${MESSAGES.preview}</button>
        <button class="old-button" type="submit" data-part="submit">${MESSAGES.submit}</button>
      </div>
      <p class="add-said" role="status" data-part="success"></p>
    </form>
    ${contributionsArea}
  </div>`;

/** The empty fields of a form; what is typed so far is put in as values. */
export const addFields = (form: AddForm, sources: AddSources): Html =>
  html`${form.sends === null ? unsentNote(form) : null}${form.fields.map((field) => fieldOf(field, sources))}`;

const unsentNote = ({ words }: AddForm): Html =>
  html`<p class="old-soft add-wide">
    For ${words} this form makes a preview: Quad takes these from official sources only. Write to us through
    <a href="${ROUTES.contact}">Contact Us</a> to ask for one.
  </p>`;

const fieldOf = (field: Field, { places }: AddSources): Html => {
  const id = idOf(field);
  const label = html`<label class="label" for="${id}">${field.label}</label>`;
  const notes = html`${field.hint ? html`<p id="${id}-hint" class="old-soft">${field.hint}</p>` : null}
    <p id="${id}-fault" class="fault" data-fault="${field.name}"></p>`;
  const described = `${field.hint ? `${id}-hint ` : ""}${id}-fault`;
  switch (field.as) {
    case "line":
      return html`<div>
        ${label}<input
          id="${id}"
          class="field"
          name="${field.name}"
          maxlength="${LIMITS.nameMax}"
          autocomplete="off"
          aria-describedby="${described}"
        />${notes}
      </div>`;
    case "address":
      return html`<div>
        ${label}<input
          id="${id}"
          class="field"
          type="url"
          name="${field.name}"
          maxlength="${LIMITS.urlMax}"
          placeholder="https://"
          autocomplete="off"
          aria-describedby="${described}"
        />${notes}
      </div>`;
    case "text":
      return html`<div class="add-wide">
        ${label}<textarea
          id="${id}"
          class="field"
          name="${field.name}"
          rows="4"
          maxlength="${LIMITS.descriptionMax}"
          aria-describedby="${described}"
        ></textarea>
        ${notes}
      </div>`;
    case "choice":
      return html`<div>
        ${label}<span class="select"
          ><select id="${id}" class="field" name="${field.name}">
            ${field.values.map((value) => html`<option value="${value}">${value}</option>`)}</select
          >${icon("chevron-down")}</span
        >
      </div>`;
    case "university":
      return html`<div class="add-box" data-combobox="${field.name}">
        ${comboboxField({ id, label: field.label })}
        <p class="old-soft" role="status" data-part="university-note"></p>
      </div>`;
    case "place":
      return html`<div class="add-box">
        ${locationField({ id, label: field.label, types: LOCATION_TYPES_OF.facilities, source: places })}
      </div>`;
    case "image":
      return html`<div class="add-image" data-image="${field.name}" data-saved="${field.saved}">
        ${label}
        <div class="add-image-box">
          <input id="${id}" type="file" accept="${IMAGE_TYPES.join(",")}" aria-describedby="${id}-state" />
          <progress max="1" value="0" aria-label="Upload of ${field.label}" data-part="progress" hidden></progress>
          <div data-part="image"></div>
        </div>
        <p id="${id}-state" class="old-soft" role="status" data-part="state"></p>
      </div>`;
  }
};

/** An image field with an image in it. `source` is an address of this site, or a data: address of the person's own file. */
export const chosenImage = (label: string, source: string, name: string): Html =>
  html`<span class="add-chosen"
    ><img src="${source}" alt="${label}: ${name}" /><button
      class="old-button quiet"
      type="button"
      data-press="remove-image"
    >
      Remove<span class="sr-only"> ${label}</span>
    </button></span
  >`;

/** The full-screen overlay that shows what was entered. */
export const previewFrame = html`<dialog id="add-preview" class="add-preview" aria-labelledby="add-preview-title">
  <div class="add-preview-head">
    <h2 id="add-preview-title">${MESSAGES.preview}</h2>
    <form method="dialog">
      <button class="old-icon-button">${icon("x")}<span class="sr-only">${MESSAGES.close}</span></button>
    </form>
  </div>
  <div class="add-preview-body" data-part="preview"></div>
</dialog>`;

/** What was entered, as it was entered. Addresses are text: nobody has looked at them yet. */
export const previewOf = (form: AddForm, values: Values, images: Readonly<Record<string, string>>): Html => {
  const header = images["header"];
  const logo = images["logo"];
  return html`<article class="page">
    ${
      form.sends === null
        ? html`<div class="notice">
            <p>
              <b>${MESSAGES.previewOnly}</b> To ask for ${form.words}, write to us through
              <a href="${ROUTES.contact}">Contact Us</a> and send what you see here.
            </p>
          </div>`
        : null
    }
    ${header ? html`<img class="add-preview-header" src="${header}" alt="${labelOf(form, "header")}" />` : null}
    <div class="title">
      ${logo ? html`<img class="old-tile old-tile-large" src="${logo}" alt="${labelOf(form, "logo")}" />` : null}
      <div>
        <p class="old-soft">${form.label}</p>
        <h3 class="add-preview-name">${(values["name"] ?? "").trim() || MESSAGES.notProvided}</h3>
      </div>
    </div>
    <dl class="add-preview-facts">
      ${form.fields.map((field) => {
        if (field.name === "name") return null;
        const isMissingImage = field.as === "image" && !images[field.name];
        if (field.as === "image" && !isMissingImage) return null;
        const value = field.as === "image" ? "" : (values[field.name] ?? "").trim();
        return html`<div>
          <dt>${field.label}</dt>
          <dd>
            ${
              value
                ? html`<span class="add-preview-value">${value}</span>`
                : html`<span class="old-soft">${isMissingImage ? MESSAGES.noImage : MESSAGES.notProvided}</span>`
            }
          </dd>
        </div>`;
      })}
    </dl>
  </article>`;
};
const labelOf = (form: AddForm, name: string): string => form.fields.find((field) => field.name === name)?.label ?? "";

/** Where what the person has sent in is listed. */
const contributionsArea = html`<section
  class="add-sent signed-in"
  aria-labelledby="add-sent-title"
  data-part="sent"
  hidden
>
  <h2 id="add-sent-title" tabindex="-1">What you have sent in</h2>
  <div data-part="list"></div>
  <p class="add-said" role="status" data-part="sent-said"></p>
</section>`;

const STATES: Record<Listing, string> = {
  pending: "Pending: an editor has not looked at it yet",
  listed: "On the site",
  unlisted: "Not put on the site",
};

/** What was sent in, the newest first. `taking` is the one that is about to be taken back. */
export const contributionItems = (all: readonly Contribution[], taking: string | null): Html =>
  all.length === 0
    ? html`<p class="empty">${MESSAGES.nothingSentIn}</p>`
    : html`<ul class="rows">
        ${all.map((one) => {
          const href = one.kind === "facility" ? facilityHref(one.id) : destinationHref(one.id);
          const isTaking = taking === one.key;
          return html`<li class="add-row" data-key="${one.key}">
            <div>
              <b>${one.listing === "listed" ? html`<a href="${href}">${one.name}</a>` : one.name}</b>
              <p class="old-soft">${one.label} · sent ${formatDate(one.createdAt)}</p>
              <p class="old-soft add-state" data-listing="${one.listing}">${STATES[one.listing]}</p>
            </div>
            ${
              one.listing !== "pending"
                ? null
                : html`<div class="actions">
                    ${
                      isTaking
                        ? html`<button
                              class="old-button"
                              type="button"
                              aria-label="Yes, take it back: ${one.name}"
                              data-press="take-back"
                            >
                              Yes, take it back</button
                            ><button
                              class="old-button quiet"
                              type="button"
                              aria-label="Keep it: ${one.name}"
                              data-press="keep"
                            >
                              Keep it
                            </button>`
                        : html`<button
                              class="old-button quiet"
                              type="button"
                              aria-label="Edit: ${one.name}"
                              data-press="change"
                            >
                              ${icon("pencil")}Edit</button
                            ><button
                              class="old-button quiet"
                              type="button"
                              aria-label="Take back: ${one.name}"
                              data-press="ask-back"
                            >
                              ${icon("undo-2")}Take back
                            </button>`
                    }
                  </div>`
            }
          </li>`;
        })}
      </ul>`;
export const contributionsLoading = html`<p class="old-soft">${MESSAGES.loading}</p>`;
export const contributionsFailed = (reason: string): Html =>
  html`<div class="empty">
    <p>${reason}</p>
    <button class="old-button quiet" type="button" data-press="reload">${icon("rotate-cw")}${MESSAGES.tryAgain}</button>
  </div>`;

/** Says which record is being changed, and how to leave that. */
export const changingNote = (name: string): Html =>
  html`<p>You are changing <b>${name}</b>, which is pending.</p>
    <button class="old-button quiet" type="button" data-press="stop">Stop changing it</button>`;
