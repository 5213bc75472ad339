import type { ClientDirective } from "astro";
import { sayPressFault } from "./press-fault.ts";

/**
 * `client:use` hydrates an island with its first use: when a pointer, a finger or the focus reaches it. What is pressed,
 * typed, chosen, sent or escaped before its code is there is done again when it is. Besides, by the words of its value:
 *
 * - `asked`: at once where the address asks something of the page (the head script has marked it);
 * - `hash`: at once where the address names a place in the page;
 * - `near`: when it comes near the view, once the page is painted and the browser idle;
 * - `idle`: once the page is painted and the browser idle;
 * - `stored:jwt`: the same, where the browser's storage has something of that name;
 * - `after`: after another island of the page was hydrated.
 *
 * This runs in every page as an inline script: it imports nothing that is large.
 */
type Box = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
interface Island {
  wake: () => Promise<void>;
  /** What was done before the code was there, in its order. */
  done: Event[];
}

const islands = new WeakMap<Element, Island>();
/** What was done in islands that the browser has read and not started yet. */
const early = new WeakMap<Element, Event[]>();

const isTick = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && /checkbox|radio/.test(target.type);
const isBox = (target: EventTarget | null): target is Box =>
  target instanceof HTMLTextAreaElement ||
  target instanceof HTMLSelectElement ||
  (target instanceof HTMLInputElement && !isTick(target));

/** Past React's own note of what a box held: else it takes the value for its own and says nothing. */
const put = (box: Box | HTMLInputElement, name: "value" | "checked", value: unknown): void =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(box), name)?.set?.call(box, value);
/** What the build gave a box: what React expects to find when it hydrates. */
const builtValue = (box: Box): string =>
  box instanceof HTMLSelectElement
    ? (([...box.options].find(({ defaultSelected }) => defaultSelected) ?? box.options[0])?.value ?? "")
    : box.defaultValue;

/** What a press of it does, it does by its script: a button, and a link that says so. */
const pressed = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>("button,a[data-held]") : null;

const doAgain = async (
  event: Event & { key?: string; submitter?: HTMLElement | null },
  held: unknown,
): Promise<void> => {
  const { type, target, key, submitter } = event;
  if (type === "submit") (target as HTMLFormElement).requestSubmit(submitter);
  else if (type === "click") pressed(event)?.click();
  else if (key) target?.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }));
  else if (isTick(target)) {
    if (held !== undefined && target.checked !== held) target.click();
  } else if (isBox(target)) {
    put(target, "value", held ?? target.value);
    target.dispatchEvent(new Event(target instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }));
  }
  // React answers one before the next.
  await Promise.resolve();
};

const note = (island: Element, event: Event): void => {
  const { target } = event;
  const held = islands.get(island);
  const done = held?.done ?? early.get(island) ?? [];
  if (!held) early.set(island, done);
  // A box that was changed letter by letter, or there and back, says so once.
  if (isTick(target) || isBox(target))
    done.splice(0, done.length, ...done.filter((one) => one.target !== target || one.type === "keydown"));
  done.push(event);
  (pressed(event) ?? (event as SubmitEvent).submitter ?? null)?.setAttribute("data-taken", "");
  void held?.wake();
};

for (const type of ["pointerover", "touchstart", "focusin", "click", "input", "change", "keydown", "submit"])
  document.addEventListener(
    type,
    (event) => {
      const { target } = event;
      const island = target instanceof Element ? target.closest("astro-island[ssr]") : null;
      if (!island || island.getAttribute("client") !== "use") return;
      if (/^(pointer|touch|focus)/.test(type)) void islands.get(island)?.wake();
      else if (type === "click") {
        const control = pressed(event);
        if (!control || ((control as HTMLButtonElement).form && (control as HTMLButtonElement).type === "submit"))
          return;
        event.preventDefault();
        note(island, event);
      } else if (type === "submit") {
        event.preventDefault();
        note(island, event);
      } else if (type !== "keydown" || (event as KeyboardEvent).key === "Escape") note(island, event);
    },
    { capture: true },
  );
document.addEventListener("astro:hydration-error", (event) => {
  // Said where the press was; the next one tries again.
  event.preventDefault();
  console.info("An island could not be hydrated", (event as CustomEvent).detail);
});

/** Once the page is painted and the browser has nothing better to do. */
const whenIdle = (work: () => void): void => {
  const idle = (): void => {
    if ("requestIdleCallback" in window) requestIdleCallback(work, { timeout: 3_000 });
    else setTimeout(work, 300);
  };
  new PerformanceObserver((paints, observer) => {
    if (paints.getEntriesByName("first-contentful-paint").length === 0) return;
    observer.disconnect();
    idle();
  }).observe({ type: "paint", buffered: true });
};

const isStored = (name: string): boolean => {
  try {
    return localStorage.getItem(name) !== null;
  } catch {
    // Storage is switched off.
    return false;
  }
};

const directive: ClientDirective = (load, { value }, island) => {
  let waking: Promise<void> | undefined;
  const done = early.get(island) ?? [];
  const hydrate = async (): Promise<void> => {
    const start = await load();
    // React hydrates what was built; what was typed and chosen is put back when it has.
    const held = done.map(({ target }) => (isTick(target) ? target.checked : isBox(target) ? target.value : ""));
    for (const { target } of done)
      if (isTick(target)) put(target, "checked", target.defaultChecked);
      else if (isBox(target)) put(target, "value", builtValue(target));
    for (const taken of island.querySelectorAll("[data-taken]")) taken.removeAttribute("data-taken");
    await start();
    const [first] = done;
    const isFailed = island.hasAttribute("ssr");
    // An event makes React hydrate at once, within the very call.
    if (!isFailed) first?.target?.dispatchEvent(new Event("input", { bubbles: true }));
    for (const [at, event] of done.entries())
      if (!isFailed) await doAgain(event, held[at]);
      else if (isTick(event.target)) event.target.checked = held[at] as boolean;
      else if (isBox(event.target)) event.target.value = held[at] as string;
    const last = done.findLast((event) => pressed(event) ?? event.type === "submit");
    sayPressFault(isFailed && last ? (pressed(last) ?? (last.target as Element)) : null);
    // What was typed goes on counting; a press is not done twice.
    done.splice(0, done.length, ...(isFailed ? done.filter(({ target }) => isTick(target) || isBox(target)) : []));
    if (isFailed) {
      waking = undefined;
      delete document.documentElement.dataset["query"];
    }
  };
  const wake = (): Promise<void> => (waking ??= hydrate());
  islands.set(island, { wake, done });
  if (done.length > 0) void wake();

  const root = document.documentElement;
  for (const word of [value].join().split(" ")) {
    if (word === "asked" && root.dataset["query"] !== undefined) void wake();
    if (word === "hash") {
      const onHash = (): void => void (location.hash && wake());
      onHash();
      addEventListener("hashchange", onHash);
    }
    if (word === "idle" || (word.startsWith("stored:") && isStored(word.slice(7)))) whenIdle(() => void wake());
    if (word === "after") document.addEventListener("astro:hydrate", () => void wake(), { capture: true, once: true });
    if (word === "near")
      whenIdle(() => {
        const watch = new IntersectionObserver(
          (entries) => {
            if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
            watch.disconnect();
            void wake();
          },
          { rootMargin: "600px" },
        );
        for (const child of island.children) watch.observe(child);
      });
  }
};
export default directive;
