import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { CREATE_POST_TABS, type PostKind } from "../../contract/taxonomy.ts";
import { countOf } from "../../lib/format.ts";
import { html, type Html } from "../../lib/html.ts";
import { icon } from "../../ui/icon.ts";
import { sheet } from "../overlay/sheet.html.ts";
import { starsOf, type PostFields } from "./posting.ts";

const TEXT_LABELS: Record<Exclude<PostKind, "helpfulLink">, string> = {
  review: "Your review",
  blog: "Your blog",
  qna: "Your question",
};
/** What a post of a kind is called in a sentence. */
export const KIND_WORDS: Record<PostKind, string> = {
  review: "review",
  blog: "blog",
  qna: "question",
  helpfulLink: "helpful link",
};

/** The dialog, drawn once; what differs from post to post is put into its parts. */
export const postingFrame = sheet({
  id: "create-post",
  title: MESSAGES.createPost,
  body: html`<div class="posting">
    <p class="posting-page old-soft" data-part="page"></p>
    <div class="posting-tabs" role="tablist" aria-label="Kind of post" data-part="tabs">
      ${CREATE_POST_TABS.map(
        ({ kind, label }) =>
          html`<button
            id="posting-tab-${kind}"
            type="button"
            role="tab"
            aria-selected="false"
            aria-controls="posting-panel"
            tabindex="-1"
            data-tab="${kind}"
          >
            ${label}
          </button>`,
      )}
    </div>
    <div class="posting-note notice" data-part="note" hidden></div>
    <form id="posting-form" novalidate>
      <div id="posting-panel" role="tabpanel" data-part="panel"></div>
    </form>
  </div>`,
  foot: html`<p class="posting-failure" role="alert" data-part="failure"></p>
    <p class="sr-only" role="status" data-part="status"></p>
    <button class="old-button" type="submit" form="posting-form" data-part="send">Post</button>`,
});

const fault = (field: string): Html => html`<p id="posting-${field}-fault" class="fault" data-fault="${field}"></p>`;

/** The empty fields of a kind: what is typed so far is put in as values, which keep every sign as it was. */
export const postFields = (kind: PostKind): Html => {
  if (kind === "helpfulLink")
    return html`${line("linkName", "Name of the link", "text", "off")}${line("linkUrl", "Address of the link", "url", "url", "https://")}`;
  return html`${kind === "review" ? starsField : null}
    <div>
      <label class="label" for="posting-text">${TEXT_LABELS[kind]}</label>
      <textarea
        id="posting-text"
        class="field"
        name="text"
        rows="7"
        aria-describedby="posting-text-fault posting-counter"
      ></textarea>
      <div class="posting-under">
        ${fault("text")}
        <p id="posting-counter" class="posting-counter" data-part="counter"></p>
      </div>
    </div>`;
};

const line = (
  name: "linkName" | "linkUrl",
  label: string,
  type: "text" | "url",
  autocomplete: string,
  placeholder = "",
): Html =>
  html`<div>
    <label class="label" for="posting-${name}">${label}</label>
    <input
      id="posting-${name}"
      class="field"
      type="${type}"
      name="${name}"
      placeholder="${placeholder}"
      autocomplete="${autocomplete}"
      aria-describedby="posting-${name}-fault"
    />
    ${fault(name)}
  </div>`;

const starsField = html`<fieldset class="posting-stars" aria-describedby="posting-rating-fault">
  <legend class="label">Rating</legend>
  <div>
    ${Array.from({ length: LIMITS.reviewRatingMax }, (_, at) => at + 1).map(
      (stars) =>
        html`<label
          ><input type="radio" name="rating" value="${stars}" />${icon("star")}<span class="sr-only"
            >${countOf(stars, "star")}</span
          ></label
        >`,
    )}
  </div>
  ${fault("rating")}
</fieldset>`;

/** Says that an unsaved change is of what the post said before, and offers to drop it. */
export const changedSince = html`<p>
  ${MESSAGES.postChangedSince}
  <button class="text-button" type="button" data-press="dropChange">${MESSAGES.showPostAsItIs}</button>
</p>`;

/** What somebody's first review says, when a second one is about to take its place. */
export const firstReview = (message: string, fields: PostFields): Html =>
  html`<p>${message}</p>
    <details>
      <summary>What it says now</summary>
      <p class="old-soft">${countOf(starsOf(fields), "star")}</p>
      <p class="prose">${fields.text ?? ""}</p>
    </details>`;
