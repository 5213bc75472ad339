import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { html, type Html } from "../../lib/html.ts";
import { icon } from "../../ui/icon.ts";

const password = (id: string, name: string, label: string, autocomplete: string, least = 1): Html =>
  html`<div class="form-line">
    <label for="${id}">${label}</label>
    <input
      id="${id}"
      class="field"
      type="password"
      name="${name}"
      autocomplete="${autocomplete}"
      minlength="${least}"
      maxlength="${LIMITS.passwordBytesMax}"
      required
    />
  </div>`;
/** For password managers: whose password it is. */
const whose = html`<input
  class="sr-only"
  type="text"
  name="username"
  autocomplete="username"
  tabindex="-1"
  aria-hidden="true"
  data-part="whose"
  readonly
/>`;
const said = html`<p class="form-said" role="status" data-part="said"></p>`;

/** The forms about a person's own data: the password, everything to take away, the end of the account. */
export const yoursForms: Html = html`<div class="yours">
  <details class="yours-part">
    <summary>Change password${icon("chevron-down")}</summary>
    <form data-form="password">
      <p class="old-soft">Everywhere else where you are logged in you will be logged out.</p>
      ${whose}${password("current-password", "current", "Current password", "current-password")}${password("new-password", "password", MESSAGES.newPassword, "new-password", LIMITS.passwordMin)}${password("new-password-again", "again", "New password again", "new-password", LIMITS.passwordMin)}
      ${said}
      <button class="old-button">Change password</button>
    </form>
  </details>
  <details class="yours-part">
    <summary>Download everything of mine${icon("chevron-down")}</summary>
    <form data-form="download">
      <p class="old-soft">
        Your profile, bookmarks, posts and replies: as JSON for other programs, or as a page to read.
      </p>
      ${whose}${password("download-password", "current", "Your password", "current-password")} ${said}
      <p class="actions">
        <button class="old-button" value="json">${icon("download")}Download as JSON</button>
        <button class="old-button quiet" value="page">${icon("download")}Download as a page</button>
      </p>
    </form>
  </details>
  <details class="yours-part">
    <summary>Delete my account${icon("chevron-down")}</summary>
    <form data-form="delete">
      <p class="old-soft">Your profile, bookmarks and reactions are deleted at once and cannot be brought back.</p>
      <fieldset>
        <legend>What about your posts and replies?</legend>
        <label class="choice"
          ><input type="radio" name="posts" value="keep" checked /> Keep them, written by “Anonymous”</label
        >
        <label class="choice"><input type="radio" name="posts" value="remove" /> Remove them too</label>
      </fieldset>
      ${whose}${password("delete-password", "current", "Your password", "current-password")} ${said}
      <button class="old-button danger">${icon("trash-2")}Delete my account</button>
    </form>
  </details>
</div>`;

export const WORDS = {
  working: MESSAGES.loading,
  passwordChanged: "Your password is changed. All other sessions have ended.",
  downloaded: "Your download is ready.",
} as const;
