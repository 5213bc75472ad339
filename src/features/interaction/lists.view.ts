import type { LivePost } from "../../contract/posts.ts";
import { POST_KINDS, type PageKind, type PostKind } from "../../contract/taxonomy.ts";
import type { Html } from "../../lib/html.ts";
import { $deleted, isDeleted } from "./deletion.store.ts";
import { emptyText, failedText, loadingText, noStarText } from "./empty.html.ts";
import { anchorOf, chosenOf, joined } from "./interaction.ts";
import { $area, $lists, $namedPost, $reviewChoice, type List } from "./interaction.store.ts";
import { drawKeyed, type KeyedItem } from "./keyed.ts";
import { linkRow, linkTable, postCard, postList, versionOf, writerOf } from "./post.html.ts";
import { $reactions } from "./reaction.store.ts";
import type { Reactions } from "./reaction.ts";

const itemOf = (post: LivePost): KeyedItem => {
  const writer = writerOf(post.author);
  return {
    id: anchorOf(post),
    version: versionOf(post, writer),
    draw: () => (post.kind === "helpfulLink" ? linkRow(post, writer) : postCard(post, writer)),
  };
};

/** The posts of a kind that are to be seen now, those that the server has not been asked about included. */
const shownOf = (kind: PostKind, list: List): LivePost[] => {
  const named = $namedPost.get();
  const held = kind === "review" && list.state !== "ready" ? chosenOf(list.items, $reviewChoice.get()) : list.items;
  return joined(named?.kind === kind ? [named] : [], held).filter((post) => !isDeleted(post));
};

/** How an item stands as its card on the page says: before anything live is there it is all that is known. */
export const standingOf = (card: Element): Reactions => {
  const count = (side: string): number => Number(card.querySelector(`.${side} [data-count]`)?.textContent);
  const isPressed = (side: string): boolean => card.querySelector(`.${side}`)?.getAttribute("aria-pressed") === "true";
  const reaction = isPressed("like") ? "like" : isPressed("dislike") ? "dislike" : "none";
  return { likes: count("like"), dislikes: count("dislike"), reaction };
};

const setText = (element: Element | null, text: string): void => {
  if (element && element.textContent !== text) element.textContent = text;
};
const drawStanding = (card: Element, { likes, dislikes, reaction }: Reactions): void => {
  for (const [side, count] of [
    ["like", likes],
    ["dislike", dislikes],
  ] as const) {
    card.querySelector(`.${side}`)?.setAttribute("aria-pressed", String(reaction === side));
    setText(card.querySelector(`.${side} [data-count]`), String(count));
  }
};

/** Shows the posts of every kind: fresh ones as they come, the page's own until then. */
export const showLists = (root: HTMLElement): void => {
  const boxOf = (kind: PostKind): HTMLElement => {
    const box = root.querySelector<HTMLElement>(`[data-list="${kind}"]`);
    if (!box) throw new Error(`The area has no list of ${kind}`);
    return box;
  };
  const page = root.dataset["pageType"] as PageKind;
  /** What the page's HTML has: cards that can be shown and hidden by their stars. */
  const still = boxOf("review");

  const drawText = (box: HTMLElement, text: Html): void => {
    if (box.innerHTML !== text.text) box.innerHTML = text.text;
  };
  const drawPosts = (box: HTMLElement, kind: PostKind, posts: readonly LivePost[]): void => {
    if (!box.querySelector("[data-posts]"))
      box.innerHTML = (kind === "helpfulLink" ? linkTable([]) : postList([])).text;
    const holder = box.querySelector("[data-posts]");
    if (!holder) return;
    drawKeyed(holder, posts.map(itemOf));
    for (const post of posts) {
      const card = root.querySelector(`#${anchorOf(post)}`);
      if (!card || post.kind === "helpfulLink") continue;
      drawStanding(card, $reactions.get()[anchorOf(post)] ?? post);
      setText(card.querySelector("[data-replies]"), String(post.replyCount));
    }
  };

  /** Before anything live is there: what the page came with, by the chosen stars. */
  const drawStill = (kind: PostKind): void => {
    const box = boxOf(kind);
    const isEmpty = !box.querySelector("[data-posts]");
    if (isEmpty && $area.get().state !== "html")
      drawText(box, $area.get().state === "failed" ? failedText(kind, page) : loadingText(kind));
    if (kind !== "review") return;
    const { stars } = $reviewChoice.get();
    for (const card of still.querySelectorAll<HTMLElement>("[data-stars]"))
      card.hidden = !stars.includes(Number(card.dataset["stars"]));
    still.querySelector(".posts")?.toggleAttribute("hidden", stars.length === 0);
    const note = still.querySelector("[data-no-star]");
    if (stars.length > 0) note?.remove();
    else if (!note && !isEmpty) still.insertAdjacentHTML("beforeend", `<div data-no-star>${noStarText.text}</div>`);
  };

  const drawList = (kind: PostKind): void => {
    const list = $lists.get()[kind];
    const box = boxOf(kind);
    const more = root.querySelector<HTMLElement>(`[data-more="${kind}"]`);
    box.setAttribute("aria-busy", String(list?.state === "loading"));
    if (!list) {
      drawStill(kind);
      return;
    }
    const hasStars = kind !== "review" || $reviewChoice.get().stars.length > 0;
    const posts = hasStars ? shownOf(kind, list) : [];
    if (posts.length > 0) drawPosts(box, kind, posts);
    else if (!hasStars) drawText(box, noStarText);
    else if (list.state === "loading") drawText(box, loadingText(kind));
    else drawText(box, list.state === "failed" ? failedText(kind, page) : emptyText(kind));
    if (!more) return;
    more.hidden = list.next === null || !hasStars;
    const button = more.querySelector("button");
    if (button) button.ariaBusy = String(list.state === "loading");
  };
  const drawAll = (): void => POST_KINDS.forEach(drawList);

  $lists.subscribe(drawAll);
  for (const store of [$reviewChoice, $deleted, $namedPost, $area] as const) store.listen(drawAll);
  $reactions.listen((reactions) => {
    for (const [anchor, standing] of Object.entries(reactions)) {
      const card = root.querySelector(`#${anchor}`);
      if (card && standing) drawStanding(card, standing);
    }
  });
};
