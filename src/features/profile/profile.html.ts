import { MESSAGES } from "../../contract/messages.ts";
import { PROFILE_TABS, type PostKind } from "../../contract/taxonomy.ts";
import { formatDate, monogram } from "../../lib/format.ts";
import { html, type Html } from "../../lib/html.ts";
import { clip } from "../../ui/clip.ts";
import { factList } from "../../ui/facts.ts";
import { icon } from "../../ui/icon.ts";
import { monogramTile } from "../identity/identity.ts";
import { interestChips } from "../interests/interests.html.ts";
import { keyOf, type Bookmark } from "../bookmarks/bookmarks.ts";
import type { User } from "../session/session.store.ts";
import { avatarImage } from "./avatar.html.ts";
import {
  activityOf,
  bookmarkHref,
  bookmarksIn,
  OVERLAY_CATEGORIES,
  summaryOf,
  type Activity,
  type CategoryKey,
} from "./profile.ts";

export type OverlayTab = (typeof PROFILE_TABS)[number]["value"];
const KINDS: Record<Activity["kind"] & PostKind, string> = { review: "Review", blog: "Blog", qna: "Question" };

/** What stands first over the page: who it is. */
export const identity = (user: User): Html =>
  html`<span class="profile-avatar">${avatarImage(user.avatar, 144)}</span>
    <div>
      <p class="profile-name">${user.username}</p>
      <p class="old-soft">${user.university?.universityName ?? MESSAGES.notSpecified}</p>
    </div>
    ${user.interests.length > 0 ? interestChips(user.interests) : null}`;

/** A row of tabs; `panel` is the id of what they show. */
export const tabList = <T extends string>(
  label: string,
  tabs: readonly { value: T; label: string }[],
  open: T,
  panel: string,
): Html =>
  html`<div class="profile-tabs" role="tablist" aria-label="${label}">
    ${tabs.map(
      (tab) =>
        html`<button
          id="${panel}-${tab.value}"
          type="button"
          role="tab"
          aria-selected="${tab.value === open ? "true" : "false"}"
          tabindex="${tab.value === open ? 0 : -1}"
          aria-controls="${panel}"
          data-tab="${tab.value}"
          data-key="tab-${tab.value}"
        >
          ${tab.label}
        </button>`,
    )}
  </div>`;
export const overlayTabs = (open: OverlayTab): Html => tabList("Your profile", PROFILE_TABS, open, "profile-panel");

/** What an open tab over the page shows. */
export const overlayPanel = (user: User, tab: OverlayTab, category: CategoryKey): Html => {
  switch (tab) {
    case "activity":
      return activityList(activityOf(user));
    case "bookmarks":
      return bookmarkLists(user, category);
    case "profile":
      return summaryCard(user);
  }
};

const summaryCard = (user: User): Html => {
  const { bio, facts } = summaryOf(user);
  return html`<div class="profile-summary">
    <p class="profile-name">${user.username}</p>
    <p class="prose">${bio}</p>
    ${factList(facts)}
  </div>`;
};

const bookmarkLists = (user: User, open: CategoryKey): Html => {
  const bookmarks = bookmarksIn(user, open);
  return html`<label for="profile-category">Show</label>
    <span class="select"
      ><select id="profile-category" class="field" data-part="category" data-key="category">
        ${OVERLAY_CATEGORIES.map(
          ({ key, label }) =>
            html`<option value="${key}" ${key === open ? html` selected` : null}>
              ${label} (${bookmarksIn(user, key).length})
            </option>`,
        )}</select
      >${icon("chevron-down")}</span
    >
    ${
      bookmarks.length === 0
        ? html`<p class="empty">${MESSAGES.noBookmarks}</p>`
        : html`<ul class="rows bookmark-rows">
            ${bookmarks.map(bookmarkRow)}
          </ul>`
    }`;
};

/** The button that takes a bookmark away, beside its name. */
export const bookmarkRemove = (bookmark: Bookmark): Html =>
  html`<button
    class="old-icon-button bookmark-remove-row"
    type="button"
    aria-pressed="true"
    data-bookmark="${keyOf(bookmark)}"
    data-key="bookmark-${keyOf(bookmark)}"
    data-name="${bookmark.name}"
    data-university="${bookmark.universityId ?? ""}"
    data-facility-type="${bookmark.facilityType ?? ""}"
    data-url="${bookmark.url ?? ""}"
  >
    ${icon("bookmark")}<span class="sr-only">${MESSAGES.bookmarked} ${bookmark.name}</span>
  </button>`;

const bookmarkRow = (bookmark: Bookmark): Html =>
  html`<li class="row">
    ${
      bookmark.kind === "helpfulLink"
        ? html`<a href="${bookmarkHref(bookmark)}" rel="noopener noreferrer nofollow ugc" data-key="${keyOf(bookmark)}"
            >${bookmark.name}${icon("external-link")}</a
          >`
        : html`<a href="${bookmarkHref(bookmark)}" data-key="${keyOf(bookmark)}">${bookmark.name}</a>`
    }${bookmarkRemove(bookmark)}
  </li>`;

const starsOf = (rating: number): Html =>
  html`<span class="mark">${icon("star")}<span class="sr-only">Rated </span>${rating}</span>`;

/** The person's posts, one below the other. */
export const activityList = (activity: readonly Activity[]): Html =>
  activity.length === 0
    ? html`<p class="empty">${MESSAGES.noActivity}</p>`
    : html`<ul class="posts activity">
        ${activity.map(activityCard)}
      </ul>`;

const activityCard = ({ kind, id, text, rating, createdAt, hidden, subtitle, href }: Activity): Html =>
  html`<li class="post">
    <article>
      <p class="activity-head">
        <span class="old-chip topic">${KINDS[kind]}</span
        >${rating === null ? null : starsOf(rating)}${hidden ? html`<span class="old-chip">Hidden until an editor has looked at it</span>` : null}<time
          datetime="${createdAt}"
          >${formatDate(createdAt)}</time
        >
      </p>
      ${clip(text)}
      ${href === null ? html`<p class="old-soft">${subtitle}</p>` : html`<p><a href="${href}" data-post data-key="${kind}-${id}">${subtitle}</a></p>`}
    </article>
  </li>`;

/** The tile of a bookmark whose picture has not come, or that has none. */
export const bookmarkTile = ({ id, name }: Bookmark): Html => monogramTile(id, monogram(name));
