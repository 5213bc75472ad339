import type { Post, PagePosts, Reply } from "../../contract/posts.ts";
import { LIMITS } from "../../contract/limits.ts";
import { basedOnReviews, FALLBACKS, MESSAGES } from "../../contract/messages.ts";
import { INTERACTION_TABS, type PostKind } from "../../contract/taxonomy.ts";
import { clipName, countOf, firstCharacter, formatDate } from "../../lib/format.ts";
import { html, type Html } from "../../lib/html.ts";
import { monogramTile } from "../identity/identity.ts";
import { clip } from "../../ui/clip.ts";
import { icon } from "../../ui/icon.ts";
import { bar, ratingRing } from "../../ui/rating.ts";
import { picture } from "../../ui/picture.ts";

/** The sections that a page's posts stand in, one a kind of post. */
const SECTION_IDS: Record<PostKind, string> = {
  review: "reviews",
  blog: "blog",
  qna: "questions",
  helpfulLink: "links",
};
const EMPTY: Record<PostKind, string> = {
  review: MESSAGES.emptyReviews,
  blog: MESSAGES.emptyBlogs,
  qna: MESSAGES.emptyQuestions,
  helpfulLink: MESSAGES.emptyHelpfulLinks,
};

/** What students wrote about a page, as finished HTML: the newest posts of every kind, each in its section. */
export const interactionArea = (page: PagePosts, rating: number | null): Html => {
  const hasSamples = page.posts.some((post) => post.author.sample);
  const sections = INTERACTION_TABS.map(({ kind, label }) => {
    const posts = page.posts.filter((post) => post.kind === kind);
    const more = page.counts[kind] - posts.length;
    return html`<section id="${SECTION_IDS[kind]}" aria-labelledby="${SECTION_IDS[kind]}-title">
      <h3 id="${SECTION_IDS[kind]}-title">${label}</h3>
      ${kind === "review" ? ratingSummary(page, rating) : null}${
        posts.length === 0
          ? html`<p class="empty">${EMPTY[kind]}</p>`
          : kind === "helpfulLink"
            ? linkTable(posts)
            : html`<ul class="posts">
                ${posts.map(postCard)}
              </ul>`
      }${more > 0 && posts.length > 0 ? html`<p class="soft">${countOf(more, "older post")} not shown here.</p>` : null}
    </section>`;
  });
  return html`<section class="interaction" aria-labelledby="talk">
    <h2 id="talk">From students</h2>
    ${hasSamples ? html`<p class="notice">Posts marked “Sample” were written to show how Quad works. They are not by real students.</p>` : null}
    <nav aria-label="Posts on this page">
      <ul class="tabs">
        ${INTERACTION_TABS.map(
          ({ kind, label }) =>
            html`<li>
              <a href="#${SECTION_IDS[kind]}">${label} <span class="count">${page.counts[kind]}</span></a>
            </li>`,
        )}
      </ul>
    </nav>
    ${sections}
  </section>`;
};

const STARS = [5, 4, 3, 2, 1] as const;

const ratingSummary = ({ counts, stars }: PagePosts, rating: number | null): Html =>
  counts.review === 0
    ? html`<div class="summary"><p class="soft">${MESSAGES.noReviews}</p></div>`
    : html`<div class="summary">
        <div class="summary-ring">
          ${ratingRing(rating)}
          <p>${basedOnReviews(counts.review)}</p>
        </div>
        <ul class="distribution">
          ${STARS.map(
            (value) =>
              html`<li>
                <span>${countOf(value, "star")}</span>${bar((stars[value - 1] ?? 0) / Math.max(1, counts.review))}<span
                  class="count"
                  >${stars[value - 1] ?? 0}</span
                >
              </li>`,
          )}
        </ul>
      </div>`;

const textOf = (post: Exclude<Post, { kind: "helpfulLink" }>): string => {
  const text = post.kind === "review" ? post.reviewText : post.kind === "blog" ? post.blogText : post.qnaText;
  return text.trim() || FALLBACKS.content;
};

const stars = (value: number): Html =>
  html`<p class="stars">
    <span class="sr-only">${value} of ${LIMITS.reviewRatingMax} stars</span
    >${Array.from({ length: LIMITS.reviewRatingMax }, (_, at) => html`<svg class="icon${at < value ? " on" : ""}" aria-hidden="true"><use href="/icons.svg#star" /></svg>`)}
  </p>`;

const byline = ({ author, createdAt }: Pick<Post, "author" | "createdAt"> | Reply): Html => {
  const name = author.username?.trim() ?? "";
  const letter = (firstCharacter(name) || "?").toUpperCase();
  const tile = author.avatar
    ? picture(author.avatar, "", "32px", "avatar")
    : html`<span class="avatar">${monogramTile(name.length * 31 + (name.codePointAt(0) ?? 0), letter)}</span>`;
  return html`<p class="byline">
    ${tile}<b>${clipName(author.username)}</b>${author.sample ? html`<span class="chip">Sample</span>` : null}<time
      datetime="${createdAt}"
      >${formatDate(createdAt)}</time
    >
  </p>`;
};

const postCard = (post: Post): Html => {
  if (post.kind === "helpfulLink") return html``;
  return html`<li class="post" id="${post.kind}-${post.id}">
    <article>
      ${post.kind === "review" ? stars(post.reviewRating) : null}${clip(textOf(post))}${byline(post)}
      <p class="reactions">
        <span>${icon("thumbs-up")}<span class="sr-only">Likes: </span>${post.likes}</span
        ><span>${icon("thumbs-down")}<span class="sr-only">Dislikes: </span>${post.dislikes}</span>
      </p>
      ${
        post.replyCount === 0
          ? null
          : html`<details class="replies">
              <summary>${icon("message-circle")}${countOf(post.replyCount, "reply", "replies")}</summary>
              <ul>
                ${post.replies.map(
                  (reply) =>
                    html`<li>
                      <p class="prose">${reply.commentText}</p>
                      ${byline(reply)}
                    </li>`,
                )}
              </ul>
            </details>`
      }
    </article>
  </li>`;
};

const linkTable = (posts: readonly Post[]): Html =>
  html`<table class="links">
    <thead>
      <tr>
        <th scope="col">Websites</th>
        <th scope="col">Links</th>
      </tr>
    </thead>
    <tbody>
      ${posts.map(
        (post) =>
          post.kind === "helpfulLink" &&
          html`<tr id="link-${post.id}">
            <td>${post.linkName}${post.author.sample ? html` <span class="chip">Sample</span>` : null}</td>
            <td>
              <a href="${post.linkUrl}" rel="noopener noreferrer nofollow ugc"
                ><span class="wide-only">${post.linkUrl.replace(/^https?:\/\//, "").replace(/\/$/, "")}</span
                ><span class="narrow-only"
                  >${MESSAGES.clickHere}<span class="sr-only">: ${post.linkName}</span></span
                ></a
              >
            </td>
          </tr>`,
      )}
    </tbody>
  </table>`;
