import { MESSAGES } from "../../contract/messages.ts";
import type { LivePost } from "../../contract/posts.ts";
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
  const miss = (): void => {
    giveUp();
    toast(MESSAGES.postGone);
  };
  if (named.kind === "review") chooseAll();
  seek(anchor);
  await areaOpened();
  try {
    if (!postAt(anchor) && !(await fetchPost(wanted))) miss();
    // Fresh posts above it may have moved it, where the reader has not gone on.
    else if (document.getElementById(anchor)?.contains(document.activeElement)) seek(anchor);
  } catch (error) {
    console.info("The post that the address names could not be had", error);
    if (!isThere()) miss();
  }
};

/** Follows the address to the posts that it names. Returns what ends this. */
export const followHashes = (): (() => void) => {
  const follow = (): void => void followHash();
  window.addEventListener("hashchange", follow);
  follow();
  return () => window.removeEventListener("hashchange", follow);
};
