import { MESSAGES } from "../../contract/messages.ts";
import type { LivePost } from "../../contract/posts.ts";
import { isInView } from "../../lib/in-view.ts";
import { isNotThere } from "../session/call.ts";
import { toast } from "../toast/toast.ts";
import { anchorOf, readHash, type PostRef } from "./interaction.ts";
import { areaOpened, chooseAll, fetchPost, postAt } from "./interaction.store.ts";
import { giveUp, mark, seek } from "./sought.store.ts";

/** The live post of that kind and id. What is fetched already is waited for; undefined when it cannot be had. */
export const livePostOf = async (wanted: PostRef): Promise<LivePost | undefined> => {
  const held = postAt(anchorOf(wanted));
  if (held) return held;
  await areaOpened();
  return postAt(anchorOf(wanted)) ?? (await fetchPost(wanted).catch(() => undefined));
};

/** Whether the post of that name is in view; undefined where the page has none such. */
const inView = (anchor: string): boolean | undefined => {
  const post = document.getElementById(anchor);
  return post ? isInView(post) : undefined;
};
let wasInView: boolean | undefined;
/** Notes where the browser, and then the reader, left the page that came, before its script draws anything of it. */
export const noteArrival = (): void => {
  const named = readHash(location.hash);
  wasInView = named?.id === undefined ? undefined : inView(anchorOf({ kind: named.kind, id: named.id }));
};

/**
 * Leads to the post that the address names, wherever in the lists it stands. On the page that came with it the browser has
 * done that already: nothing moves below the hands of whoever is there, or has scrolled on meanwhile.
 */
const followHash = async ({ isArrival = false } = {}): Promise<void> => {
  const named = readHash(location.hash);
  if (named?.id === undefined) return;
  const wanted = { kind: named.kind, id: named.id };
  const anchor = anchorOf(wanted);
  const isThere = (): boolean => document.getElementById(anchor) !== null;
  // Focus that was in the post is nowhere when the page's newest posts have taken the place of those it came with.
  const hasGoneOn = (): boolean => {
    const focused = document.activeElement;
    return focused !== document.body && !document.getElementById(anchor)?.contains(focused);
  };
  const miss = (): void => {
    giveUp();
    toast(MESSAGES.postGone);
  };
  if (named.kind === "review") chooseAll();
  const keepsPlace = isArrival && wasInView !== undefined;
  if (keepsPlace && !wasInView) mark(anchor);
  else seek(anchor, { keepsPlace });
  await areaOpened();
  // Fresh posts are drawn a moment later.
  const isElsewhere = keepsPlace && inView(anchor) === false;
  try {
    if (!postAt(anchor) && !(await fetchPost(wanted))) miss();
    // Fresh posts may have moved it or pushed it out.
    else if (!isElsewhere && !hasGoneOn()) seek(anchor, { keepsPlace });
  } catch (error) {
    console.info("The post that the address names could not be had", error);
    // The page may still show what is gone: fresh posts are drawn a moment after they came, and its own HTML is older.
    if (isNotThere(error) || !isThere()) miss();
  }
};

/** Follows the address to the posts that it names. Returns what ends this. */
export const followHashes = (): (() => void) => {
  const follow = (): void => void followHash();
  window.addEventListener("hashchange", follow);
  void followHash({ isArrival: true });
  return () => window.removeEventListener("hashchange", follow);
};
