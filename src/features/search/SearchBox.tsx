import { Icon } from "../../components/Icon.tsx";
import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { ROUTES } from "../../contract/routes.ts";
import { WORDS } from "./messages.ts";
import { SearchNote, SearchResults } from "./SearchResults.tsx";
import { useSearchBox } from "./use-search-box.ts";

type SearchSize = "header" | "hero" | "overlay";

interface Look {
  form: string;
  line: string;
  input: string;
  button: string;
  panel: string;
  results: string;
}
const OVER_THE_PAGE =
  "absolute top-[calc(100%+8px)] right-0 z-8 rounded-card border border-line shadow-[0_16px_32px_-12px_var(--color-shade)]";
const ROUND = "-m-[1.5px] size-11 text-ink-soft hover:text-eucalypt";

const LOOKS: Record<SearchSize, Look> = {
  header: {
    form: "relative ml-auto flex-[0_1_340px] max-sm:hidden",
    line: "",
    input: "min-h-11 pl-3.5 min-[761px]:pl-4.5",
    button: ROUND,
    panel: `${OVER_THE_PAGE} w-[max(100%,min(420px,calc(100vw-2*var(--gutter))))]`,
    results: "max-h-[min(70vh,540px)]",
  },
  // Its list is as long as it is: the page scrolls, not a box in it.
  hero: {
    form: "relative w-full max-w-[620px]",
    line: "",
    input: "min-h-15 pl-5 text-ellipsis sm:pl-3 sm:text-[1.125rem]",
    button:
      "mx-1.5 h-12 w-12 bg-eucalypt font-semibold text-on-eucalypt sm:w-auto sm:px-6 max-sm:[&>span]:sr-only sm:[&>.icon]:hidden",
    panel: `${OVER_THE_PAGE} w-full`,
    results: "",
  },
  overlay: {
    form: "flex h-full flex-col",
    line: "my-1.5 mr-[calc(var(--gutter)+44px)] ml-(--gutter) flex-none",
    input: "min-h-11 pl-4.5",
    button: ROUND,
    panel: "min-h-0 flex-1 border-t border-line",
    results: "h-full px-[calc(var(--gutter)-10px)]",
  },
};

export interface SearchBoxProps {
  /** Unique in the page. */
  id: string;
  /** Names the form among the landmarks. */
  name: string;
  placeholder: string;
  size: SearchSize;
  /** Whether the key `/` leads here (head-script.ts). */
  hasShortcut?: boolean;
  /** What Escape does besides closing the results. */
  onEscape?: () => void;
}

/** A search box and what it finds. As a form it leads to the page of all results; hidden where no script runs. */
export const SearchBox = ({ id, name, placeholder, size, hasShortcut = false, onEscape }: SearchBoxProps) => {
  const { form, input, list, search, groups, count, total, isOpen, activeAt, activeId, ...box } = useSearchBox({
    id,
    staysOpen: size === "overlay",
    onEscape,
  });
  const look = LOOKS[size];
  const answer = search.state === "failed" ? MESSAGES.searchFailed : MESSAGES.noResults;
  return (
    <form
      ref={form}
      className={`min-w-0 unscripted:hidden ${look.form}`}
      role="search"
      aria-label={name}
      action={ROUTES.search}
      {...box.formHandlers}
    >
      <label className="sr-only" htmlFor={id}>
        {MESSAGES.searchLabel}
      </label>
      <div
        className={`group/line flex items-center rounded-full border-[1.5px] border-edge bg-card focus-within:border-eucalypt focus-within:outline-3 focus-within:-outline-offset-1 focus-within:outline-eucalypt ${look.line}`}
      >
        {size === "hero" && <Icon name="search" className="ml-5 text-ink-soft max-sm:hidden" />}
        <input
          ref={input}
          id={id}
          name="q"
          type="search"
          role="combobox"
          aria-expanded={isOpen && count > 0}
          aria-controls={`${id}-results`}
          aria-activedescendant={activeId}
          aria-autocomplete="list"
          aria-keyshortcuts={hasShortcut ? "/" : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          maxLength={LIMITS.searchTextMax}
          placeholder={placeholder}
          className={`peer min-w-0 flex-1 appearance-none bg-transparent placeholder:text-ink-soft placeholder:opacity-100 focus-visible:outline-none [&::-webkit-search-cancel-button]:hidden ${look.input}`}
          {...box.inputHandlers}
        />
        {hasShortcut && (
          <kbd
            aria-hidden="true"
            className="mr-0.5 ml-2 rounded-[6px] border border-line px-2 font-text text-[0.8125rem]/normal font-medium text-ink-soft group-focus-within/line:hidden peer-[:not(:placeholder-shown)]:hidden max-[820px]:hidden pointer-coarse:hidden"
          >
            /
          </kbd>
        )}
        <button
          type="submit"
          className={`inline-grid flex-none cursor-pointer place-items-center rounded-full ${look.button}`}
        >
          <Icon name="search" />
          <span className={size === "hero" ? "" : "sr-only"}>{MESSAGES.search}</span>
        </button>
      </div>
      {isOpen && search.state !== "idle" && (
        // A press on it leaves focus in the box, else it would close before the press has become a click.
        // oxlint-disable-next-line a11y/no-static-element-interactions
        <div
          className={`overflow-hidden bg-card ${look.panel}`}
          aria-busy={search.state === "searching"}
          onMouseDown={(event) => event.preventDefault()}
        >
          <SearchResults
            id={id}
            groups={groups}
            query={search.query}
            total={total}
            activeAt={activeAt}
            listRef={list}
            className={look.results}
          />
          {count === 0 && <SearchNote state={search.state} onTryAgain={box.tryAgain} />}
        </div>
      )}
      {size === "overlay" && !isOpen && <p className="px-(--gutter) py-3.5 text-ink-soft">{MESSAGES.searchHint}</p>}
      <p className="sr-only" role="status">
        {search.state === "idle" || (search.state === "searching" && count === 0)
          ? ""
          : count > 0
            ? WORDS.found(count, total)
            : answer}
      </p>
    </form>
  );
};
