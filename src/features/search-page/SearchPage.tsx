import { useEffect, useRef, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Field } from "../../components/Field.tsx";
import { Empty, Failed } from "../../components/Notice.tsx";
import { Skeleton } from "../../components/Skeleton.tsx";
import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { ROUTES, searchHref } from "../../contract/routes.ts";
import { SaveSearch } from "../saved-searches/SaveSearch.tsx";
import { FoundGroups } from "./FoundGroups.tsx";
import { FoundKinds } from "./FoundKinds.tsx";
import { foundLine } from "./found-line.ts";
import { queryOf } from "../search/search.ts";
import { WORDS } from "./messages.ts";
import { useSearchPage } from "./use-search-page.ts";

/**
 * The page of all that a search finds. What is asked stands in the address; the build draws the page that nobody asked, which
 * says by `data-idle` that it has nothing to show.
 */
export const SearchPage = () => {
  const { page, isBuilt, statusRef, reveal, store } = useSearchPage();
  const { asked } = page;
  const [typed, setTyped] = useState("");
  const [known, setKnown] = useState("");
  const isTyping = useRef(false);
  // Asked elsewhere: by the address, by Back. What is typed may have spaces around it.
  if (asked.query !== known) {
    setKnown(asked.query);
    if (typed.trim().replace(/\s+/g, " ") !== asked.query) setTyped(asked.query);
  }
  useEffect(() => {
    if (asked.query !== "") document.title = WORDS.titleFor(asked.query);
  }, [asked.query]);

  const answer = page.state === "ready" || page.state === "searching" ? page.answer : null;
  const isEmpty = page.state === "ready" && page.answer.groups.length === 0;
  return (
    <div data-idle={page.state === "idle" || undefined} className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
      <form
        role="search"
        aria-label={WORDS.searchAll}
        action={ROUTES.search}
        className="grid max-w-[620px] grid-cols-[minmax(0,1fr)_auto] items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          if (queryOf(typed) === null) return;
          store.submit(typed);
          reveal();
        }}
      >
        <Field
          id="search-all"
          name="q"
          label={MESSAGES.searchLabel}
          type="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={LIMITS.searchTextMax}
          value={typed}
          onFocus={() => {
            isTyping.current = false;
          }}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            store.type(value, isTyping.current ? "replace" : "push");
            isTyping.current = true;
          }}
        />
        <Button type="submit" className="min-h-[48px]">
          {MESSAGES.search}
        </Button>
      </form>
      {answer && !(isEmpty && asked.kind === null) && (
        <FoundKinds asked={asked} counts={answer.counts} onShow={store.show} />
      )}
      {/* The room of what saves the search is held: nothing jumps when something is asked. */}
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4">
        <p
          ref={statusRef}
          role="status"
          tabIndex={-1}
          className={`soft scroll-mt-[calc(var(--header)+16px)] focus:outline-none ${isBuilt ? "asked:invisible" : ""}`}
        >
          {page.state === "idle"
            ? MESSAGES.searchHint
            : page.state === "searching"
              ? MESSAGES.loading
              : page.state === "ready"
                ? foundLine(asked, page.answer)
                : ""}
        </p>
        {asked.query !== "" && (
          <SaveSearch address={searchHref({ ...asked, page: 1 })} name={WORDS.savedAs(asked.query, asked.kind)} />
        )}
      </div>
      {isBuilt && (
        <div className="hidden asked:block">
          <Skeleton look="lines" count={LIMITS.searchBoxResults} />
        </div>
      )}
      <div
        aria-busy={page.state === "searching"}
        className={`grid grid-cols-[minmax(0,1fr)] content-start gap-7 empty:hidden ${isBuilt ? "asked:hidden" : ""}`}
      >
        {page.state === "searching" && !answer && <Skeleton look="lines" count={LIMITS.searchBoxResults} />}
        {page.state === "failed" && <Failed onRetry={store.tryAgain}>{MESSAGES.searchFailed}</Failed>}
        {isEmpty && (
          <Empty
            action={
              asked.kind !== null && (
                <Button look="quiet" onClick={() => store.show(null)}>
                  {WORDS.showEverything}
                </Button>
              )
            }
          >
            {asked.kind === null ? WORDS.nothing(asked.query) : WORDS.noneOf(asked.kind, asked.query)}
          </Empty>
        )}
        {answer && (
          <FoundGroups
            asked={asked}
            answer={answer}
            onShow={(kind) => {
              store.show(kind);
              reveal();
            }}
            onGoTo={(to) => {
              store.goTo(to);
              reveal();
            }}
          />
        )}
      </div>
    </div>
  );
};
