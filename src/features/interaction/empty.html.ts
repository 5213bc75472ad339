import { MESSAGES } from "../../contract/messages.ts";
import type { PageKind, PostKind } from "../../contract/taxonomy.ts";
import { html, type Html } from "../../lib/html.ts";

const EMPTY: Record<PostKind, string> = {
  review: MESSAGES.emptyReviews,
  blog: MESSAGES.emptyBlogs,
  qna: MESSAGES.emptyQuestions,
  helpfulLink: MESSAGES.emptyHelpfulLinks,
};

const wait = (kind: PostKind): string => (kind === "helpfulLink" ? MESSAGES.loadingHelpfulLinks : MESSAGES.loadingData);

export const emptyText = (kind: PostKind): Html => html`<p class="empty">${EMPTY[kind]}</p>`;
export const loadingText = (kind: PostKind): Html => html`<p class="empty needs-script">${wait(kind)}</p>`;
/** In place of reviews when no number of stars is chosen. */
export const noStarText = html`<p class="empty">${MESSAGES.selectStar}</p>`;
const failed = (kind: PostKind, page: PageKind): string =>
  kind === "helpfulLink"
    ? MESSAGES.helpfulLinksFailed
    : page === "facility"
      ? MESSAGES.errorLoadingDetails
      : MESSAGES.errorLoadingData;
/** In place of posts that cannot be had, on that kind of page. */
export const failedText = (kind: PostKind, page: PageKind): Html =>
  html`<p class="empty">
    ${failed(kind, page)}
    <button class="text-button" type="button" data-press="retry">${MESSAGES.tryAgain}</button>
  </p>`;
/** Beside what is shown when nothing fresh can be had. */
export const notFresh = html`${MESSAGES.refreshFailed}
  <button class="text-button" type="button" data-press="retry">${MESSAGES.tryAgain}</button>`;
