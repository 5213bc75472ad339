import { atom, type ReadableAtom } from "nanostores";
import { $user, changeUser, refreshUser, showUser, type User } from "../session/session.store.ts";
import { changeOf, isBookmarked, keyOf, withBookmark, withoutBookmark, type Bookmark } from "./bookmarks.ts";

/** What the last press on this page did. */
export interface BookmarkSaid {
  bookmark: Bookmark;
  did: "added" | "removed" | "undone";
}
const $lastSaid = atom<BookmarkSaid | undefined>(undefined);
export const $bookmarkSaid: ReadableAtom<BookmarkSaid | undefined> = $lastSaid;

interface Wish {
  bookmark: Bookmark;
  isWanted: boolean;
}
/** What was pressed and is not on the server yet: an answer to something else must not undo it on the screen. */
const wishes = new Map<string, Wish>();
/** Changes go out one after the other, so that the last answer is the newest. */
let last: Promise<void> = Promise.resolve();

const granted = (user: User, { bookmark, isWanted }: Wish): User => {
  if (isBookmarked(user, bookmark) === isWanted) return user;
  return isWanted ? withBookmark(user, bookmark) : withoutBookmark(user, bookmark);
};
const showWishes = (): void => {
  if (wishes.size > 0) showUser((user) => [...wishes.values()].reduce(granted, user));
};

/**
 * Adds a bookmark or takes it away: at once on the screen and in every tab, then on the server. When that fails it is as
 * before, and the failure is only logged.
 */
export const toggleBookmark = (bookmark: Bookmark): void => {
  const user = $user.get();
  if (!user) {
    // Pressed before the person's details have come: whether that adds or takes away is known then.
    const stop = $user.listen((known) => {
      if (!known) return;
      stop();
      toggleBookmark(bookmark);
    });
    return;
  }
  const wish = { bookmark, isWanted: !isBookmarked(user, bookmark) };
  wishes.set(keyOf(bookmark), wish);
  showWishes();
  $lastSaid.set({ bookmark, did: wish.isWanted ? "added" : "removed" });
  last = last.then(() => grant(wish));
};

const grant = async (wish: Wish): Promise<void> => {
  const { bookmark, isWanted } = wish;
  const key = keyOf(bookmark);
  // Pressed again before its turn came: the later press counts.
  if (wishes.get(key) !== wish) return;
  try {
    await changeUser(changeOf(bookmark, isWanted));
    if (wishes.get(key) === wish) wishes.delete(key);
  } catch (error) {
    console.info("A bookmark could not be saved", error);
    if (wishes.get(key) !== wish) return;
    wishes.delete(key);
    showUser((user) => granted(user, { bookmark, isWanted: !isWanted }));
    $lastSaid.set({ bookmark, did: "undone" });
    // It may have been saved all the same, with only the answer lost.
    await refreshUser().catch((again: unknown) => console.info("The user's details could not be refreshed", again));
  }
  showWishes();
};
