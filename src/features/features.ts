import { whenIdle } from "../lib/idle.ts";

/**
 * Brings parts of a page to life. An element with `data-feature="search"` is handed to that feature's `start`, whose code
 * is fetched only when it is wanted: when somebody uses the element (`data-when="need"`, the default), when it comes near
 * the view ("near"), or when the browser has nothing better to do ("idle"), or at once where the address asks for
 * something ("query"). Until then the element is finished HTML.
 */
export interface Feature {
  start: (root: HTMLElement) => void;
}
export type Features = Readonly<Record<string, () => Promise<Feature>>>;

const started = new WeakMap<HTMLElement, Promise<void>>();
const running = new WeakSet<HTMLElement>();

/** Starts a feature on its element, once. A fetch that failed is tried again with the next use. */
const wake = (features: Features, root: HTMLElement): Promise<void> => {
  const held = started.get(root);
  if (held) return held;
  const load = features[root.dataset["feature"] ?? ""];
  if (!load) throw new Error(`There is no feature "${root.dataset["feature"] ?? ""}"`);
  const waking = load().then(
    ({ start }) => {
      running.add(root);
      start(root);
    },
    (error: unknown) => {
      started.delete(root);
      // What waits for this feature's answer shows what everybody sees instead.
      delete document.documentElement.dataset["query"];
      throw error;
    },
  );
  started.set(root, waking);
  return waking;
};

/** How far below the view something is fetched already, in pixels. */
const NEAR = "600px";

/** Whether the address names a part that a feature brings: `data-hash="review blog"` of `#review-12`. */
const isNamed = ({ dataset }: HTMLElement): boolean =>
  (dataset["hash"] ?? "").split(" ").includes(location.hash.slice(1).split("-")[0] ?? "");

/** Looks after every `data-feature` of a part of the page; call it again for parts that are added later. */
export const bringToLife = (features: Features, part: ParentNode = document): void => {
  const onUse = (root: HTMLElement) => () => void wake(features, root);
  for (const root of part.querySelectorAll<HTMLElement>("[data-feature]")) {
    const when = root.dataset["when"] ?? "need";
    if (when === "idle") whenIdle(onUse(root));
    if (when === "query" && document.documentElement.dataset["query"] !== undefined) onUse(root)();
    if (root.dataset["hash"] !== undefined) {
      const onHash = (): void => void (isNamed(root) && wake(features, root));
      onHash();
      window.addEventListener("hashchange", onHash);
    }
    if (when === "near") {
      const watch = new IntersectionObserver(
        (entries) => {
          if (!entries.some((entry) => entry.isIntersecting)) return;
          watch.disconnect();
          void wake(features, root);
        },
        { rootMargin: NEAR },
      );
      watch.observe(root);
    }
    for (const use of ["pointerenter", "focusin", "touchstart", "input"] as const)
      root.addEventListener(use, onUse(root), { once: true, passive: true });
    root.addEventListener(
      "click",
      (event) => {
        if (running.has(root) || !(event.target instanceof HTMLElement || event.target instanceof SVGElement)) return;
        const control = event.target.closest<HTMLElement>("button, [type=submit], summary");
        if (!control) return;
        // Pressed before the code was there: it is pressed again when it is.
        event.preventDefault();
        event.stopPropagation();
        void wake(features, root).then(() => control.click());
      },
      { capture: true },
    );
    root.addEventListener(
      "submit",
      (event) => {
        if (running.has(root) || !(event.target instanceof HTMLFormElement)) return;
        const form = event.target;
        event.preventDefault();
        void wake(features, root).then(() => form.requestSubmit());
      },
      { capture: true },
    );
  }
};
