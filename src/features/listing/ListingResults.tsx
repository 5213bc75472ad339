import { memo } from "react";
import { Button } from "../../components/Button.tsx";
import { Empty, Failed } from "../../components/Notice.tsx";
import { Pagination } from "../../components/Pagination.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import type { ViewMode } from "../../contract/taxonomy.ts";
import { queryOf } from "./address.ts";
import { onPage, type Listing } from "./listing.ts";
import type { ListingIsland } from "./listing-island.ts";
import type { List } from "./lists.ts";
import { WORDS } from "./messages.ts";
import { ResultItems } from "./ResultItems.tsx";
import type { Results } from "./results.ts";

/** Stands where results will be. Of cards and lines twelve, as the specification has it. */
export const ResultsSkeleton = ({ list, view }: { list: List; view: ViewMode }) =>
  list.isStudy ? (
    <Skeleton look="rows" count={list.size} />
  ) : (
    <Skeleton look={view === "grid" ? "cards" : "lines"} count={LIMITS.destinationPlaceholders} />
  );

interface ListingResultsProps {
  island: ListingIsland;
  listing: Listing;
  results: Results;
}

/** What a listing lets through, page by page; that it is on its way, that it cannot be had, or that there is nothing. */
export const ListingResults = memo(({ island, listing, results }: ListingResultsProps) => {
  const { list, need, clear, goTo, reveal } = island;
  if (results.state === "loading") return <ResultsSkeleton list={list} view={listing.view} />;
  if (results.state === "failed") return <Failed onRetry={need}>{list.failed}</Failed>;
  if (results.count === 0)
    return (
      <Empty
        action={
          <Button
            look="quiet"
            onClick={() => {
              reveal();
              clear();
            }}
          >
            {WORDS.showAll(list)}
          </Button>
        }
      >
        {MESSAGES.noResults}
      </Empty>
    );
  return (
    <>
      <ResultItems kind={list.kind} shown={results.shown} view={listing.view} />
      <Pagination
        page={results.page}
        pages={results.pages}
        hrefOf={(page) => list.path + queryOf(onPage(listing, page))}
        onGoTo={(page) => {
          reveal();
          goTo(page);
        }}
      />
    </>
  );
});
ListingResults.displayName = "ListingResults";
