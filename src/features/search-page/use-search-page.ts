import { useCallback, useEffect, useRef, useState } from "react";
import { useLiveStore } from "../../lib/use-live-store.ts";
import { NOTHING_ASKED } from "./asked.ts";
import { searchPageStore, type PageState, type SearchAddress } from "./search-page.store.ts";

/** What the build draws: the page that nobody has asked anything of. */
const BUILT: PageState = { state: "idle", asked: NOTHING_ASKED };

const browserAddress: SearchAddress = {
  search: () => location.search,
  write: (href, step) =>
    step === "push" ? history.pushState(null, "", href) : history.replaceState(history.state, "", href),
};

/** The state of the page of all results: first what was built, then what the address asks; it follows Back and Forward. */
export const useSearchPage = () => {
  const [store] = useState(() => searchPageStore(browserAddress));
  const [isBuilt, setBuilt] = useState(true);
  const page = useLiveStore(store.$page, BUILT);
  const statusRef = useRef<HTMLParagraphElement>(null);
  const isAwaited = useRef(false);

  useEffect(() => {
    store.follow();
    // What was built for everybody has done its part.
    // oxlint-disable-next-line react/set-state-in-effect
    setBuilt(false);
    delete document.documentElement.dataset["query"];
    window.addEventListener("popstate", store.follow);
    return () => window.removeEventListener("popstate", store.follow);
  }, [store]);

  const bring = useCallback(() => {
    isAwaited.current = false;
    statusRef.current?.focus({ preventScroll: true });
    const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
    statusRef.current?.scrollIntoView({ behavior: isStill ? "instant" : "smooth", block: "nearest" });
  }, []);
  useEffect(() => {
    if (isAwaited.current && page.state !== "searching") bring();
  }, [page, bring]);

  /** Brings the reader to the results once they are there: called after what asks for them, which may find them there. */
  const reveal = useCallback(() => {
    isAwaited.current = true;
    if (store.$page.get().state !== "searching") bring();
  }, [store, bring]);
  return { store, page, isBuilt, statusRef, reveal };
};
