import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useFittingValue } from "../../lib/use-fitting-value.ts";
import { useLiveStore } from "../../lib/use-live-store.ts";
import { queryOf } from "./address.ts";
import { FRESH } from "./listing.ts";
import { listingIsland, type ListingIsland } from "./listing-island.ts";
import type { Index } from "./listing.store.ts";
import type { List } from "./lists.ts";

/** What the build draws: the list that nobody has asked anything of. */
const BUILT = { listing: FRESH, index: { state: "unread" } satisfies Index as Index };

/** A letter changes less of the results than a filter or another order does. */
const isTyped = (from: typeof BUILT, to: typeof BUILT): boolean => from.listing.text !== to.listing.text;

/**
 * The state of a list: first what was built, then what the address asks; it follows Back and Forward. `listing` is what is
 * typed and pressed, `asked` the same as soon as the browser has drawn that, of a letter at once where results are drawn
 * quickly: what is shown follows from it.
 */
export const useListing = (list: List, source: string) => {
  const [island] = useState(() => listingIsland(list, source));
  const shown = useLiveStore(island.$shown, BUILT);
  const later = useFittingValue(shown, isTyped);
  useEffect(() => {
    if (queryOf(island.$listing.get()) !== "") island.need();
    window.addEventListener("popstate", island.follow);
    return () => window.removeEventListener("popstate", island.follow);
  }, [island]);
  return { island, ...shown, asked: later.listing, isBuilt: later === BUILT };
};

/** Brings the reader to the results, once they are there. Returns the ref of the line over them. */
export const useReveal = ({ $isAwaited, arrive }: ListingIsland, isSettled: boolean) => {
  const countRef = useRef<HTMLParagraphElement>(null);
  const isAwaited = useLiveStore($isAwaited, false);
  useEffect(() => {
    if (!isSettled || !isAwaited) return;
    arrive();
    const target = countRef.current;
    target?.focus({ preventScroll: true });
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    target?.scrollIntoView({ behavior: isStill ? "instant" : "smooth", block: "start" });
  }, [isSettled, isAwaited, arrive]);
  return countRef;
};

/** Runs with the first use of an element: when a pointer or the focus reaches it, or is there already. */
export const useIntent = <Place extends HTMLElement>(run: () => void) => {
  const place = useRef<Place>(null);
  const use = useEffectEvent(run);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    if (element.matches(":hover, :focus-within")) use();
    const listening = new AbortController();
    for (const type of ["pointerenter", "focusin"])
      element.addEventListener(type, () => use(), { once: true, passive: true, signal: listening.signal });
    return () => listening.abort();
  }, []);
  return place;
};
