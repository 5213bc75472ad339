import { persistentAtom } from "@nanostores/persistent";
import { computed, type ReadableAtom } from "nanostores";
import { call } from "../session/call.ts";
import { $viewer } from "../session/token.ts";
import { askIn, countedIn, type Counted } from "./unread.ts";

/** In the storage: what one tab has asked for, all have. */
const $counted = persistentAtom<Counted | undefined>("notices", undefined, {
  encode: JSON.stringify,
  decode: countedIn,
});
/** How many notices whoever is logged in has not read; 0 for nobody. */
export const $unread: ReadableAtom<number> = computed([$counted, $viewer], (counted, viewer) =>
  counted?.viewer === viewer ? counted.unread : 0,
);

/** Takes a count that the server has answered to a viewer. */
export const learnUnread = (viewer: string, unread: number): void => $counted.set({ viewer, unread, at: Date.now() });

/** Asks for the count when that is due, in one tab at a time. */
const askIfDue = async (): Promise<void> => {
  const ask = async (): Promise<void> => {
    const viewer = $viewer.get();
    if (viewer === null || document.hidden || askIn($counted.get(), viewer, Date.now()) > 0) return;
    const before = $counted.get();
    // Also for a failure: it is asked for again when it is due again.
    learnUnread(viewer, before?.viewer === viewer ? before.unread : 0);
    const { unread } = await call<"noticeCount">("GET", "/api/notices/count");
    if ($viewer.get() === viewer) learnUnread(viewer, unread);
  };
  if ("locks" in navigator)
    await navigator.locks.request("quad-notices", { ifAvailable: true }, (lock) => (lock ? ask() : undefined));
  else await ask();
};

/** How much later than due a tab looks, at least: another one may have asked meanwhile. */
const LOOK_AFTER = 1_000;

/** Keeps the count fresh while the page is seen. Returns what ends this. */
export const followUnread = (): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = (): void => {
    clearTimeout(timer);
    const viewer = $viewer.get();
    if (viewer === null || document.hidden) return;
    askIfDue()
      .catch((error: unknown) => console.info("The notices could not be counted", error))
      .finally(() => {
        clearTimeout(timer);
        timer = setTimeout(look, askIn($counted.get(), viewer, Date.now()) + LOOK_AFTER);
      });
  };
  const stopFollowing = $viewer.subscribe(look);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearTimeout(timer);
    stopFollowing();
    document.removeEventListener("visibilitychange", look);
  };
};
