/**
 * The one script that runs with a page. It fetches the others once the page is painted and the browser has nothing better
 * to do, or with the first use of the page. A button pressed before they are there is pressed again when they are, and a
 * box that was changed says so again.
 */
import { whenIdle } from "../lib/idle.ts";
import "./search/slash.ts";
import "./theme/theme.ts";

let fetching: Promise<void> | undefined;
let isThere = false;
const changed = new Set<EventTarget>();

const fetchOthers = (): Promise<void> =>
  (fetching ??= import("./entry.ts").then(
    () => {
      isThere = true;
      for (const box of changed) box.dispatchEvent(new Event("input", { bubbles: true }));
    },
    (error: unknown) => {
      // The connection is gone, or the site was built anew: the next press tries again.
      fetching = undefined;
      console.info("The page's scripts could not be fetched", error);
    },
  ));

for (const use of ["pointerover", "touchstart", "keydown", "focusin"] as const)
  document.addEventListener(use, () => void fetchOthers(), { once: true, passive: true });
document.addEventListener(
  "input",
  ({ target }) => {
    if (isThere || !target) return;
    changed.add(target);
    void fetchOthers();
  },
  { capture: true, passive: true },
);
document.addEventListener(
  "click",
  (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    // What sends a form does so without a script, too.
    if (isThere || !button || (button.form && button.type !== "button")) return;
    event.preventDefault();
    event.stopPropagation();
    void fetchOthers().then(() => isThere && button.click());
  },
  { capture: true },
);

// What the address asks for is not kept waiting.
if (document.documentElement.dataset["query"] !== undefined || location.hash !== "") void fetchOthers();
else
  new PerformanceObserver((paints, observer) => {
    if (paints.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    whenIdle(() => void fetchOthers());
  }).observe({ type: "paint", buffered: true });
