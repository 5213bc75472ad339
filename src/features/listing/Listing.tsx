import { useEffect, useMemo, useRef } from "react";
import { Button } from "../../components/Button.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { CityMap } from "./CityMap.tsx";
import { SaveSearch } from "../saved-searches/SaveSearch.tsx";
import { queryOf } from "./address.ts";
import { FiltersDrawer } from "./FiltersDrawer.tsx";
import { ListingBar } from "./ListingBar.tsx";
import { ListingFilters } from "./ListingFilters.tsx";
import { ListingResults, ResultsSkeleton } from "./ListingResults.tsx";
import { ListingSearch } from "./ListingSearch.tsx";
import { onPage } from "./listing.ts";
import { listOf } from "./lists.ts";
import { WORDS } from "./messages.ts";
import { resultsOf, statusOf, type BuiltListing } from "./results.ts";
import { searchName } from "./search-name.ts";
import { useIntent, useListing, useReveal } from "./use-listing.ts";

/** What is below a list stays below the first screen, however few results there are: nothing jumps. */
const HEIGHT = "scripted:min-h-[82svh]";

/**
 * A list of records that can be searched, filtered and sorted. The build draws its first page. Where the address asks
 * something else, the head script has marked the root and a skeleton is shown until that is there.
 */
export const Listing = (built: BuiltListing) => {
  const list = useMemo(() => ({ ...listOf(built.name), measures: built.measures }), [built]);
  const { island, listing, asked, index, isBuilt } = useListing(list, built.sources.index);
  const results = useMemo(() => resultsOf(list, asked, index, built), [list, asked, index, built]);
  const isSettled = results.state !== "loading";
  const countRef = useReveal(island, isSettled);
  const column = useIntent<HTMLElement>(island.need);
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isBuilt && isSettled) delete document.documentElement.dataset["query"];
  }, [isBuilt, isSettled]);

  // In view the place of the results says it.
  const said = statusOf(list, asked, results);
  const whenAsked = isBuilt ? "asked:invisible" : "";
  const filters = { island, built, listing, index };
  const search = { island, built, listing };
  const query = queryOf(onPage(asked, 1));
  const universities = index.state === "ready" ? index.records.catalogue.universities : undefined;
  /** Results of a search of universities stand under a heading of their own, as the specification has it. */
  const isSearched = list.kind === "university" && asked.text !== "" && !isBuilt;
  return (
    <div
      className={`grid grid-cols-[minmax(0,1fr)] gap-5 ${list.isStudy ? "scripted:lg:grid-cols-[272px_minmax(0,1fr)] scripted:lg:gap-10" : ""} ${built.map ? "lg:grid-cols-[minmax(0,1fr)_392px] lg:gap-x-6" : ""} ${list.isStudy || built.map ? "" : "places"}`}
    >
      {list.isStudy ? (
        <aside
          ref={column}
          aria-label={WORDS.filters}
          className={`self-start max-lg:hidden unscripted:hidden [@media(min-height:720px)]:sticky [@media(min-height:720px)]:top-[calc(var(--header)+16px)] ${whenAsked}`}
        >
          <ListingFilters {...filters} place="column" />
        </aside>
      ) : (
        <ListingSearch
          {...search}
          nameRef={name}
          className={`${built.map ? "pb-2 lg:col-span-full" : ""} ${whenAsked}`}
        />
      )}
      {built.map && <CityMap {...filters} map={built.map} isBuilt={isBuilt} className={`lg:order-1 ${whenAsked}`} />}
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-3">
        <ListingBar island={island} listing={listing} className={whenAsked} />
        {!isSearched && (
          <h2 className="sr-only" id="results">
            {list.kind === "university" ? WORDS.byName : WORDS.all}
          </h2>
        )}
        {/* The room of what saves a search is held: nothing jumps when something is asked. */}
        <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 unscripted:hidden">
          <p
            ref={countRef}
            role="status"
            tabIndex={-1}
            className={`soft scroll-mt-[calc(var(--header)+16px)] focus:outline-none ${said === MESSAGES.noResults || results.state === "failed" ? "opacity-0" : ""} ${whenAsked}`}
          >
            {said}
          </p>
          {query !== "" && <SaveSearch address={list.path + query} name={searchName(list, asked, universities)} />}
        </div>
        {isBuilt && (
          <div className={`hidden asked:block ${HEIGHT}`}>
            <ResultsSkeleton list={list} view={listing.view} />
          </div>
        )}
        <section
          aria-labelledby="results"
          aria-busy={!isSettled}
          className={`${HEIGHT} ${isBuilt ? "asked:hidden" : ""}`}
        >
          {isSearched && (
            <div className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
              <h2 id="results">{MESSAGES.results}</h2>
              <Button
                look="text"
                icon="x"
                onClick={() => {
                  island.search("", "push");
                  name.current?.focus();
                }}
              >
                {WORDS.clearSearch}
              </Button>
            </div>
          )}
          <ListingResults island={island} listing={asked} results={results} />
        </section>
      </div>
      {list.isStudy && <FiltersDrawer {...filters} results={results} />}
    </div>
  );
};
