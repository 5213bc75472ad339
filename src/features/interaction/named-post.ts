import { MESSAGES } from "../../contract/messages.ts";
import type { LivePost } from "../../contract/posts.ts";
import { isNotThere } from "../session/call.ts";
import { toast } from "../toast/toast.ts";
import { anchorOf, readHash, type PostRef } from "./interaction.ts";
import { areaOpened, chooseAll, fetchPost, postAt } from "./interaction.store.ts";
import { giveUp, seek } from "./sought.store.ts";

/** The live post of that kind and id. What is fetched already is waited for; undefined when it cannot be had. */
export const livePostOf = async (wanted: PostRef): Promise<LivePost | undefined> => {
  const held = postAt(anchorOf(wanted));
  if (held) return held;
  await areaOpened();
  return postAt(anchorOf(wanted)) ?? (await fetchPost(wanted).catch(() => undefined));
};

/** Leads to the post that the address names, wherever in the lists it stands. */
export const followHash = async (): Promise<void> => {
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
  seek(anchor);
  await areaOpened();
  try {
    if (!postAt(anchor) && !(await fetchPost(wanted))) miss();
    // Fresh posts may have moved it or pushed it out.
    else if (!hasGoneOn()) seek(anchor);
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
  follow();
  return () => window.removeEventListener("hashchange", follow);
};
