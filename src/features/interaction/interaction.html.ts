import type { PagePosts, Post } from "../../contract/posts.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { INTERACTION_TABS, type PostKind } from "../../contract/taxonomy.ts";
import { countOf } from "../../lib/format.ts";
import { html, type Html } from "../../lib/html.ts";
import { icon } from "../../ui/icon.ts";
import { picture } from "../../ui/picture.ts";
import { emptyText, loadingText } from "./empty.html.ts";
import { HASH_WORDS, SECTION_IDS } from "./interaction.ts";
import { byline, linkRow, linkTable, postCard, postList, type Writer } from "./post.html.ts";
import { ratingSummary } from "./summary.html.ts";

/**
 * What students wrote about a page, as finished HTML: the newest posts of every kind, each in its section. With a script
 * one section shows at a time, and all of it is brought up to date when it comes near the view.
 */
export const interactionArea = (page: PagePosts, rating: number | null, name: string): Html => {
  const hasSamples = page.posts.some((post) => post.author.sample);
  return html`<section
    class="interaction"
    aria-labelledby="talk"
    data-feature="interaction"
    data-when="near"
    data-hash="${HASH_WORDS.join(" ")}"
    data-page-type="${page.page.type}"
    data-page-id="${page.page.id}"
    data-page-name="${name}"
  >
    <div class="area-head">
      <h2 id="talk">From students</h2>
      <button class="old-button needs-script" type="button" data-press="addPost" aria-haspopup="dialog">
        ${icon("plus")}${MESSAGES.addPost}
      </button>
    </div>
    ${hasSamples ? html`<p class="notice">Posts marked “Sample” were written to show how Quad works. They are not by real students.</p>` : null}
    ${tabs(page)}
    <p class="area-note old-soft needs-script" role="status" data-part="note"></p>
    ${INTERACTION_TABS.map(({ kind, label }) => section(page, rating, kind, label))}
  </section>`;
};

const tabs = ({ counts }: PagePosts): Html =>
  html`<nav class="without-script" aria-label="Posts on this page">
      <ul class="tabs">
        ${INTERACTION_TABS.map(
          ({ kind, label }) =>
            html`<li>
              <a href="#${SECTION_IDS[kind]}">${label} <span class="count">${counts[kind]}</span></a>
            </li>`,
        )}
      </ul>
    </nav>
    <div class="tabs needs-script" role="tablist" aria-label="Posts on this page">
      ${INTERACTION_TABS.map(
        ({ kind, label }, at) =>
          html`<button
            id="${SECTION_IDS[kind]}-tab"
            type="button"
            role="tab"
            data-tab="${kind}"
            aria-controls="${SECTION_IDS[kind]}"
            aria-selected="${String(at === 0)}"
            ${at === 0 ? null : html` tabindex="-1"`}
          >
            ${label} <span class="count" data-tab-count="${kind}">${counts[kind]}</span>
          </button>`,
      )}
    </div>
    <label class="tab-select needs-script"
      ><span class="sr-only">Posts on this page</span
      ><span class="select"
        ><select class="field" autocomplete="off" data-part="tab">
          ${INTERACTION_TABS.map(({ kind, label }) => html`<option value="${kind}">${label} (${counts[kind]})</option>`)}</select
        >${icon("chevron-down")}</span
      ></label
    >`;

const section = (page: PagePosts, rating: number | null, kind: PostKind, label: string): Html => {
  const posts = page.posts.filter((post) => post.kind === kind);
  const more = page.counts[kind] - posts.length;
  return html`<section class="tab-panel" id="${SECTION_IDS[kind]}" aria-labelledby="${SECTION_IDS[kind]}-title">
    <h3 id="${SECTION_IDS[kind]}-title">${label}</h3>
    ${kind === "review" ? html`<div class="summary" data-part="summary">${ratingSummary({ rating, count: page.counts.review, stars: page.stars })}</div>` : null}
    <div class="panel-posts" data-list="${kind}">
      ${
        posts.length > 0
          ? kind === "helpfulLink"
            ? linkTable(posts.map(row))
            : postList(posts.map(card))
          : more > 0
            ? loadingText(kind)
            : emptyText(kind)
      }
    </div>
    ${more > 0 ? html`<p class="old-soft without-script">${countOf(more, "older post")} not shown here.</p>` : null}
    <p class="panel-more needs-script" data-more="${kind}" ${more > 0 && posts.length > 0 ? null : html` hidden`}>
      <button class="old-button quiet" type="button" data-press="more">${MESSAGES.showMore}</button>
    </p>
  </section>`;
};

const writer = ({ author }: Pick<Post, "author">): Writer => ({
  ...author,
  avatar: author.avatar && picture(author.avatar, "", "32px", "avatar"),
});

const row = (post: Post): Html => (post.kind === "helpfulLink" ? linkRow(post, writer(post)) : html``);

const card = (post: Post): Html => {
  if (post.kind === "helpfulLink") return html``;
  const still = html`<p class="reactions without-script">
      <span>${icon("thumbs-up")}<span class="sr-only">Likes: </span>${post.likes}</span
      ><span>${icon("thumbs-down")}<span class="sr-only">Dislikes: </span>${post.dislikes}</span>
    </p>
    ${
      post.replyCount === 0
        ? null
        : html`<details class="replies without-script">
            <summary>${icon("message-circle")}${countOf(post.replyCount, "reply", "replies")}</summary>
            <ul>
              ${post.replies.map(
                (reply) =>
                  html`<li>
                    <p class="prose">${reply.commentText}</p>
                    ${byline(writer(reply), reply.createdAt)}
                  </li>`,
              )}
            </ul>
          </details>`
    }`;
  return postCard(post, writer(post), still);
};
