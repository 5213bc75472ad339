import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useLiveStore } from "../../lib/use-live-store.ts";
import { queryOf } from "./address.ts";
import { FRESH } from "./listing.ts";
import { listingIsland, type ListingIsland } from "./listing-island.ts";
import type { Index } from "./listing.store.ts";
import type { List } from "./lists.ts";

/** What the build draws: the list that nobody has asked anything of. */
const BUILT = { listing: FRESH, index: { state: "unread" } satisfies Index as Index };

/** Not Back, Forward or a reload, for which the browser itself knows where the reader was. */
const isFirstVisit = (): boolean => {
  const [entry] = performance.getEntriesByType("navigation");
  return entry instanceof PerformanceNavigationTiming && entry.type === "navigate";
};

/** The state of a list: first what was built, then what the address asks; it follows Back and Forward. */
export const useListing = (list: List, source: string) => {
  const [island] = useState(() => listingIsland(list, source));
  const shown = useLiveStore(island.$shown, BUILT);
  useEffect(() => {
    const { text } = island.$listing.get();
    if (queryOf(island.$listing.get()) !== "") island.need();
    if (text !== "" && list.kind === "university" && isFirstVisit()) island.reveal("found");
    window.addEventListener("popstate", island.follow);
    return () => window.removeEventListener("popstate", island.follow);
  }, [island, list]);
  return { island, ...shown, isBuilt: shown === BUILT };
};

/** Brings the reader to where the results are, once they are there. Returns the refs of the places to go to. */
export const useReveal = ({ $destination, arrive }: ListingIsland, isSettled: boolean) => {
  const countRef = useRef<HTMLParagraphElement>(null);
  const foundRef = useRef<HTMLHeadingElement>(null);
  const destination = useLiveStore($destination, null);
  useEffect(() => {
    if (!isSettled || destination === null) return;
    arrive();
    const target = destination === "found" ? foundRef.current : countRef.current;
    target?.focus({ preventScroll: true });
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    target?.scrollIntoView({ behavior: isStill ? "instant" : "smooth", block: "start" });
  }, [isSettled, destination, arrive]);
  return { countRef, foundRef };
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
