import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { STUDENT_STATUSES } from "../../contract/taxonomy.ts";
import { html, type Html } from "../../lib/html.ts";
import { icon } from "../../ui/icon.ts";
import { comboboxField } from "../combobox/combobox.html.ts";
import { interestAdder, interestRemove } from "../interests/interests.html.ts";
import type { Interest } from "../interests/interests.ts";
import { sheet } from "../overlay/sheet.html.ts";
import { ZOOM_MAX } from "./crop.ts";

/** The side of the square in which a picture is cut, in pixels of the canvas; the style sheet shows it smaller. */
export const CROP_SIDE = 512;

const avatarPart = html`<section class="edit-avatar" aria-labelledby="edit-avatar-title">
  <h3 id="edit-avatar-title" class="sr-only">Picture</h3>
  <div class="edit-avatar-line" data-part="avatarLine">
    <span class="profile-avatar" data-part="avatar"></span>
    <label class="old-button quiet file-button"
      >${icon("camera")}Choose a picture<input class="sr-only" type="file" accept="image/*" data-part="file"
    /></label>
    <button class="old-button quiet" type="button" data-press="removeAvatar" data-part="removeAvatar">
      ${icon("trash-2")}Remove picture
    </button>
  </div>
  <div class="edit-crop" data-part="crop" hidden>
    <p id="crop-help" class="old-soft">Drag the picture, or move it with the arrow keys; plus and minus zoom.</p>
    <div class="crop-stage">
      <canvas
        width="${CROP_SIDE}"
        height="${CROP_SIDE}"
        tabindex="0"
        role="img"
        aria-label="Preview of your picture"
        aria-describedby="crop-help"
        data-part="canvas"
      ></canvas>
      <canvas class="crop-preview" width="96" height="96" aria-hidden="true" data-part="preview"></canvas>
    </div>
    <label class="crop-zoom"
      >Zoom<input type="range" min="1" max="${ZOOM_MAX}" step="0.05" value="1" data-part="zoom"
    /></label>
    <progress class="crop-progress" max="1" value="0" aria-label="Upload" data-part="progress" hidden></progress>
    <p class="actions">
      <button class="old-button" type="button" data-press="useAvatar" data-part="useAvatar">Use this picture</button>
      <button class="old-button quiet" type="button" data-press="leaveAvatar">${MESSAGES.cancel}</button>
    </p>
  </div>
  <p class="form-said" role="status" data-part="avatarSaid"></p>
</section>`;

const line = (id: string, label: string, control: Html): Html =>
  html`<div class="form-line">
    <label for="${id}">${label}</label>
    ${control}
    <p class="form-said wrong" id="${id}-said" data-said="${id.replace("edit-", "")}" role="alert"></p>
  </div>`;

const body = html`${avatarPart}
  <form id="edit-form" class="edit-form" novalidate>
    <p class="notice" data-part="kept" hidden>
      This is what you had not saved.
      <button class="text-button" type="button" data-press="startAgain">Start again</button>
    </p>
    ${line("edit-username", "Username", html`<input id="edit-username" class="field" name="username" autocomplete="username" maxlength="${LIMITS.usernameMax}" autocapitalize="none" spellcheck="false" aria-describedby="edit-username-said" />`)}
    ${line("edit-email", MESSAGES.email, html`<input id="edit-email" class="field" name="email" type="email" autocomplete="email" maxlength="${LIMITS.emailMax}" aria-describedby="edit-email-said" />`)}
    <div data-part="password" hidden>
      ${line("edit-currentPassword", "Current password", html`<input id="edit-currentPassword" class="field" name="currentPassword" type="password" autocomplete="current-password" maxlength="1000" aria-describedby="edit-currentPassword-said" />`)}
    </div>
    <div class="form-line">
      ${comboboxField({ id: "edit-university", label: MESSAGES.university, placeholder: "Type its name" })}
      <p class="form-said wrong" data-said="university" role="alert"></p>
    </div>
    ${line(
      "edit-studentStatus",
      MESSAGES.studentStatus,
      html`<span class="select"
        ><select id="edit-studentStatus" class="field" name="studentStatus">
          <option value="">${MESSAGES.notSpecified}</option>
          ${STUDENT_STATUSES.map((status) => html`<option>${status}</option>`)}</select
        >${icon("chevron-down")}</span
      >`,
    )}
    <fieldset class="form-line">
      <legend>Interests</legend>
      <div data-part="interests"></div>
    </fieldset>
    ${line("edit-bio", "Bio", html`<textarea id="edit-bio" class="field" name="bio" rows="4" maxlength="${LIMITS.bioMax}"></textarea>`)}
  </form>`;

/** The profile as a form over the page. */
export const editSheet: Html = sheet({
  id: "edit-profile",
  title: MESSAGES.editProfile,
  body,
  foot: html`<p class="form-said edit-said" role="status" data-part="said"></p>
    <button class="old-button" form="edit-form" data-part="save">Save changes</button>
    <button class="old-button quiet" type="button" data-press="close">${MESSAGES.close}</button>`,
});

/** The interests of the form: what is chosen, and what can be added. */
export const editInterests = (interests: readonly Interest[]): Html =>
  html`${
    interests.length > 0
      ? html`<ul class="interest-chips">
          ${interests.map((interest) => html`<li>${interestRemove(interest)}</li>`)}
        </ul>`
      : null
  }${interestAdder(interests, "edit-interest")}`;
