import { isBlank } from "../../contract/blank.ts";
import { LIMITS } from "../../contract/limits.ts";
import { FALLBACKS, HIDDEN_REASONS, MESSAGES } from "../../contract/messages.ts";
import { isSafeUrl } from "../../contract/safe-url.ts";
import type { LivePost } from "../../contract/posts.ts";
import { clipName, firstCharacter, formatDate } from "../../lib/format.ts";
import { html, type Html } from "../../lib/html.ts";
import { clip } from "../../ui/clip.ts";
import { icon } from "../../ui/icon.ts";
import { monogramTile } from "../identity/identity.ts";
import { anchorOf, textOf } from "./interaction.ts";

/** Who wrote something, as it is shown: `avatar` is a finished picture. */
export interface Writer {
  username: string | null;
  sample: boolean;
  avatar: Html | null;
}
type Discussed = Exclude<LivePost, { kind: "helpfulLink" }>;
type Link = Extract<LivePost, { kind: "helpfulLink" }>;
/** What a card shows; the build's posts have these, too. */
type Shown<P> = P extends unknown
  ? Omit<P, "author" | "own" | "reaction" | keyof Concealment> & Partial<Concealment>
  : never;
type Concealment = Pick<LivePost, "hidden" | "moderation">;
export type ShownPost = Shown<Discussed>;
export type ShownLink = Shown<Link>;

/** The picture of a live author. */
export const writerOf = ({ username, sample, avatar }: LivePost["author"]): Writer => ({
  username,
  sample,
  avatar:
    avatar &&
    html`<img
      class="avatar"
      src="${avatar.formats.thumbnail?.url ?? avatar.url}"
      alt=""
      width="32"
      height="32"
      loading="lazy"
      decoding="async"
    />`,
});

/** What a card's look follows from: another text, name or state is another version, other counts are not. */
export const versionOf = (
  { updatedAt, hidden, moderation }: { updatedAt: string } & Partial<Concealment>,
  { username }: Pick<Writer, "username">,
) =>
  `${updatedAt} ${username ?? ""}${hidden === true ? ` hidden ${moderation?.reason ?? ""} ${moderation?.note ?? ""}` : ""}`;

/** A text without anything that can be seen counts as none. */
const seen = (text: string): string => (isBlank(text) ? FALLBACKS.content : text.trim());

const stars = (value: number): Html =>
  html`<p class="stars">
    <span class="sr-only">${value} of ${LIMITS.reviewRatingMax} stars</span
    >${Array.from({ length: LIMITS.reviewRatingMax }, (_, at) => html`<svg class="icon${at < value ? " on" : ""}" aria-hidden="true"><use href="/icons.svg#star" /></svg>`)}
  </p>`;

/** Who and when. */
export const byline = ({ username, sample, avatar }: Writer, createdAt: string): Html => {
  const name = username?.trim() ?? "";
  const letter = (firstCharacter(name) || "?").toUpperCase();
  const tile =
    avatar ?? html`<span class="avatar">${monogramTile(name.length * 31 + (name.codePointAt(0) ?? 0), letter)}</span>`;
  return html`<p class="byline">
    ${tile}<b><bdi>${clipName(username)}</bdi></b
    >${sample ? html`<span class="old-chip">Sample</span>` : null}<time datetime="${createdAt}"
      >${formatDate(createdAt)}</time
    >
  </p>`;
};

const reactionButton = (side: "like" | "dislike", count: number): Html =>
  html`<button class="post-button ${side}" type="button" data-press="${side}" aria-pressed="false">
    ${icon(side === "like" ? "thumbs-up" : "thumbs-down")}<span class="sr-only"
      >${side === "like" ? "Likes" : "Dislikes"}: </span
    ><span data-count>${count}</span>
  </button>`;

const optionsButton = html`<button
  class="post-button post-options"
  type="button"
  data-press="options"
  aria-haspopup="menu"
  aria-expanded="false"
>
  ${icon("ellipsis")}<span class="sr-only">Options</span>
</button>`;

/** The mark of a post that only its author is shown. */
const hiddenMark = ({ hidden, moderation }: Partial<Concealment>): Html | null =>
  hidden === true
    ? html`<p class="notice post-hidden">
        ${MESSAGES.postHidden}
        ${moderation ? HIDDEN_REASONS[moderation.reason] : null}${moderation?.note ? html`<br /><q><bdi>${moderation.note}</bdi></q>` : null}
      </p>`
    : null;

/** The stars, the text, who and when. */
export const postBody = (post: ShownPost, writer: Writer): Html =>
  html`${hiddenMark(post)}${post.kind === "review" ? stars(post.reviewRating) : null}${clip(seen(textOf(post as LivePost)))}${byline(writer, post.createdAt)}`;

/** A review, a blog or a question with what can be done with it; `more` is what stands below it without a script. */
export const postCard = (post: ShownPost, writer: Writer, more: Html | null = null): Html =>
  html`<li
    class="post"
    id="${anchorOf(post)}"
    data-version="${versionOf(post, writer)}"
    ${post.kind === "review" ? html` data-stars="${post.reviewRating}"` : null}
  >
    <article tabindex="-1">
      ${postBody(post, writer)}
      <div class="post-actions needs-script">
        ${reactionButton("like", post.likes)}${reactionButton("dislike", post.dislikes)}<button
          class="post-button"
          type="button"
          data-press="replies"
          aria-haspopup="dialog"
        >
          ${icon("message-circle")}<span class="sr-only">Replies: </span><span data-replies>${post.replyCount}</span>
        </button>
        <button class="post-button" type="button" data-press="share" aria-haspopup="dialog">
          ${icon("share-2")}<span class="post-word">Share</span>
        </button>
        ${optionsButton}
      </div>
      ${more}
    </article>
  </li>`;

/** A helpful link as a row of the table. */
export const linkRow = (post: ShownLink, writer: Writer): Html =>
  html`<tr id="${anchorOf(post)}" data-version="${versionOf(post, writer)}">
    <td>
      ${hiddenMark(post)}<bdi>${seen(post.linkName)}</bdi>${writer.sample ? html` <span class="old-chip">Sample</span>` : null}
    </td>
    <td>${linkTo(post)}</td>
    <td class="link-actions needs-script">
      <div>
        <button
          class="post-button"
          type="button"
          aria-pressed="false"
          data-bookmark="helpfulLink:${post.id}"
          data-name="${post.linkName}"
          data-url="${post.linkUrl}"
        >
          ${icon("bookmark")}<span class="sr-only">${MESSAGES.bookmark} ${post.linkName}</span></button
        ><button class="post-button" type="button" data-press="share">
          ${icon("share-2")}<span class="sr-only">Share ${post.linkName}</span></button
        >${optionsButton}
      </div>
    </td>
  </tr>`;

/** Only addresses of the web become links. */
const linkTo = ({ linkUrl, linkName }: ShownLink): Html =>
  isSafeUrl(linkUrl)
    ? html`<a href="${linkUrl}" rel="noopener noreferrer nofollow ugc"
        ><span class="wide-only"><bdi>${linkUrl.replace(/^https?:\/\//, "").replace(/\/$/, "")}</bdi></span
        ><span class="narrow-only">${MESSAGES.clickHere}<span class="sr-only">: ${linkName}</span></span></a
      >`
    : html`<span class="old-soft">${MESSAGES.notAvailable}</span>`;

/** The table of helpful links around its rows. */
export const linkTable = (rows: readonly Html[]): Html =>
  html`<table class="links">
    <thead>
      <tr>
        <th scope="col">${MESSAGES.websites}</th>
        <th scope="col">${MESSAGES.links}</th>
        <th class="needs-script" scope="col"><span class="sr-only">Bookmark and share</span></th>
      </tr>
    </thead>
    <tbody data-posts>
      ${rows}
    </tbody>
  </table>`;

/** The list of posts around its cards. */
export const postList = (cards: readonly Html[]): Html =>
  html`<ul class="posts" data-posts>
    ${cards}
  </ul>`;
