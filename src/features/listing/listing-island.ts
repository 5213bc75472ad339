import { LIMITS } from "../../contract/limits.ts";
import { atom, type ReadableAtom } from "nanostores";
import { queryOf } from "./address.ts";
import { browserAddress } from "./browser-address.ts";
import { listingStore, type ListingStore } from "./listing.store.ts";
import type { List } from "./lists.ts";

/** A list in the browser: its store, its drawer of filters on phones, and where the reader is to be brought. */
export interface ListingIsland extends ListingStore {
  $drawer: ReadableAtom<{ opener: HTMLElement; query: string } | null>;
  openDrawer: (opener: HTMLElement) => void;
  closeDrawer: () => void;
  /** Whether the reader waits to be brought to the results. */
  $isAwaited: ReadableAtom<boolean>;
  /** Brings the results into view, now or when they come. */
  reveal: () => void;
  arrive: () => void;
}

/** `source` is the address of the list's index. */
export const listingIsland = (list: List, source: string): ListingIsland => {
  const $drawer = atom<{ opener: HTMLElement; query: string } | null>(null);
  const $isAwaited = atom(false);
  // What is chosen in the drawer is one step of the history: the drawer's own.
  const address = browserAddress(() => $drawer.get() !== null);
  const store = listingStore(list, address, async () => {
    const response = await fetch(source, { signal: AbortSignal.timeout(LIMITS.callTimeout) });
    if (!response.ok) throw new Error(`${source} answered ${response.status}`);
    return response.json();
  });
  const query = (): string => queryOf(store.$listing.get());
  return {
    ...store,
    $drawer,
    openDrawer: (opener) => {
      store.need();
      $drawer.set({ opener, query: query() });
    },
    closeDrawer: () => {
      const before = $drawer.get()?.query;
      $drawer.set(null);
      // After Back the address is the one from before, and what was chosen in the drawer is undone.
      store.follow();
      if (before !== undefined && query() !== before) $isAwaited.set(true);
    },
    $isAwaited,
    reveal: () => $isAwaited.set(true),
    arrive: () => $isAwaited.set(false),
  };
};
