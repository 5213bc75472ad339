import { compareNames } from "../../contract/ratings.ts";
import { AustraliaMap, type MapPoint } from "../../components/AustraliaMap.tsx";
import { Icon } from "../../components/Icon.tsx";
import { followedLink } from "../../lib/followed-link.ts";
import { countOf } from "../../lib/format.ts";
import { isAt } from "../location/place.ts";
import { placeOfCity, type MapCity, type UniversityMap } from "../map/cities.ts";
import { queryOf } from "./address.ts";
import { withPlace, type Listing } from "./listing.ts";
import type { ListingIsland } from "./listing-island.ts";
import type { Index } from "./listing.store.ts";
import { WORDS } from "./messages.ts";
import { useIntent } from "./use-listing.ts";

interface CityMapProps {
  island: ListingIsland;
  listing: Listing;
  index: Index;
  map: UniversityMap;
  isBuilt: boolean;
  className: string;
}

/** What a city is in the listing: chosen, left out by another place that is chosen, or neither. */
const lookOf = ({ place }: Listing, city: MapCity): MapPoint["look"] => {
  if (!place) return "plain";
  if (place.label === placeOfCity(city).label) return "chosen";
  const { name, state, location } = city;
  const isCovered = isAt(place, {
    states: state ? [state] : [],
    points: location ? [location] : [],
    location: name,
  });
  return isCovered ? "plain" : "left out";
};

/**
 * The cities of a list on a map, and as links below it: a press chooses the city as the list's place, another one takes that
 * back. The numbers follow what is searched for, and cities outside a chosen place stand back.
 */
export const CityMap = ({ island, listing, index, map: { cities, dots }, isBuilt, className }: CityMapProps) => {
  const { list, need, choosePlace } = island;
  const ref = useIntent<HTMLDetailsElement>(need);
  const isSearched = index.state === "ready" && listing.text !== "";
  const shown = cities.map((city) => {
    const place = placeOfCity(city);
    const look = lookOf(listing, city);
    const count = isSearched ? index.records.catalogue.find({ ...listing, place }).length : city.count;
    return {
      ...city,
      key: place.label,
      look: count === 0 && look === "plain" ? ("left out" as const) : look,
      count,
      label: `${city.name}: ${countOf(count, ...list.words)}`,
      href: list.path + queryOf(withPlace(listing, look === "chosen" ? null : place)),
      press: () => choosePlace(look === "chosen" ? null : place),
    };
  });
  const drawn = shown.flatMap(({ drawn: point, ...city }) =>
    point ? [{ ...city, spot: point.spot, anchor: point.anchor, text: point.label }] : [],
  );
  return (
    <details
      ref={ref}
      className={`open-from-lg group/map self-start lg:[@media(min-height:880px)]:sticky lg:[@media(min-height:880px)]:top-[calc(var(--header)+16px)] rounded-card border border-line bg-card ${className}`}
    >
      <summary className="flex min-h-12 items-center gap-2.5 px-4 font-semibold text-eucalypt">
        <Icon name="map-pin" />
        {WORDS.map}
        <Icon name="chevron-down" className="ml-auto group-open/map:rotate-180" />
      </summary>
      <div className="grid gap-3 pb-4 sm:px-2 md:max-lg:grid-cols-2 md:max-lg:gap-6 lg:pt-4">
        <h2 className="px-2 text-h3 max-lg:hidden">{WORDS.map}</h2>
        <AustraliaMap
          label={WORDS.map}
          points={drawn}
          dots={dots}
          onPress={(at) => drawn[at]?.press()}
          isLive={!isBuilt}
          className="max-w-[480px]"
        />
        <div className="grid content-start gap-3">
          <p className="soft px-2 max-sm:px-4">{WORDS.mapCaption}</p>
          <ul aria-label={WORDS.cities} className="columns-2 gap-x-4 px-2 text-small max-sm:px-4">
            {shown
              .toSorted((a, b) => compareNames(a.name, b.name))
              .map(({ key, name, href, count, look, press }) => (
                <li key={key} className="break-inside-avoid">
                  <a
                    className="flex min-h-11 items-center justify-between gap-2 no-underline hover:underline aria-current:font-bold lg:min-h-8"
                    href={href}
                    data-held
                    aria-current={look === "chosen" || undefined}
                    onClick={(event) => {
                      if (!followedLink(event.nativeEvent)) return;
                      event.preventDefault();
                      press();
                    }}
                  >
                    {name}
                    <span className="soft tabular-nums" aria-hidden="true">
                      {count}
                    </span>
                    <span className="sr-only">: {countOf(count, ...list.words)}</span>
                  </a>
                </li>
              ))}
          </ul>
        </div>
      </div>
    </details>
  );
};
