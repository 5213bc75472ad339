import { useStore } from "@nanostores/react";
import { useEffect, type RefObject } from "react";
import { distinctHues } from "../../components/distinct-hues.ts";
import { Empty } from "../../components/Notice.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { monogram } from "../../lib/format.ts";
import { keyOf, type Bookmark } from "../bookmarks/bookmarks.ts";
import type { User } from "../session/session.store.ts";
import { $bookmarkFacts, fetchFacts } from "./bookmark-facts.ts";
import { BookmarkCard } from "./BookmarkCard.tsx";
import { WORDS } from "./messages.ts";
import { bookmarksIn, PAGE_CATEGORIES, type CategoryKey } from "./profile.ts";

interface BookmarkGridProps {
  user: User;
  category: CategoryKey;
  onCategory: (category: CategoryKey) => void;
  /** What takes the focus when the last bookmark is taken away. */
  panel: RefObject<HTMLElement | null>;
}

/** The bookmarks of the profile page: a row of categories, and the cards of the open one. */
export const BookmarkGrid = ({ user, category, onCategory, panel }: BookmarkGridProps) => {
  const facts = useStore($bookmarkFacts, { ssr: "initial" });
  const bookmarks = bookmarksIn(user, category);
  const lettersOf = (bookmark: Bookmark): string => monogram(bookmark.name, facts.get(keyOf(bookmark))?.acronym);
  const hues = distinctHues(bookmarks.map((bookmark) => ({ id: bookmark.id, letters: lettersOf(bookmark) })));
  useEffect(() => void fetchFacts(bookmarksIn(user, category)), [user, category]);
  return (
    <>
      <div
        className="flex flex-wrap gap-2 max-sm:-mx-(--gutter) max-sm:flex-nowrap max-sm:overflow-x-auto max-sm:px-(--gutter) max-sm:py-1 max-sm:[scrollbar-width:none]"
        role="group"
        aria-label={WORDS.categories}
      >
        {PAGE_CATEGORIES.map(({ key, label }) => (
          <button
            key={key}
            type="button"
            aria-pressed={key === category}
            className="pill flex-none"
            onClick={() => onCategory(key)}
          >
            {label} <span className="tabular-nums opacity-90">{bookmarksIn(user, key).length}</span>
          </button>
        ))}
      </div>
      <h2 className="sr-only">{PAGE_CATEGORIES.find(({ key }) => key === category)?.label}</h2>
      {bookmarks.length === 0 ? (
        <Empty>{MESSAGES.noBookmarks}</Empty>
      ) : (
        <ul className="card-grid">
          {bookmarks.map((bookmark, at) => (
            <BookmarkCard
              key={keyOf(bookmark)}
              bookmark={bookmark}
              hue={hues[at]}
              facts={facts.get(keyOf(bookmark))}
              panel={panel}
            />
          ))}
        </ul>
      )}
    </>
  );
};
