import type { MouseEvent } from "react";
import { Pagination } from "../../components/Pagination.tsx";
import { LIMITS } from "../../contract/limits.ts";
import { searchHref } from "../../contract/routes.ts";
import type { PageKind } from "../../contract/taxonomy.ts";
import { followedLink } from "../../lib/followed-link.ts";
import { pageOf } from "../listing/listing.ts";
import type { AskedPage } from "./asked.ts";
import { FoundRows } from "./FoundRows.tsx";
import { WORDS } from "./messages.ts";
import type { FoundCount, FoundPlace, SearchAnswer, SearchResultGroup } from "../search/search.ts";

interface PlacedRowsProps {
  group: SearchResultGroup;
  /** The place that was asked for, and how many of these results are there. */
  place: FoundPlace | null;
  here: number;
}

/** Those at the place that was asked for first, under its name; then those elsewhere. */
const PlacedRows = ({ group: { kind, results }, place, here }: PlacedRowsProps) => {
  if (place === null || here <= 0) return <FoundRows kind={kind} results={results} />;
  const there = results.slice(0, here);
  const elsewhere = results.slice(here);
  return (
    <>
      <h3 className="text-small font-semibold text-ink-soft">{WORDS.atPlace(place)}</h3>
      <FoundRows kind={kind} results={there} />
      {elsewhere.length > 0 && (
        <>
          <h3 className="pt-3 text-small font-semibold text-ink-soft">{WORDS.elsewhere}</h3>
          <FoundRows kind={kind} results={elsewhere} />
        </>
      )}
    </>
  );
};

interface FoundGroupsProps {
  asked: AskedPage;
  answer: SearchAnswer;
  onShow: (kind: PageKind) => void;
  onGoTo: (page: number) => void;
}

/** What was found: of each kind the first and the way to all of them, or all of one kind, page by page. */
export const FoundGroups = ({ asked, answer: { groups, place, counts }, onShow, onGoTo }: FoundGroupsProps) =>
  groups.map((group) => {
    const { kind, label, results, total } = group;
    const { page, pages, from } = pageOf(asked.kind ? asked.page : 1, total, LIMITS.searchPage);
    const { atPlace }: FoundCount = counts[kind];
    return (
      <section key={kind} className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-labelledby={`found-${kind}`}>
        <h2 id={`found-${kind}`}>{label}</h2>
        <PlacedRows group={group} place={place} here={Math.min(results.length, atPlace - from)} />
        {asked.kind === kind ? (
          <Pagination page={page} pages={pages} hrefOf={(to) => searchHref({ ...asked, page: to })} onGoTo={onGoTo} />
        ) : (
          total > results.length && (
            <a
              className="button-text -ml-1.5 justify-self-start"
              href={searchHref({ query: asked.query, kind })}
              onClick={(event: MouseEvent) => {
                if (!followedLink(event.nativeEvent)) return;
                event.preventDefault();
                onShow(kind);
              }}
            >
              {WORDS.seeAllOf(kind, total)}
            </a>
          )
        )}
      </section>
    );
  });
