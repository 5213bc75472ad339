import type { Ref } from "react";
import { Button } from "../../components/Button.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { searchHref } from "../../contract/routes.ts";
import { WORDS } from "./messages.ts";
import { ResultTile } from "./ResultTile.tsx";
import type { SearchResultGroup } from "./search.ts";

interface SearchResultsProps {
  /** The search box's id. */
  id: string;
  groups: readonly SearchResultGroup[];
  /** What was asked, and how many results there are in all. */
  query: string;
  total: number;
  /** The place among all of the one that an arrow key has led to; -1 for none. */
  activeAt: number;
  listRef: Ref<HTMLDivElement>;
  className: string;
}

/** What was found, by kind. The results are links and options at once: pointers follow them, arrow keys choose among them. */
export const SearchResults = ({ id, groups, query, total, activeAt, listRef, className }: SearchResultsProps) => {
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { results }) => sum + results.length, 0));
  const count = groups.reduce((sum, { results }) => sum + results.length, 0);
  return (
    <div
      ref={listRef}
      id={`${id}-results`}
      className={`overflow-y-auto overscroll-contain p-2 ${className}`}
      role="listbox"
      aria-label={MESSAGES.results}
      hidden={groups.length === 0}
    >
      {groups.map(({ kind, label, results }, group) => (
        <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
          <div
            id={`${id}-${kind}`}
            className="px-2.5 pt-2 pb-1 text-small font-semibold text-ink-soft"
            role="presentation"
          >
            {label}
          </div>
          {results.map((result, index) => {
            const at = (starts[group] ?? 0) + index;
            return (
              <a
                key={result.href}
                id={`${id}-option-${at}`}
                className="flex min-h-13 items-center gap-3 rounded-input px-2.5 py-1.5 text-ink no-underline hover:bg-eucalypt-wash aria-selected:bg-eucalypt-wash aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-eucalypt [&>.tile]:size-9 [&>.tile]:rounded-[9px]"
                role="option"
                aria-selected={at === activeAt}
                tabIndex={-1}
                href={result.href}
              >
                <ResultTile tile={result.tile} />
                <span className="grid min-w-0 leading-[1.3] wrap-anywhere">
                  <b className="font-[550]">{result.name}</b>
                  {result.line && <span className="soft"> {result.line}</span>}
                </span>
              </a>
            );
          })}
        </div>
      ))}
      {total > count && (
        <a
          id={`${id}-option-${count}`}
          className="mt-1 flex min-h-11 items-center rounded-input px-2.5 font-semibold no-underline hover:bg-eucalypt-wash aria-selected:bg-eucalypt-wash aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-eucalypt"
          role="option"
          aria-selected={activeAt === count}
          tabIndex={-1}
          href={searchHref({ query })}
        >
          {WORDS.seeAll(total)}
        </a>
      )}
    </div>
  );
};

interface SearchNoteProps {
  state: "searching" | "ready" | "failed";
  onTryAgain: () => void;
}

/** What stands in place of results. */
export const SearchNote = ({ state, onTryAgain }: SearchNoteProps) => (
  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4.5 py-3.5 text-ink-soft">
    {state === "searching" && (
      // Most answers are there before anybody could read that they are awaited.
      <p className="transition-opacity delay-250 duration-150 starting:opacity-0">{MESSAGES.loading}</p>
    )}
    {state === "ready" && <p>{MESSAGES.noResults}</p>}
    {state === "failed" && (
      <>
        <p>{MESSAGES.searchFailed}</p>
        <Button look="quiet" onClick={onTryAgain}>
          {MESSAGES.tryAgain}
        </Button>
      </>
    )}
  </div>
);
