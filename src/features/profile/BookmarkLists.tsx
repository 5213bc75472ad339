import { useState, type RefObject } from "react";
import { Select } from "../../components/Field.tsx";
import { Icon } from "../../components/Icon.tsx";
import { Empty } from "../../components/Notice.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { keyOf, type Bookmark } from "../bookmarks/bookmarks.ts";
import type { User } from "../session/session.store.ts";
import { BookmarkRemove } from "./BookmarkRemove.tsx";
import { WORDS } from "./messages.ts";
import { bookmarkHref, bookmarksIn, categoryToShow, OVERLAY_CATEGORIES } from "./profile.ts";

const BookmarkRow = ({ bookmark, panel }: { bookmark: Bookmark; panel: RefObject<HTMLElement | null> }) => (
  <li className="record-row">
    <a
      className="inline-flex min-h-[44px] items-center gap-1.5 font-[550] no-underline wrap-anywhere hover:underline"
      href={bookmarkHref(bookmark)}
      {...(bookmark.kind === "helpfulLink" ? { rel: "noopener noreferrer nofollow ugc" } : {})}
    >
      {bookmark.name}
      {bookmark.kind === "helpfulLink" && <Icon name="external-link" className="size-4" />}
    </a>
    <BookmarkRemove bookmark={bookmark} panel={panel} />
  </li>
);

/** The bookmarks over the page: one category at a time. `panel` takes the focus when the last one is taken away. */
export const BookmarkLists = ({ user, panel }: { user: User; panel: RefObject<HTMLElement | null> }) => {
  const [wanted, setWanted] = useState<string | undefined>(undefined);
  const open = categoryToShow(user, wanted, OVERLAY_CATEGORIES);
  const bookmarks = bookmarksIn(user, open);
  return (
    <>
      <Select label={WORDS.show} value={open} onChange={({ currentTarget }) => setWanted(currentTarget.value)}>
        {OVERLAY_CATEGORIES.map(({ key, label }) => (
          <option key={key} value={key}>
            {label} ({bookmarksIn(user, key).length})
          </option>
        ))}
      </Select>
      {bookmarks.length === 0 ? (
        <Empty>{MESSAGES.noBookmarks}</Empty>
      ) : (
        <ul>
          {bookmarks.map((bookmark) => (
            <BookmarkRow key={keyOf(bookmark)} bookmark={bookmark} panel={panel} />
          ))}
        </ul>
      )}
    </>
  );
};
