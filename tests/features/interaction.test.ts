import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { STARS } from "../../src/components/RatingBars.tsx";
import type { LivePost } from "../../src/contract/posts.ts";
import { REVIEW_SORTS } from "../../src/contract/taxonomy.ts";
import {
  anchorOf,
  chosenOf,
  isUsual,
  joined,
  readHash,
  refreshed,
  reviewQuestion,
  toStrangers,
  USUAL_CHOICE,
  withoutPosts,
  withPost,
  withStar,
} from "../../src/features/interaction/interaction.ts";
import type { Area, List } from "../../src/features/interaction/interaction.store.ts";
import { LinkTable } from "../../src/features/interaction/LinkTable.tsx";
import { PostList } from "../../src/features/interaction/PostList.tsx";
import { pressed, withReaction, type Reactions } from "../../src/features/interaction/reaction.ts";
import { builtPost, livePost, shownList, type ShownPost } from "../../src/features/interaction/shown-post.ts";

type Review = Extract<LivePost, { kind: "review" }>;
const review = (id: number, more: Partial<Review> = {}): Review => ({
  kind: "review",
  id,
  createdAt: `2026-01-${String(id).padStart(2, "0")}T00:00:00.000Z`,
  updatedAt: "2026-02-01T00:00:00.000Z",
  author: { username: "Mia", avatar: null, sample: false },
  own: false,
  hidden: false,
  moderation: null,
  likes: 0,
  dislikes: 0,
  replyCount: 0,
  reaction: "none",
  reviewText: "Good.",
  reviewRating: 4,
  ...more,
});
const ids = (posts: readonly LivePost[]) => posts.map(({ id }) => id);
const drawnCard = (post: Review): string => {
  const shown = livePost(post);
  return shown.kind === "helpfulLink" ? "" : renderToStaticMarkup(createElement(PostList, { posts: [shown] }));
};

describe("a hash", () => {
  it("names a tab or a post, and leads back to where it came from", () => {
    expect(readHash("#questions")).toEqual({ kind: "qna" });
    expect(readHash("#link-3")).toEqual({ kind: "helpfulLink", id: 3 });
    for (const kind of ["review", "blog", "qna", "helpfulLink"] as const)
      expect(readHash(`#${anchorOf({ kind, id: 12 })}`)).toEqual({ kind, id: 12 });
  });
  it("that is about something else names nothing", () => {
    for (const hash of ["", "#", "#talk", "#review-0", "#review-1x", "#reviews-1", "#review-12345678901", "#<b>"])
      expect(readHash(hash)).toBeUndefined();
  });
});

describe("the choice of reviews", () => {
  const reviews = [
    review(3, { reviewRating: 5, likes: 1 }),
    review(2, { reviewRating: 1, likes: 7 }),
    review(1, { reviewRating: 4 }),
  ];
  it("begins with every star, latest first", () => {
    expect(isUsual(USUAL_CHOICE)).toBe(true);
    expect(reviewQuestion(USUAL_CHOICE)).toBe("kind=review&sort=latest");
  });
  it("asks for the chosen stars only, and after a cursor", () => {
    const choice = withStar(withStar(USUAL_CHOICE, 5, false), 3, false);
    expect(choice.stars).toEqual([4, 2, 1]);
    expect(reviewQuestion(choice, "17.2")).toBe("kind=review&sort=latest&stars=4%2C2%2C1&cursor=17.2");
    expect(withStar(choice, 5, true).stars).toEqual([5, 4, 2, 1]);
  });
  it("can be empty", () => {
    const none = STARS.reduce((choice, star) => withStar(choice, star, false), USUAL_CHOICE);
    expect(none.stars).toEqual([]);
    expect(chosenOf(reviews, none)).toEqual([]);
  });
  it("is shown of what is at hand in each of the five orders", () => {
    const orders = REVIEW_SORTS.map(({ value }) => ids(chosenOf(reviews, { ...USUAL_CHOICE, sort: value })));
    expect(orders).toEqual([
      [3, 2, 1],
      [1, 2, 3],
      [3, 1, 2],
      [2, 1, 3],
      [2, 3, 1],
    ]);
  });
});

describe("a list that is fetched anew", () => {
  it("shows no post twice", () => {
    expect(ids(joined([review(2), review(1)], [review(1), review(0)]))).toEqual([2, 1, 0]);
  });
  it("keeps what was loaded beyond its first part, and drops what has gone", () => {
    const held = { items: [5, 4, 3, 2, 1].map((id) => review(id)), next: null };
    expect(refreshed({ items: [review(6), review(5), review(3)], next: "3.3" }, held)).toEqual({
      items: [6, 5, 3, 2, 1].map((id) => review(id)),
      next: null,
    });
    expect(ids(refreshed({ items: [review(6)], next: null }, held).items)).toEqual([6]);
    expect(refreshed({ items: [review(9)], next: "9.9" }, held).next).toBe("9.9");
  });
});

it("posts are to strangers nobody's own, and the hidden ones are not there", () => {
  const own = review(1, { own: true, likes: 1, reaction: "like" });
  expect(toStrangers([own, review(2, { own: true, hidden: true })])).toEqual([
    { ...own, own: false, reaction: "none" },
  ]);
});

describe("the numbers of a page", () => {
  const counts = { review: 2, blog: 1, qna: 0, helpfulLink: 0 };
  const tally = { rating: 3, counts, stars: [1, 0, 0, 0, 1] };
  it("are those without what is being deleted, and the rating with them", () => {
    const left = withoutPosts(tally, [{ kind: "review", stars: 1 }, { kind: "blog" }]);
    expect(left).toEqual({ rating: 5, counts: { ...counts, review: 1, blog: 0 }, stars: [0, 0, 0, 0, 1] });
    expect(withoutPosts(left, [{ kind: "review", stars: 5 }])).toMatchObject({ rating: null, stars: [0, 0, 0, 0, 0] });
    expect(withoutPosts(tally, [])).toEqual(tally);
  });
  it("count a new post at once", () => {
    expect(withPost(tally, { kind: "review", stars: 3 })).toEqual({
      rating: 3,
      counts: { ...counts, review: 3 },
      stars: [1, 0, 1, 0, 1],
    });
    expect(withPost(tally, { kind: "qna" })).toMatchObject({ rating: 3, counts: { ...counts, qna: 1 } });
  });
});

describe("like and dislike", () => {
  const at = (likes: number, dislikes: number, reaction: Reactions["reaction"]): Reactions => ({
    likes,
    dislikes,
    reaction,
  });
  it("are exclusive; a second press clears", () => {
    expect(pressed("none", "like")).toBe("like");
    expect(pressed("like", "like")).toBe("none");
    expect(pressed("dislike", "like")).toBe("like");
  });
  it("move the counts by the reader's own one, never below 0", () => {
    expect(withReaction(at(2, 1, "none"), "like")).toEqual(at(3, 1, "like"));
    expect(withReaction(at(2, 1, "dislike"), "like")).toEqual(at(3, 0, "like"));
    expect(withReaction(at(0, 0, "dislike"), "none")).toEqual(at(0, 0, "none"));
    expect(withReaction(at(3, 0, "like"), "none")).toEqual(at(2, 0, "none"));
  });
});

describe("hostile text", () => {
  it("stays text in cards, names and attributes", () => {
    const evil = `"><img src=x onerror=alert(1)><script>alert(1)</script>'`;
    const author = { username: evil, avatar: null, sample: false };
    expect(drawnCard(review(1, { reviewText: evil, createdAt: "2026-01-01T00:00:00.000Z", author }))).not.toMatch(
      /<img|<script/,
    );
  });
  it("becomes no link that is not of the web", () => {
    for (const url of ["javascript:alert(1)", " JAVASCRIPT:alert(1)", "data:text/html,x", "//x", "https://a:b@c.d"]) {
      const writer = { username: "Mia", sample: false, picture: null };
      const link = { kind: "helpfulLink", id: 1, createdAt: "", text: "A", url, writer } as const;
      const table = renderToStaticMarkup(createElement(LinkTable, { posts: [link] }));
      expect(table).toContain("A</bdi>");
      expect(table).not.toContain("<a ");
    }
  });
  it("that shows nothing is said to be nothing", () => {
    for (const reviewText of ["", " \n ", "\u200b\u200d\u2060", "\u202e\u200f"])
      expect(drawnCard(review(1, { reviewText }))).toContain("No content");
    expect(drawnCard(review(1, { reviewText: "👩‍👩‍👧‍👦" }))).toContain("👩‍👩‍👧‍👦");
  });
});

describe("what a section shows", () => {
  const built = [review(2, { reviewRating: 5 }), review(1, { reviewRating: 2 })].map((post) => livePost(post));
  const known = {
    kind: "review",
    built,
    hasOlder: false,
    area: { state: "html" } as Area,
    list: undefined as List | undefined,
    choice: USUAL_CHOICE,
    isVerifiedOnly: false,
    named: undefined,
    isDeleted: () => false,
  } as const;
  const shown = (more: Partial<Parameters<typeof shownList>[0]>): string | number[] => {
    const list = shownList({ ...known, ...more });
    return list.state === "posts" ? list.posts.map(({ id }) => id) : list.state;
  };
  const list = (state: List["state"], items: readonly LivePost[] = []): List => ({ state, items, next: null });

  it("is what the page came with, by the chosen stars, until something live is there", () => {
    expect(shown({})).toEqual([2, 1]);
    expect(shown({ area: { state: "failed", live: undefined } })).toEqual([2, 1]);
    expect(shown({ choice: withStar(USUAL_CHOICE, 5, false) })).toEqual([1]);
    expect(shown({ choice: { ...USUAL_CHOICE, stars: [] } })).toBe("noStar");
  });
  it("says of an empty one whether posts are on their way, cannot be had, or are none", () => {
    const bare = { built: [] };
    expect(shown({ ...bare })).toBe("empty");
    expect(shown({ ...bare, hasOlder: true })).toBe("loading");
    expect(shown({ ...bare, area: { state: "loading", live: undefined } })).toBe("loading");
    expect(shown({ ...bare, area: { state: "failed", live: undefined } })).toBe("failed");
    expect(shown({ list: list("loading") })).toBe("loading");
    expect(shown({ list: list("failed") })).toBe("failed");
    expect(shown({ list: list("ready") })).toBe("empty");
  });
  it("says of chosen stars that no review has that the choice is empty, not the page", () => {
    const choice = withStar(USUAL_CHOICE, 5, false);
    expect(shown({ list: list("ready"), choice })).toBe("filtered");
    expect(shown({ list: list("loading"), choice })).toBe("loading");
  });
  it("is what the page came with and what its reader has just written, where nothing live is there", () => {
    expect(shown({ named: review(3) })).toEqual([3, 2, 1]);
    expect(shown({ named: review(1) })).toEqual([1, 2]);
  });
  it("is the live posts then: the named one first, none that is deleted, and those at hand chosen while more are asked for", () => {
    const items = [review(4), review(3, { reviewRating: 1 })];
    expect(shown({ list: list("ready", items) })).toEqual([4, 3]);
    expect(shown({ list: list("ready", items), named: review(1) })).toEqual([1, 4, 3]);
    expect(shown({ list: list("ready", items), isDeleted: ({ id }) => id === 4 })).toEqual([3]);
    expect(shown({ list: list("loading", items), choice: withStar(USUAL_CHOICE, 1, false) })).toEqual([4]);
  });

  it("is what verified students wrote alone where that is wanted, and the post that the address names", () => {
    const items = [review(4, { verified: true }), review(3), review(2, { verified: true })];
    const only = { isVerifiedOnly: true, list: list("ready", items) };
    expect(shown(only)).toEqual([4, 2]);
    expect(shown({ ...only, named: review(1) })).toEqual([1, 4, 2]);
    expect(shown({ ...only, list: list("ready", [review(3)]) })).toBe("unverified");
    expect(shown({ isVerifiedOnly: true, built: items.map((post) => livePost(post)) })).toEqual([4, 2]);
  });

  it("has the build's picture of somebody as long as the name is the same, so that it is not fetched again", () => {
    const picture = { url: "/uploads/a.png", alternativeText: null, width: 9, height: 9, formats: {} };
    const own = { ...review(2), author: { username: "Mia", avatar: picture, sample: false } };
    const image = { file: "0123456789abcdef.png", width: 9, height: 9, alternativeText: null };
    const held: ShownPost = { ...livePost(own), writer: { username: "Mia", sample: false, picture: { image } } };
    expect(livePost(own, held).writer.picture).toEqual({ image });
    expect(livePost({ ...own, author: { ...own.author, username: "Ann" } }, held).writer.picture).toEqual({
      url: "/uploads/a.png",
    });
    expect(livePost(review(2), held).writer.picture).toBeNull();
  });
});

it("a post of the build has the shape of a live one, with its replies", () => {
  const author = { username: "Mia", avatar: null, sample: true };
  const at = "2026-01-01T00:00:00.000Z";
  const reply = { id: 9, commentText: "Yes.", commentLikes: 0, createdAt: at, author };
  const counts = { likes: 1, dislikes: 0, replyCount: 1 };
  const post = builtPost({
    kind: "qna",
    id: 3,
    createdAt: at,
    updatedAt: at,
    author,
    ...counts,
    replies: [reply],
    qnaText: "Is it?",
  });
  const writer = { username: "Mia", sample: true, picture: null };
  expect(post).toEqual({
    kind: "qna",
    id: 3,
    createdAt: at,
    text: "Is it?",
    writer,
    ...counts,
    reaction: "none",
    replies: [{ id: 9, text: "Yes.", writer, createdAt: at }],
  });
});
