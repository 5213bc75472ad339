/**
 * The one script that runs with a page. It fetches the others once the page is painted and the browser has nothing better
 * to do, or with the first use of the page. What was done before they are there is done again when they are: buttons are
 * pressed, forms are sent, boxes say that they were changed, Escape closes what it closes.
 */
import { whenIdle } from "../lib/idle.ts";

const doAgain = (event: Event): void => {
  const { target } = event;
  if (!(target instanceof Element)) return;
  if (event instanceof KeyboardEvent) {
    const { key } = event;
    if (key === "Escape") target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  } else if (event instanceof SubmitEvent) {
    if (event.submitter) event.submitter.click();
    else if (target instanceof HTMLFormElement) target.requestSubmit();
  } else if (event.type === "click") {
    const button = target.closest("button");
    // Of a form that was sent the form itself says so.
    if (button && (!button.form || button.type === "button")) button.click();
  } else target.dispatchEvent(new Event("input", { bubbles: true }));
};

let fetching: Promise<void> | undefined;
const fetchOthers = (): Promise<void> =>
  (fetching ??= import("./entry.ts").then(
    () => {
      const done = globalThis.early ?? [];
      globalThis.early = null;
      // A box that was changed letter by letter says so once.
      for (const [at, event] of done.entries())
        if (event.type !== "input" || !done.some((other, then) => then > at && isSameBox(other, event))) doAgain(event);
    },
    (error: unknown) => {
      // The connection is gone, or the site was built anew: the next press tries again, and is done alone.
      fetching = undefined;
      globalThis.early = globalThis.early?.filter(({ type }) => type === "input") ?? null;
      console.info("The page's scripts could not be fetched", error);
    },
  ));
const isSameBox = (other: Event, one: Event): boolean => other.type === one.type && other.target === one.target;

for (const use of ["pointerover", "touchstart", "focusin"] as const)
  document.addEventListener(use, () => void fetchOthers(), { once: true, passive: true });
for (const use of ["click", "input", "keydown"] as const)
  document.addEventListener(use, () => globalThis.early && void fetchOthers(), { capture: true, passive: true });

// What the address asks for is not kept waiting, nor is who has done something already.
const { dataset } = document.documentElement;
if (dataset["query"] !== undefined || location.hash !== "" || (globalThis.early?.length ?? 0) > 0) void fetchOthers();
else
  new PerformanceObserver((paints, observer) => {
    if (paints.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    whenIdle(() => void fetchOthers());
  }).observe({ type: "paint", buffered: true });
