import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { html, Html } from "../../lib/html.ts";
import { queryOf } from "./address.ts";
import { pageOf, type Listing } from "./listing.ts";
import { countLine, foundLine, showCount } from "./listing.html.ts";
import type { Index, ListingStore, Records } from "./listing.store.ts";
import type { List } from "./lists.ts";
import { entryItems, failure, noResults, pageLinks, skeleton, studyItems } from "./results.html.ts";

const itemsOf = (list: List, records: Records, found: Int32Array, listing: Listing): Html =>
  records.kind === "studies"
    ? studyItems(
        list,
        Array.from(found, (at) => records.catalogue.item(at)),
      )
    : entryItems(
        list,
        Array.from(found, (at) => records.catalogue.item(at)),
        listing.view,
      );

/** Universities show what was searched for in a part of its own; their grid stays as it is. */
const gridOf = (list: List, listing: Listing): Listing =>
  list.kind === "university" ? { ...listing, text: "" } : listing;

/** Where to go once the results are there. */
export type Destination = "results" | "found";

export interface Results {
  /** Brings the results into view, now or when they come. */
  reveal: (where: Destination) => void;
}

/** Shows what the store has found: the results, how many there are, that they are coming, or that they cannot be had. */
export const startResults = (root: HTMLElement, { list, $shown, need, goTo, clear }: ListingStore): Results => {
  const part = (selector: string): HTMLElement => {
    const element = root.querySelector<HTMLElement>(selector);
    if (!element) throw new Error(`The listing lacks ${selector}`);
    return element;
  };
  const results = part(".listing-results");
  const count = part(".listing-count");
  const show = root.querySelector<HTMLElement>("[data-show]");
  const found = root.querySelector<HTMLElement>(".listing-found");
  /** The list as it is for everybody, which the page came with. */
  const fresh = { html: results.innerHTML, words: count.textContent };
  let drawn: string | null = "";
  let wanted: Destination | undefined;

  const draw = (query: string | null, content: Html, words: string, isBusy = false): void => {
    results.innerHTML = content.text;
    root.toggleAttribute("aria-busy", isBusy);
    count.textContent = words;
    drawn = query;
  };
  const drawFound = (listing: Listing, records: Records): string => {
    if (!found) return "";
    found.hidden = listing.text === "";
    if (found.hidden) return "";
    const all = records.catalogue.find(listing);
    const shown = all.subarray(0, LIMITS.searchResults);
    part("[data-found]").innerHTML = itemsOf(list, records, shown, listing).text;
    return foundLine(list, all.length, shown.length);
  };
  const drawReady = (listing: Listing, records: Records): void => {
    const all = records.catalogue.find(gridOf(list, listing));
    const page = pageOf(list.hasPages ? listing.page : 1, all.length, list.size);
    const links = list.hasPages ? pageLinks(list, listing, page) : html``;
    const words = [countLine(list, all.length, page.page), drawFound(listing, records)].filter(Boolean);
    const shown = itemsOf(list, records, all.subarray(page.from, page.to), listing);
    draw(queryOf(listing), all.length === 0 ? noResults(list) : html`${shown}${links}`, words.join(". "));
    if (show) show.textContent = showCount(list, all.length);
  };
  const update = ({ listing, index }: { listing: Listing; index: Index }): void => {
    const query = queryOf(listing);
    // The index may come or fail before anybody has asked for anything: what is there stays.
    if (query === drawn) return;
    if (index.state === "ready") drawReady(listing, index.records);
    else {
      if (found) found.hidden = true;
      if (query === "") draw("", new Html(fresh.html), fresh.words);
      else if (index.state === "failed") draw(null, failure(list), list.failed);
      else draw(null, skeleton(list, listing.view), MESSAGES.loading, true);
    }
    if (index.state !== "loading") settle();
  };
  const settle = (): void => {
    delete document.documentElement.dataset["query"];
    if (wanted === undefined) return;
    const target = wanted === "found" ? part("#found") : count;
    wanted = undefined;
    target.focus({ preventScroll: true });
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    target.scrollIntoView({ behavior: still ? "instant" : "smooth", block: "start" });
  };

  $shown.subscribe(update);
  results.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("[data-retry]")) need();
    if (target?.closest("[data-show-all]")) {
      wanted = "results";
      clear();
    }
    const link = target?.closest<HTMLElement>("[data-page]");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    wanted = "results";
    goTo(Number(link.dataset["page"]));
  });
  return {
    reveal: (where) => {
      wanted = where;
      const { listing, index } = $shown.get();
      if (index.state === "ready" && queryOf(listing) === drawn) settle();
    },
  };
};
