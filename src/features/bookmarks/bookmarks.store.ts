import { atom, map, type ReadableAtom } from "nanostores";
import { announce } from "../live-region/live-region.store.ts";
import { openOverlay } from "../overlay/overlay.store.ts";
import { $user, changeUser, isSignedIn, refreshUser } from "../session/session.store.ts";
import { $viewer } from "../session/token.ts";
import { changeOf, isBookmarked, keyOf, withBookmark, withoutBookmark, type Bookmark } from "./bookmarks.ts";

/** What the last press on this page did. */
interface BookmarkSaid {
  bookmark: Bookmark;
  did: "added" | "removed" | "undone";
}
const $lastSaid = atom<BookmarkSaid | undefined>(undefined);

/** Answers a press on a bookmark button: whoever is not signed in is asked to log in first. */
export const pressBookmark = (bookmark: Bookmark, opener: HTMLElement): void => {
  if (isSignedIn()) toggleBookmark(bookmark);
  else openOverlay("loginForPost", { opener, then: null });
};

/** What a press did, for those who hear the page. */
const inWords = ({ bookmark: { name }, did }: BookmarkSaid): string =>
  did === "undone" ? `${name} could not be saved.` : `${name} is ${did === "added" ? "in" : "out of"} your bookmarks.`;
$lastSaid.listen((said) => said && announce(inWords(said)));

interface Wish {
  bookmark: Bookmark;
  isWanted: boolean;
}
const $refused = map<Record<string, true | undefined>>({});
/** The bookmarks of which the last press was not saved, by `keyOf`. */
export const $unsavedBookmarks: ReadableAtom<Record<string, true | undefined>> = $refused;
// Somebody else is here, or nobody.
$viewer.listen(() => $refused.set({}));

/** What was pressed last and is not on the server yet. */
const wishes = new Map<string, Wish>();

/**
 * Adds a bookmark or takes it away: at once on the screen and in every tab, then on the server. When that fails it is as
 * before, and `$unsavedBookmarks` says so.
 */
export const toggleBookmark = (bookmark: Bookmark): void => {
  const user = $user.get();
  if (!user) {
    // Pressed before the person's details have come: whether that adds or takes away is known then.
    const stopWaiting = $user.listen((known) => {
      if (!known) return;
      stop();
      toggleBookmark(bookmark);
    });
    // Somebody else, or nobody any more: it was not theirs to press.
    const stopWatching = $viewer.listen(() => stop());
    const stop = (): void => {
      stopWaiting();
      stopWatching();
    };
    return;
  }
  const wish = { bookmark, isWanted: !isBookmarked(user, bookmark) };
  wishes.set(keyOf(bookmark), wish);
  $refused.setKey(keyOf(bookmark), undefined);
  void grant(wish);
  $lastSaid.set({ bookmark, did: wish.isWanted ? "added" : "removed" });
};

const grant = async (wish: Wish): Promise<void> => {
  const { bookmark, isWanted } = wish;
  const key = keyOf(bookmark);
  const isLast = (): boolean => wishes.get(key) === wish;
  try {
    // Pressed again before its turn came: the later press counts.
    await changeUser(
      () => (isLast() ? changeOf(bookmark, isWanted) : undefined),
      (user) => (isWanted ? withBookmark(user, bookmark) : withoutBookmark(user, bookmark)),
    );
    if (isLast()) wishes.delete(key);
  } catch (error) {
    console.info("A bookmark could not be saved", error);
    if (!isLast()) return;
    wishes.delete(key);
    $lastSaid.set({ bookmark, did: "undone" });
    $refused.setKey(key, true);
    // It may have been saved all the same, with only the answer lost.
    await refreshUser().catch((again: unknown) => console.info("The user's details could not be refreshed", again));
    const user = $user.get();
    if (user && !wishes.has(key) && isBookmarked(user, bookmark) === isWanted) $refused.setKey(key, undefined);
  }
};
