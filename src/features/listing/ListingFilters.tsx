import { useRef } from "react";
import { Button } from "../../components/Button.tsx";
import { GRADUATION_LEVELS } from "../../contract/taxonomy.ts";
import { LocationBox } from "../location/LocationBox.tsx";
import { Choice } from "./Choice.tsx";
import { FieldFilter } from "./FieldFilter.tsx";
import { filterCount, type Listing } from "./listing.ts";
import type { ListingIsland } from "./listing-island.ts";
import type { Index } from "./listing.store.ts";
import { MeasureFilters } from "./MeasureFilters.tsx";
import { WORDS } from "./messages.ts";
import type { BuiltListing } from "./results.ts";
import { UniversityFilter } from "./UniversityFilter.tsx";

export interface ListingFiltersProps {
  island: ListingIsland;
  built: BuiltListing;
  listing: Listing;
  index: Index;
  /** Tells the ids of this column from those of another. */
  place: "column" | "drawer";
}

const anyAtAll = (): string => WORDS.anyAtAll;

/** The filters of programs and subjects. */
export const ListingFilters = ({ island, built, listing, index, place }: ListingFiltersProps) => {
  const { list, addField, removeField, pressLevel, pressUniversity, choosePlace, clear } = island;
  const levels = useRef<HTMLDivElement>(null);
  const id = (name: string): string => `${place}-${name}`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div role="group" aria-labelledby={id("levels")}>
        <h2 id={id("levels")} className="pb-1.5 font-text text-small leading-normal font-semibold tracking-normal">
          {WORDS.graduationLevel}
        </h2>
        <div ref={levels} className="flex flex-wrap gap-2">
          {GRADUATION_LEVELS.map((level) => (
            <Choice
              key={level}
              aria-pressed={level === listing.graduationLevelSelected}
              onClick={() => pressLevel(level)}
            >
              {level}
            </Choice>
          ))}
        </div>
      </div>
      <FieldFilter id={id("fields")} chosen={listing.fieldSelected} onAdd={addField} onRemove={removeField} />
      {list.locationTypes && (
        <LocationBox
          id={id("location")}
          types={list.locationTypes}
          source={built.sources.places}
          place={listing.place}
          onChoose={choosePlace}
        />
      )}
      <UniversityFilter
        id={id("university")}
        selected={listing.universitySelected}
        universities={index.state === "ready" ? index.records.catalogue.universities : undefined}
        onPress={pressUniversity}
      />
      <MeasureFilters island={island} chosen={listing.limits} place={place} any={anyAtAll} />
      {(filterCount(listing) > 0 || listing.text !== "") && (
        <Button
          look="text"
          icon="x"
          className="justify-self-start"
          onClick={() => {
            clear();
            levels.current?.querySelector("button")?.focus();
          }}
        >
          {WORDS.clearFilters}
        </Button>
      )}
    </div>
  );
};
