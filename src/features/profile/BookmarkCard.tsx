import type { RefObject } from "react";
import { CardTitle } from "../../components/Card.tsx";
import { Rating } from "../../components/Rating.tsx";
import { Monogram } from "../../components/Tile.tsx";
import { COMPARE_KINDS } from "../../contract/taxonomy.ts";
import { monogram, unbroken } from "../../lib/format.ts";
import type { Bookmark } from "../bookmarks/bookmarks.ts";
import { CompareButton } from "../compare/CompareButton.tsx";
import type { BookmarkFacts } from "./bookmark-facts.ts";
import { BookmarkRemove } from "./BookmarkRemove.tsx";
import { bookmarkHref } from "./profile.ts";

interface BookmarkCardProps {
  bookmark: Bookmark;
  /** The hue of its tile in its list. */
  hue: number | undefined;
  /** Undefined before they have come: their room is held. Null when they could not be had. */
  facts: BookmarkFacts | null | undefined;
  panel: RefObject<HTMLElement | null>;
}

/** A bookmark of the profile page, to be compared and taken away. */
export const BookmarkCard = ({ bookmark, hue, facts, panel }: BookmarkCardProps) => {
  const { id, name } = bookmark;
  const compared = COMPARE_KINDS.find((kind) => kind === bookmark.kind);
  return (
    <li className="card flex-wrap content-between">
      {facts?.image ? (
        <img className="tile" src={facts.image} alt="" width="48" height="48" loading="lazy" decoding="async" />
      ) : (
        <Monogram id={id} letters={monogram(name, facts?.acronym)} hue={hue} />
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <CardTitle href={bookmarkHref(bookmark)} title={name} className="pr-8 wrap-anywhere" />
        {/* The room of two lines and the rating, which stands right under as many as there are. */}
        <div className="min-h-[calc(2*1.6*var(--text-small)+35px)]">
          {facts === undefined && (
            <span className="grid gap-3 pr-8">
              <i className="bone w-2/5" />
              <i className="bone w-2/5" />
            </span>
          )}
          <p className="soft line-clamp-2 pr-8">{facts?.line && unbroken(facts.line)}</p>
          <p>{facts && <Rating rating={facts.rating} inWords />}</p>
        </div>
      </div>
      {/* Below all of it: beside the tile a narrow card has no room for its words. */}
      {compared && (
        <div className="own-control basis-full">
          <CompareButton kind={compared} id={id} name={name} look="words" isOffWhenFull />
        </div>
      )}
      <div className="absolute top-1.5 right-1.5 z-1 grid justify-items-end">
        <BookmarkRemove bookmark={bookmark} panel={panel} />
      </div>
    </li>
  );
};
