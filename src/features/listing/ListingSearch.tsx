import type { Ref, SyntheticEvent } from "react";
import { Button } from "../../components/Button.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { LocationBox } from "../location/LocationBox.tsx";
import type { Listing } from "./listing.ts";
import type { ListingIsland } from "./listing-island.ts";
import { WORDS } from "./messages.ts";
import { NameBox } from "./NameBox.tsx";
import type { BuiltListing } from "./results.ts";
import { useIntent } from "./use-listing.ts";

interface ListingSearchProps {
  island: ListingIsland;
  built: BuiltListing;
  listing: Listing;
  nameRef: Ref<HTMLInputElement>;
  className: string;
}

/** The boxes over the lists of universities and places: a name, a location, or both. */
export const ListingSearch = ({ island, built, listing, nameRef, className }: ListingSearchProps) => {
  const { list, need, search, reveal, choosePlace } = island;
  const ref = useIntent<HTMLFormElement>(need);
  const isUniversities = list.kind === "university";
  const onSubmit = (event: SyntheticEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const text = new FormData(event.currentTarget).get("q");
    if (typeof text !== "string" || text.trim() === "") return;
    search(text, "push");
    reveal();
  };
  return (
    <form
      ref={ref}
      role="search"
      aria-labelledby={built.searchTitle && "search-title"}
      aria-label={built.searchTitle ? undefined : WORDS.searchList(list)}
      onSubmit={onSubmit}
      className={`grid grid-cols-[minmax(0,1fr)_auto] items-end gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] unscripted:hidden ${className}`}
    >
      {built.searchTitle && (
        <h2 id="search-title" className="col-span-full">
          {built.searchTitle}
        </h2>
      )}
      <NameBox island={island} text={listing.text} inputRef={nameRef} className="max-sm:col-span-full" />
      {list.locationTypes && (
        <LocationBox
          id={`${list.name}-location`}
          types={list.locationTypes}
          source={built.sources.places}
          place={listing.place}
          onChoose={choosePlace}
        />
      )}
      {isUniversities && (
        <Button type="submit" className="min-h-[48px]">
          {MESSAGES.search}
        </Button>
      )}
    </form>
  );
};
