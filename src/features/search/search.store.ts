import { atom, type ReadableAtom } from "nanostores";
import { LIMITS } from "../../contract/limits.ts";
import { fuzzySearchHref } from "../../contract/routes.ts";
import { searchResultGroups, queryOf, shortened, type SearchResultGroup } from "./search.ts";

export type SearchState =
  | { state: "idle" }
  /** `groups` answer the text before this one: they stay in view until the new answer is there. */
  | { state: "searching"; query: string; groups: readonly SearchResultGroup[] }
  | { state: "ready"; query: string; groups: readonly SearchResultGroup[] }
  | { state: "failed"; query: string };

/** One search box's memory. */
export interface Search {
  $search: ReadableAtom<SearchState>;
  /** The text is now this: asks when typing rests. A blank text asks nothing and forgets what was found. */
  type: (text: string) => void;
  /** Asks at once, unless the answer for the text is there or on its way. */
  submit: (text: string) => void;
}

/** Asks the site. Rejects when it does not answer in time or not with what was asked for. */
const askSite = async (query: string, signal: AbortSignal): Promise<SearchResultGroup[]> => {
  const response = await fetch(fuzzySearchHref({ query }), {
    signal: AbortSignal.any([signal, AbortSignal.timeout(LIMITS.searchTimeout)]),
  });
  if (!response.ok) throw new Error(`The search answered ${response.status}`);
  return searchResultGroups(await response.json());
};

export const createSearch = (ask = askSite): Search => {
  const $search = atom<SearchState>({ state: "idle" });
  let resting: ReturnType<typeof setTimeout> | undefined;
  let asked: AbortController | undefined;

  const run = async (query: string): Promise<void> => {
    const before = $search.get();
    asked?.abort();
    const asking = (asked = new AbortController());
    $search.set({ state: "searching", query, groups: "groups" in before ? before.groups : [] });
    try {
      const groups = shortened(await ask(query, asking.signal));
      if (!asking.signal.aborted) $search.set({ state: "ready", query, groups });
    } catch (error) {
      if (asking.signal.aborted) return;
      console.info("The search failed:", error);
      $search.set({ state: "failed", query });
    }
  };

  const want = (text: string, rest: number): void => {
    clearTimeout(resting);
    const query = queryOf(text);
    const now = $search.get();
    if (query === null) {
      asked?.abort();
      $search.set({ state: "idle" });
    } else if (now.state === "idle" || now.state === "failed" || now.query !== query) {
      if (rest === 0) void run(query);
      else resting = setTimeout(() => void run(query), rest);
    }
  };

  return {
    $search,
    type: (text) => want(text, LIMITS.searchDebounce),
    submit: (text) => want(text, 0),
  };
};
