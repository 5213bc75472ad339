import { greeting, MESSAGES } from "../../contract/messages.ts";
import { PROFILE_PAGE_TABS, COMPARE_KINDS } from "../../contract/taxonomy.ts";
import { html, type Html } from "../../lib/html.ts";
import { icon } from "../../ui/icon.ts";
import { ratingMark } from "../../ui/rating.ts";
import { keyOf, type Bookmark } from "../bookmarks/bookmarks.ts";
import { compareButton } from "../compare/compare.html.ts";
import { interestAdder, interestRemove } from "../interests/interests.html.ts";
import type { Interest } from "../interests/interests.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { User } from "../session/session.store.ts";
import { avatarImage } from "./avatar.html.ts";
import type { BookmarkFacts } from "./bookmark-facts.ts";
import { bookmarkRemove, bookmarkTile, tabList } from "./profile.html.ts";
import { bookmarkHref, bookmarksIn, PAGE_CATEGORIES, type CategoryKey, type PageTab } from "./profile.ts";

/** What the page is called before somebody is known. */
export const signedOutTitle = html`Your Quad`;

/** The profile page as the build writes it: what it is for those who are signed out, room for the rest. */
export const profilePageFrame: Html = html`<div class="page profile-page" data-feature="profilePage" data-when="near">
  <h1 data-part="greeting">${signedOutTitle}</h1>
  <section class="signed-out profile-invitation">
    <p class="lead">
      Keep universities, programs, subjects and places as bookmarks, find what you have written, and choose the
      interests that Quad recommends subjects by. All of it is yours to take away or delete.
    </p>
    <p class="notice without-script">Your own page is put together in your browser, which needs JavaScript.</p>
    <p class="actions needs-script">
      <button class="old-button" type="button" data-press="login" aria-haspopup="dialog">${MESSAGES.login}</button>
      <button class="old-button quiet" type="button" data-press="signUp" aria-haspopup="dialog">
        ${MESSAGES.signUp}
      </button>
    </p>
  </section>
  <div class="signed-in profile-own">
    <header class="profile-head">
      <div class="orbit" data-part="orbit"><span class="orbit-avatar">${icon("user")}</span></div>
      <div class="profile-editor" data-part="adder"></div>
      <p class="actions">
        <button class="old-button quiet" type="button" data-press="interests" aria-pressed="false">
          ${icon("sliders-horizontal")}Edit interests
        </button>
        <button class="old-button quiet" type="button" data-press="edit" aria-haspopup="dialog">
          ${icon("pencil")}${MESSAGES.editProfile}
        </button>
      </p>
    </header>
    <div data-part="tabs"></div>
    <div class="profile-panel" id="my-panel" role="tabpanel" data-part="panel"></div>
    <section class="section your-data" aria-labelledby="your-data" data-part="yours" hidden>
      <h2 id="your-data">Your data</h2>
    </section>
  </div>
</div>`;

/** What the page is called: the greeting, or while the interests are edited what is done there. */
export const pageTitle = (user: User, isEditing: boolean): Html =>
  html`${isEditing ? "Edit your interests" : greeting(user.username)}`;

/** The avatar in the middle of the interests, at most LIMITS.interestsMax of them. */
export const orbit = (user: User, isEditing: boolean): Html => {
  const shown = user.interests.slice(0, LIMITS.interestsMax);
  return html`<span class="orbit-avatar" data-part="avatar">${avatarImage(user.avatar, 320)}</span>${
      shown.length === 0
        ? html`<p class="old-soft orbit-none">No interests yet. Add some, and Quad recommends subjects to you.</p>`
        : html`<ul class="orbit-chips" aria-label="Interests">
            ${shown.map((interest) => html`<li data-part="chip">${isEditing ? interestRemove(interest) : html`<span class="orbit-chip">${interest.programFieldName}</span>`}</li>`)}
          </ul>`
    }`;
};

export const adder = (interests: readonly Interest[], isEditing: boolean): Html =>
  isEditing ? interestAdder(interests, "my-interest") : html``;

export const pageTabs = (open: PageTab): Html => tabList("Your page", PROFILE_PAGE_TABS, open, "my-panel");

/** The bookmarks of the page: a row of categories, and the cards of the open one. */
export const bookmarksPanel = (
  user: User,
  open: CategoryKey,
  factsOf: (bookmark: Bookmark) => BookmarkFacts | undefined,
): Html => {
  const bookmarks = bookmarksIn(user, open);
  return html`<div class="profile-categories" role="group" aria-label="Categories">
      ${PAGE_CATEGORIES.map(
        ({ key, label }) =>
          html`<button
            type="button"
            aria-pressed="${key === open ? "true" : "false"}"
            data-category="${key}"
            data-key="category-${key}"
          >
            ${label} <span class="count">${bookmarksIn(user, key).length}</span>
          </button>`,
      )}
    </div>
    <h2 class="sr-only">${PAGE_CATEGORIES.find(({ key }) => key === open)?.label}</h2>
    ${
      bookmarks.length === 0
        ? html`<p class="empty">${MESSAGES.noBookmarks}</p>`
        : html`<ul class="old-grid bookmark-grid">
            ${bookmarks.map((bookmark) => bookmarkCard(bookmark, factsOf(bookmark)))}
          </ul>`
    }`;
};

const tileOf = (bookmark: Bookmark, facts: BookmarkFacts | undefined): Html =>
  facts?.image
    ? html`<img
        class="old-tile old-tile-small"
        src="${facts.image}"
        alt=""
        width="48"
        height="48"
        loading="lazy"
        decoding="async"
      />`
    : bookmarkTile(bookmark);

const bookmarkCard = (bookmark: Bookmark, facts: BookmarkFacts | undefined): Html => {
  const compared = COMPARE_KINDS.find((kind) => kind === bookmark.kind);
  return html`<li class="old-card">
    ${tileOf(bookmark, facts)}
    <div class="card-text">
      <h3><a href="${bookmarkHref(bookmark)}" data-key="${keyOf(bookmark)}">${bookmark.name}</a></h3>
      <p class="old-soft bookmark-line">${facts?.line ?? ""}</p>
      <p class="rating">${facts ? ratingMark(facts.rating, true) : null}</p>
      ${compared ? compareButton(compared, bookmark.id, bookmark.name, { whenFull: "disabled" }) : null}
    </div>
    ${bookmarkRemove(bookmark)}
  </li>`;
};
