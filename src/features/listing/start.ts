import { queryOf } from "./address.ts";
import { browserAddress } from "./browser-address.ts";
import { startControls } from "./controls.ts";
import { startFilters } from "./filters.ts";
import { listingStore } from "./listing.store.ts";
import { listOf } from "./lists.ts";
import { startResults } from "./results.ts";

/** What somebody touches before wanting the index. */
const CONTROLS = ".filters, .listing-bar, .listing-search";

/** Brings a list to life: its address, its filters and its results. */
export const start = (root: HTMLElement): void => {
  const source = root.dataset["source"] ?? "";
  const sheet = root.querySelector<HTMLDialogElement>("#filters");
  const address = browserAddress(() => sheet?.open === true);
  const store = listingStore(listOf(root.dataset["list"] ?? ""), address, async () => {
    const response = await fetch(source);
    if (!response.ok) throw new Error(`${source} answered ${response.status}`);
    return response.json();
  });
  const results = startResults(root, store);
  startControls(root, store, results);
  startFilters(root, store, results);

  root.dataset["started"] = "";
  window.addEventListener("popstate", store.follow);
  for (const part of root.querySelectorAll(CONTROLS)) {
    for (const use of ["pointerenter", "focusin"] as const)
      part.addEventListener(use, store.need, { once: true, passive: true });
    if (part.matches(":hover, :focus-within")) store.need();
  }

  const { text } = store.$listing.get();
  if (queryOf(store.$listing.get()) === "") delete document.documentElement.dataset["query"];
  else store.need();
  if (text !== "" && store.list.kind === "university" && isFirstVisit()) results.reveal("found");
};

/** Not Back, Forward or a reload, for which the browser itself knows where the reader was. */
const isFirstVisit = (): boolean => {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type === "navigate";
};
