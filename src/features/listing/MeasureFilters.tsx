import { memo } from "react";
import { Select } from "../../components/Field.tsx";
import type { Listing } from "./listing.ts";
import type { ListingIsland } from "./listing-island.ts";
import { measure } from "./measures.ts";
import { WORDS } from "./messages.ts";

interface MeasureFiltersProps {
  island: ListingIsland;
  chosen: Listing["limits"];
  /** Tells the ids of these boxes from those of others. */
  place: string;
  /** What stands for no limit; where the label is not seen it says of what. */
  any?: (label: string) => string;
  className?: string;
}

/** What a list is filtered by of what is known of its records: at most so much work, so dear, so long. */
export const MeasureFilters = memo(
  ({ island: { list, limit }, chosen, place, any = WORDS.any, className = "" }: MeasureFiltersProps) =>
    list.measures.map((name) => {
      const { label, limits, offer } = measure(name);
      if (limits.length === 0) return null;
      return (
        <Select
          key={name}
          id={`${place}-${name}`}
          label={label}
          className={className}
          value={chosen[name] ?? ""}
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
    }),
);
MeasureFilters.displayName = "MeasureFilters";
