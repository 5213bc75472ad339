import { Select } from "../../components/Field.tsx";
import type { Listing } from "./listing.ts";
import type { ListingIsland } from "./listing-island.ts";
import { atMost, LIMITS_OF, measureLabel } from "./measures.ts";
import { WORDS } from "./messages.ts";

/** What a list is filtered by of what reviews say: at most so much work, so difficult, so dear. */
export const MeasureFilters = ({
  island: { list, limit },
  listing,
  place,
  className = "",
}: {
  island: ListingIsland;
  listing: Listing;
  /** Tells the ids of these boxes from those of others. */
  place: string;
  className?: string;
}) =>
  list.measures.map((name) => (
    <Select
      key={name}
      id={`${place}-${name}`}
      label={measureLabel(name)}
      className={className}
      value={listing.most[name] ?? ""}
      onChange={({ currentTarget: { value } }) => limit(name, value === "" ? undefined : Number(value))}
    >
      <option value="">{WORDS.any(measureLabel(name))}</option>
      {LIMITS_OF[name].map((most) => (
        <option key={most} value={most}>
          {atMost(name, most)}
        </option>
      ))}
    </Select>
  ));
