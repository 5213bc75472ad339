import type { RefObject } from "react";
import { focusNeighbour } from "../../lib/focus-neighbour.ts";
import { BookmarkButton } from "../bookmarks/BookmarkButton.tsx";
import type { Bookmark } from "../bookmarks/bookmarks.ts";

/** Takes a bookmark out of the list that it stands in; with the last one the focus goes to `panel`. */
export const BookmarkRemove = ({ bookmark, panel }: { bookmark: Bookmark; panel: RefObject<HTMLElement | null> }) => (
  <BookmarkButton
    bookmark={bookmark}
    look="icon"
    className="text-eucalypt"
    onPress={(button) => {
      if (!focusNeighbour(button)) panel.current?.focus();
    }}
  />
);
