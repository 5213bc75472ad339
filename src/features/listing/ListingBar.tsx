import { memo } from "react";
import { Button } from "../../components/Button.tsx";
import { Select } from "../../components/Field.tsx";
import { filterCount, type Listing, type Sort } from "./listing.ts";
import type { ListingIsland } from "./listing-island.ts";
import { sortsOf } from "./lists.ts";
import { MeasureFilters } from "./MeasureFilters.tsx";
import { WORDS } from "./messages.ts";
import { NameBox } from "./NameBox.tsx";
import { useIntent } from "./use-listing.ts";
import { ViewToggle } from "./ViewToggle.tsx";

interface ListingBarProps {
  island: ListingIsland;
  listing: Listing;
  className: string;
}

/** The order of the results. */
const SortChoice = memo(({ island: { list, sortBy }, chosen }: { island: ListingIsland; chosen: Sort }) => (
  <Select
    id={`${list.name}-sort`}
    label={WORDS.sort}
    className="bar-choice"
    value={chosen}
    onChange={({ currentTarget }) => {
      const sort = sortsOf(list).find(({ value }) => value === currentTarget.value);
      if (sort) sortBy(sort.value);
    }}
  >
    {sortsOf(list).map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </Select>
));
SortChoice.displayName = "SortChoice";

/** What stands over the results: the name box and the filters' button of programs and subjects, the sort, the view. */
export const ListingBar = ({ island, listing, className }: ListingBarProps) => {
  const { list, need, viewAs, openDrawer } = island;
  const ref = useIntent<HTMLDivElement>(need);
  return (
    <div
      ref={ref}
      className={`${list.isStudy ? "flex flex-wrap items-end gap-x-4 gap-y-3 max-sm:gap-x-2" : "choice-bar"} unscripted:hidden ${className}`}
    >
      {list.isStudy && (
        <>
          <NameBox island={island} text={listing.text} className="flex-[1_1_100%] sm:flex-[1_1_260px]" />
          <Button
            look="quiet"
            icon="sliders-horizontal"
            aria-haspopup="dialog"
            className="min-h-[48px] max-sm:px-3.5 lg:hidden"
            onClick={({ currentTarget }) => openDrawer(currentTarget)}
          >
            {WORDS.filtersSet(filterCount(listing))}
          </Button>
        </>
      )}
      <SortChoice island={island} chosen={listing.sort} />
      {!list.isStudy && (
        <MeasureFilters
          island={island}
          chosen={listing.limits}
          place={list.name}
          className="bar-choice max-sm:order-1"
        />
      )}
      {!list.isStudy && <ViewToggle view={listing.view} onView={viewAs} />}
    </div>
  );
};
