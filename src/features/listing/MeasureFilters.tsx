import { Select } from "../../components/Field.tsx";
import type { Listing } from "./listing.ts";
import type { ListingIsland } from "./listing-island.ts";
import { measure } from "./measures.ts";
import { WORDS } from "./messages.ts";

/** What a list is filtered by of what is known of its records: at most so much work, so dear, so long. */
export const MeasureFilters = ({
  island: { list, limit },
  listing,
  place,
  any = WORDS.any,
  className = "",
}: {
  island: ListingIsland;
  listing: Listing;
  /** Tells the ids of these boxes from those of others. */
  place: string;
  /** What stands for no limit; where the label is not seen it says of what. */
  any?: (label: string) => string;
  className?: string;
}) =>
  list.measures.map((name) => {
    const { label, limits, offer } = measure(name);
    if (limits.length === 0) return null;
    return (
      <Select
        key={name}
        id={`${place}-${name}`}
        label={label}
        className={className}
        value={listing.limits[name] ?? ""}
        onChange={({ currentTarget: { value } }) => limit(name, value === "" ? undefined : Number(value))}
      >
        <option value="">{any(label)}</option>
        {limits.map((most) => (
          <option key={most} value={most}>
            {offer(most)}
          </option>
        ))}
      </Select>
    );
  });
