import type { DiscussedKind } from "../../contract/api/names.ts";
import { MESSAGES } from "../../contract/messages.ts";
import type { LivePost } from "../../contract/posts.ts";
import type { PageKind, PostKind } from "../../contract/taxonomy.ts";
import { withLaterStyles } from "../later.ts";
import { openOverlay } from "../overlay/overlay.store.ts";
import { beginEdit, beginPost } from "../posting/posting.store.ts";
import { isSignedIn } from "../session/session.store.ts";
import { toast } from "../toast/toast.ts";
import { deleteWithUndo } from "./deletion.store.ts";
import { notFresh } from "./empty.html.ts";
import { anchorOf, readHash } from "./interaction.ts";
import {
  $area,
  $isStale,
  $lists,
  chooseAll,
  fetchPost,
  loadMore,
  openArea,
  postAt,
  refreshArea,
  retryReviews,
} from "./interaction.store.ts";
import { showLists, standingOf } from "./lists.view.ts";
import { toggleOptions } from "./options.ts";
import { react } from "./reaction.store.ts";
import { showSummary } from "./summary.view.ts";
import { showTabs } from "./tabs.view.ts";

/** Brings the interaction area of a page to life. */
export const start = (root: HTMLElement): void => {
  const { pageType, pageId } = root.dataset;
  const note = root.querySelector<HTMLElement>("[data-part=note]");

  showTabs(root);
  showSummary(root);
  showLists(root);
  const opened = openArea({ type: pageType as PageKind, id: Number(pageId) });

  const drawNote = (): void => {
    if (!note) return;
    const words = $isStale.get() ? notFresh.text : $area.get().state === "loading" ? MESSAGES.loadingData : "";
    if (note.innerHTML !== words) note.innerHTML = words;
  };
  $area.subscribe(drawNote);
  $isStale.listen(drawNote);

  const cardOf = (button: Element): HTMLElement | null => button.closest<HTMLElement>("[data-version]");
  /** The live post that a button stands on; what is fetched already is waited for. */
  const postOf = async (button: Element): Promise<LivePost | undefined> => {
    const anchor = cardOf(button)?.id ?? "";
    const named = readHash(`#${anchor}`);
    const held = postAt(anchor);
    if (held || named?.id === undefined) return held;
    await opened;
    return postAt(anchor) ?? (await fetchPost({ kind: named.kind, id: named.id }).catch(() => undefined));
  };
  const askToLogIn = (opener: HTMLElement, then: "createPost" | null = null): void =>
    openOverlay("loginForPost", { opener, then });

  const press = async (button: HTMLElement, side: "like" | "dislike"): Promise<void> => {
    // What the reader thinks of it already comes with the live posts.
    if ($area.get().state === "loading" && !("live" in $area.get() && postAt(cardOf(button)?.id ?? ""))) await opened;
    const card = cardOf(button);
    const named = readHash(`#${card?.id ?? ""}`);
    if (!card || named?.id === undefined || named.kind === "helpfulLink") return;
    const standing = postAt(card.id);
    react(
      { kind: named.kind satisfies DiscussedKind, id: named.id },
      standing && standing.kind !== "helpfulLink" ? standing : standingOf(card),
      side,
    );
  };
  const more = async (button: HTMLElement): Promise<void> => {
    const kind = button.closest<HTMLElement>("[data-more]")?.dataset["more"] as PostKind;
    await opened;
    const before = $lists.get()[kind]?.items.length ?? 0;
    await loadMore(kind);
    const first = $lists.get()[kind]?.items[before];
    if ($lists.get()[kind]?.state === "failed") toast(MESSAGES.errorLoadingData);
    // The button goes with the last posts: focus goes on to the first new one.
    else if (first && !button.checkVisibility()) focusPost(root, anchorOf(first));
  };
  const remove = (post: LivePost): void => {
    focusNear(root, anchorOf(post));
    deleteWithUndo(post, {
      onDone: () => void refreshArea(),
      onBack: () => focusPost(root, anchorOf(post)),
    });
  };
  const report = async (button: HTMLElement): Promise<void> => {
    const named = readHash(`#${cardOf(button)?.id ?? ""}`);
    if (named?.id === undefined) return;
    const { openReport } = await withLaterStyles(import("../report/report.dialog.ts"));
    openReport({ kind: named.kind, id: named.id }, button);
  };

  /** What each button of the area does, by its `data-press`. */
  const PRESSES: Record<string, (button: HTMLElement) => Promise<void> | void> = {
    addPost: (button) => (isSignedIn() ? beginPost(undefined, button) : askToLogIn(button, "createPost")),
    like: (button) => (isSignedIn() ? press(button, "like") : askToLogIn(button)),
    dislike: (button) => (isSignedIn() ? press(button, "dislike") : askToLogIn(button)),
    more,
    retry: () => {
      // Focus stays where it can go on from: the button goes when all is well.
      root.querySelector<HTMLElement>("[data-press=addPost]")?.focus({ preventScroll: true });
      if ($lists.get().review?.state === "failed") retryReviews();
      else void refreshArea();
    },
    replies: async (button) => {
      const post = await postOf(button);
      if (!post || post.kind === "helpfulLink") {
        toast(MESSAGES.errorLoadingData);
        return;
      }
      const { openReplies } = await withLaterStyles(import("../replies/replies.dialog.ts"));
      openReplies(post, button);
    },
    share: async (button) => {
      if (!isSignedIn()) {
        askToLogIn(button);
        return;
      }
      const anchor = cardOf(button)?.id ?? "";
      const link = button.closest("tr")?.querySelector("a")?.href;
      const share = await withLaterStyles(import("../share/share.dialog.ts"));
      if (link) await share.shareLink(link, button.closest("tr")?.querySelector("bdi")?.textContent ?? "");
      else share.openShare(`${location.origin}${location.pathname}#${anchor}`, button);
    },
    options: async (button) => {
      if (!isSignedIn()) {
        askToLogIn(button);
        return;
      }
      const post = await postOf(button);
      toggleOptions(button, post?.own ?? false, (option) => {
        if (option === "report") void report(button);
        else if (post && option === "edit") beginEdit(post, button);
        else if (post) remove(post);
      });
    },
  };
  root.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-press]") : null;
    if (button) void PRESSES[button.dataset["press"] ?? ""]?.(button);
  });

  /** Leads to the post that the address names, wherever in the lists it stands. */
  const followHash = async (): Promise<void> => {
    const named = readHash(location.hash);
    if (named?.id === undefined) return;
    const ref = { kind: named.kind, id: named.id };
    const anchor = anchorOf(ref);
    if (named.kind === "review") chooseAll();
    if (root.querySelector(`#${anchor}`)) focusPost(root, anchor);
    await opened;
    try {
      if (!postAt(anchor) && !(await fetchPost(ref))) toast(MESSAGES.postGone);
    } catch (error) {
      console.info("The post that the address names could not be had", error);
      if (!root.querySelector(`#${anchor}`)) toast(MESSAGES.postGone);
    }
    focusPost(root, anchor);
  };
  window.addEventListener("hashchange", () => void followHash());
  void followHash();
};

/** Brings a post into view, marks it as the one that was looked for, and lets the keyboard go on from there. */
const focusPost = (root: HTMLElement, anchor: string): void => {
  const card = root.querySelector<HTMLElement>(`#${anchor}`);
  if (!card) return;
  for (const marked of root.querySelectorAll("[data-marked]")) marked.removeAttribute("data-marked");
  card.dataset["marked"] = "";
  const target = card.querySelector<HTMLElement>("article") ?? card.querySelector<HTMLElement>("a, button");
  target?.focus({ preventScroll: true });
  card.scrollIntoView({ block: "nearest" });
  const { top, bottom } = card.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) card.scrollIntoView({ block: "start" });
};

/** Where focus goes when a post goes out of view: to the next one, else to the tab. */
const focusNear = (root: HTMLElement, anchor: string): void => {
  const card = root.querySelector<HTMLElement>(`#${anchor}`);
  const next = card?.nextElementSibling ?? card?.previousElementSibling;
  const target =
    next?.querySelector<HTMLElement>("article, a") ?? root.querySelector<HTMLElement>("[data-press=addPost]");
  target?.focus({ preventScroll: true });
};
