import { atom, type ReadableAtom } from "nanostores";
import { LIMITS } from "../../contract/limits.ts";
import { fuzzySearchHref, searchHref } from "../../contract/routes.ts";
import type { PageKind } from "../../contract/taxonomy.ts";
import { pageOf } from "../listing/listing.ts";
import { askedAt, NOTHING_ASKED, type AskedPage } from "./asked.ts";
import { queryOf, searchAnswer, type SearchAnswer } from "../search/search.ts";

export type PageState =
  | { state: "idle"; asked: AskedPage }
  /** `answer` is the one before: it stays in view until the new one is there. */
  | { state: "searching"; asked: AskedPage; answer: SearchAnswer | null }
  | { state: "ready"; asked: AskedPage; answer: SearchAnswer }
  | { state: "failed"; asked: AskedPage };

/** The browser's address bar, but for tests. */
export interface SearchAddress {
  search: () => string;
  write: (href: string, step: "push" | "replace") => void;
}

/** The memory of the page of all results. What is asked stands in the address. */
export interface SearchPageStore {
  $page: ReadableAtom<PageState>;
  /** Takes what is asked from the address: at first, and after Back or Forward. */
  follow: () => void;
  /** The text is now this: asks when typing rests. `step`: whether the address before is kept for Back. */
  type: (text: string, step: "push" | "replace") => void;
  /** Asks for the text at once. A blank one asks nothing. */
  submit: (text: string) => void;
  show: (kind: PageKind | null) => void;
  goTo: (page: number) => void;
  tryAgain: () => void;
}

/** Asks the site. Rejects when it does not answer in time or not with what was asked for. */
const askSite = async (asked: AskedPage, signal: AbortSignal): Promise<SearchAnswer> => {
  const response = await fetch(fuzzySearchHref(asked), {
    signal: AbortSignal.any([signal, AbortSignal.timeout(LIMITS.searchTimeout)]),
  });
  if (!response.ok) throw new Error(`The search answered ${response.status}`);
  return searchAnswer(await response.json());
};

export const searchPageStore = (address: SearchAddress, ask = askSite): SearchPageStore => {
  const $page = atom<PageState>({ state: "idle", asked: NOTHING_ASKED });
  let resting: ReturnType<typeof setTimeout> | undefined;
  /** Whether what is being typed is a step of its own for Back. */
  let owed: "push" | "replace" = "replace";
  let running: AbortController | undefined;

  const run = async (asked: AskedPage): Promise<void> => {
    const before = $page.get();
    running?.abort();
    if (asked.query === "") {
      $page.set({ state: "idle", asked });
      return;
    }
    const asking = (running = new AbortController());
    $page.set({ state: "searching", asked, answer: "answer" in before ? before.answer : null });
    try {
      const answer = await ask(asked, asking.signal);
      if (asking.signal.aborted) return;
      // An address that was kept may name a page that is there no more.
      const { page } = pageOf(asked.page, asked.kind ? answer.counts[asked.kind].total : 0, LIMITS.searchPage);
      if (asked.page !== page) change({ ...asked, page }, "replace");
      else $page.set({ state: "ready", asked, answer });
    } catch (error) {
      if (asking.signal.aborted) return;
      console.info("The search failed:", error);
      $page.set({ state: "failed", asked });
    }
  };
  const change = (asked: AskedPage, step: "push" | "replace"): void => {
    clearTimeout(resting);
    owed = "replace";
    if (searchHref(asked) === searchHref($page.get().asked)) return;
    address.write(searchHref(asked), step);
    void run(asked);
  };
  const withText = (text: string): AskedPage => ({ ...$page.get().asked, query: queryOf(text) ?? "", page: 1 });

  return {
    $page,
    follow: () => {
      clearTimeout(resting);
      owed = "replace";
      const asked = askedAt(address.search());
      if (searchHref(asked) !== searchHref($page.get().asked)) void run(asked);
    },
    type: (text, step) => {
      clearTimeout(resting);
      if (step === "push") owed = "push";
      resting = setTimeout(() => change(withText(text), owed), LIMITS.searchDebounce);
    },
    submit: (text) => {
      if (queryOf(text) === null) return;
      change(withText(text), "push");
      if ($page.get().state === "failed") void run($page.get().asked);
    },
    show: (kind) => change({ ...$page.get().asked, kind, page: 1 }, "push"),
    goTo: (page) => change({ ...$page.get().asked, page }, "push"),
    tryAgain: () => void run($page.get().asked),
  };
};
