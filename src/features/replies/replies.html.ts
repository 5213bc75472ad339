import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import type { LivePost } from "../../contract/posts.ts";
import { countOf } from "../../lib/format.ts";
import { html, type Html } from "../../lib/html.ts";
import { icon } from "../../ui/icon.ts";
import { byline, postBody, writerOf } from "../interaction/post.html.ts";
import { authorOf } from "../interaction/post-by-id.ts";
import type { Reactions } from "../interaction/reaction.ts";
import { sheet } from "../overlay/sheet.html.ts";
import type { ReplyRecord } from "./replies.store.ts";

/** The popup: the post, the replies to it, and the box for one's own. */
export const repliesFrame = sheet({
  id: "replies",
  title: "Replies",
  body: html`<div class="replies-post" data-part="post"></div>
    <p class="sr-only" role="status" data-part="status"></p>
    <div class="replies-list" data-part="list"></div>`,
  foot: html`<p class="replies-login signed-out">
      <span>${MESSAGES.loginToReply}</span
      ><button class="old-button quiet" type="button" data-press="login" aria-haspopup="dialog">
        ${MESSAGES.logIn}
      </button>
    </p>
    <form class="reply-form signed-in" novalidate>
      <label class="sr-only" for="reply-text">Your reply</label>
      <textarea
        class="field"
        id="reply-text"
        rows="2"
        maxlength="${LIMITS.postTextMax}"
        placeholder="Write a reply"
        dir="auto"
        aria-describedby="reply-message"
      ></textarea>
      <p class="field-error" id="reply-message" role="alert" data-part="message"></p>
      <button class="old-button" data-part="send">Reply</button>
    </form>`,
});

type Discussed = Exclude<LivePost, { kind: "helpfulLink" }>;

/** The post that is replied to. */
export const repliedPost = (post: Discussed, { likes, dislikes }: Reactions, count: number): Html =>
  html`${postBody(post, writerOf(post.author))}
    <p class="reactions">
      <span>${icon("thumbs-up")}<span class="sr-only">Likes: </span>${likes}</span
      ><span>${icon("thumbs-down")}<span class="sr-only">Dislikes: </span>${dislikes}</span
      ><span>${icon("message-circle")}<span>${countOf(count, "reply", "replies")}</span></span>
    </p>`;

/** What the look of a reply follows from. */
export const versionOfReply = ({ attributes }: ReplyRecord): string =>
  `${attributes.updatedAt}${attributes.own ? " own" : ""}`;

/** One reply; one's own can be deleted. */
export const replyItem = (reply: ReplyRecord): Html => {
  const { id, attributes } = reply;
  return html`<li id="reply-${id}" data-version="${versionOfReply(reply)}">
    <p class="prose">${attributes.commentText}</p>
    <div class="reply-foot">
      ${byline(writerOf(authorOf(attributes.users_permissions_user)), attributes.createdAt)}${
        attributes.own
          ? html`<button class="old-icon-button" type="button" data-press="delete" data-reply="${id}">
              ${icon("trash-2")}<span class="sr-only">Delete your reply</span>
            </button>`
          : null
      }
    </div>
  </li>`;
};

export const replyList = html`<ul data-posts></ul>`;
export const noReplies = html`<p class="empty">${MESSAGES.emptyReplies}</p>`;
export const repliesLoading = html`<p class="empty">${MESSAGES.loadingData}</p>`;
export const repliesFailed = html`<p class="empty">
  ${MESSAGES.errorLoadingData}
  <button class="text-button" type="button" data-press="retry">${MESSAGES.tryAgain}</button>
</p>`;
export const moreReplies = html`<button class="old-button quiet" type="button" data-press="more">
  ${MESSAGES.showMore}
</button>`;
