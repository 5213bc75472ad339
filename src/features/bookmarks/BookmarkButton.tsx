import { useStore } from "@nanostores/react";
import type { MouseEvent } from "react";
import { Icon } from "../../components/Icon.tsx";
import { IconButton } from "../../components/IconButton.tsx";
import { NotSaved } from "../../components/NotSaved.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { useLiveStore } from "../../lib/use-live-store.ts";
import { $user } from "../session/session.store.ts";
import { isBookmarked, keyOf, type Bookmark } from "./bookmarks.ts";
import { $unsavedBookmarks, pressBookmark } from "./bookmarks.store.ts";

/** Bookmarks something or takes the bookmark away. Pages show it to those who are signed in. */
export const BookmarkButton = ({
  bookmark,
  look = "words",
  className = "",
  onPress,
}: {
  bookmark: Bookmark;
  look?: "icon" | "words";
  className?: string;
  /** Runs before the bookmark is added or taken away. */
  onPress?: (button: HTMLElement) => void;
}) => {
  const user = useLiveStore($user, undefined);
  const isUnsaved = useStore($unsavedBookmarks, { ssr: "initial" })[keyOf(bookmark)] ?? false;
  const isOn = user !== undefined && isBookmarked(user, bookmark);
  const state = {
    "aria-pressed": isOn,
    onClick: ({ currentTarget }: MouseEvent<HTMLElement>) => {
      onPress?.(currentTarget);
      pressBookmark(bookmark, currentTarget);
    },
  };
  const unsaved = (place: string) =>
    isUnsaved && (
      <NotSaved
        className={place}
        onRetry={(retry) => {
          // The words go: focus stays with what they were about.
          const before = retry.closest("span")?.previousElementSibling;
          const button = before instanceof HTMLElement ? before : retry;
          button.focus();
          pressBookmark(bookmark, button);
        }}
      />
    );
  const words = isOn ? MESSAGES.bookmarked : MESSAGES.bookmark;
  if (look === "icon")
    return (
      <>
        <IconButton
          {...state}
          icon="bookmark"
          label={`${words} ${bookmark.name}`}
          title={words}
          className={`aria-pressed:[&>.icon]:fill-current ${className}`}
        />
        {unsaved("order-last basis-full justify-end rounded-input bg-card px-2")}
      </>
    );
  return (
    <>
      <button
        {...state}
        type="button"
        className={`button button-quiet text-small phone-icon sm:min-w-[146px] aria-pressed:[&>.icon]:fill-current signed-out:hidden unscripted:hidden ${className}`}
      >
        <Icon name="bookmark" />
        {words}
        <span className="sr-only"> {bookmark.name}</span>
      </button>
      {unsaved("signed-out:hidden")}
    </>
  );
};
