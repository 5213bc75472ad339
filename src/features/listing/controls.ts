import { LISTING_SORTS, VIEW_MODES } from "../../contract/taxonomy.ts";
import { locationBox } from "../location/location-box.ts";
import type { Listing } from "./listing.ts";
import type { ListingStore } from "./listing.store.ts";
import type { Results } from "./results.ts";

/** Whether the list follows every letter; universities are searched when the reader says so. */
const followsTyping = ({ list }: ListingStore): boolean => list.kind !== "university";

/** The name box, the location box, the sort and the view. */
export const startControls = (root: HTMLElement, store: ListingStore, results: Results): void => {
  const { $listing } = store;
  const text = root.querySelector<HTMLInputElement>("[data-text]");
  const sort = root.querySelector<HTMLSelectElement>("[data-sort]");
  const views = [...root.querySelectorAll<HTMLButtonElement>("[data-view]")];
  const form = root.querySelector<HTMLFormElement>(".listing-search");
  const place = root.querySelector<HTMLElement>(".location");

  const location = place && locationBox(place, (chosen) => store.choosePlace(chosen));

  // What was typed or chosen before this script was here counts.
  const before = { text: text?.value.trim() ?? "", sort: LISTING_SORTS.find(({ value }) => value === sort?.value) };
  const asked = $listing.get();
  if (before.text !== "" && asked.text === "" && followsTyping(store)) store.search(before.text, "replace");
  if (before.sort && before.sort.value !== "alphabetical" && asked.sort === "alphabetical")
    store.sortBy(before.sort.value);

  let shown: Listing | undefined;
  $listing.subscribe((listing) => {
    const wasSet = shown?.text ?? "";
    if (text && listing.text !== wasSet && text.value.trim() !== listing.text) text.value = listing.text;
    if (sort) sort.value = listing.sort;
    for (const view of views) view.setAttribute("aria-pressed", String(view.dataset["view"] === listing.view));
    if (location && listing.place !== (shown?.place ?? null)) location.show(listing.place);
    shown = listing;
  });

  let isTyping = false;
  text?.addEventListener("focus", () => (isTyping = false));
  text?.addEventListener("input", () => {
    if (!followsTyping(store)) return;
    store.search(text.value, isTyping ? "replace" : "push");
    isTyping = true;
  });
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!text || text.value.trim() === "") return;
    store.search(text.value, "push");
    results.reveal(store.list.kind === "university" ? "found" : "results");
  });
  root.querySelector("[data-clear-search]")?.addEventListener("click", () => {
    store.search("", "push");
    text?.focus();
  });
  sort?.addEventListener("change", () => {
    const chosen = LISTING_SORTS.find(({ value }) => value === sort.value);
    if (chosen) store.sortBy(chosen.value);
  });
  for (const button of views)
    button.addEventListener("click", () => {
      const view = VIEW_MODES.find((mode) => mode === button.dataset["view"]);
      if (view) store.viewAs(view);
    });
};
