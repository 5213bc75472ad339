import type { ClientDirective } from "astro";
import { afterPaint } from "../lib/after-paint.ts";
import { isBox, pressed, type Done, type Island } from "./done.ts";
import { sayPressFault } from "./press-fault.ts";

/**
 * `client:use` hydrates an island with its first use: when a pointer, a finger or the focus reaches it. What is pressed,
 * typed, chosen, sent or escaped before its code is there is done again when it is. Besides, by the words of its value:
 *
 * - `asked`: at once where the address asks something of the page (the head script has marked it);
 * - `hash`: at once where the address names a place in the page;
 * - `near`: when it is in the view, or near it once the reader scrolls, as soon as the page is painted and the browser idle;
 * - `idle`: once the page is painted and the browser idle;
 * - `stored:jwt`: the same, where the browser's storage has something of that name, and when another tab puts it there;
 * - `after`: together with the first other island of the page that is hydrated;
 * - `with:LoginDialog`: no occasion: what its presses ask for next, whose code is then fetched beside its own.
 *
 * All code that a first use needs is asked for at once. The browser paints what was pressed before any is executed, and once
 * more before the island is hydrated.
 *
 * An island has `data-asked` from when its code is wanted until it is hydrated, and a control `data-taken` from when it was
 * pressed until that is done. Once the page is loaded and the browser idle, the code of all islands is fetched ahead and
 * not executed, except where data is to be saved. This runs in every page as an inline script: its bytes are counted (budget.spec.ts).
 */
const { dataset: page } = document.documentElement;

const INTENTS = ["pointerover", "touchstart", "focusin"];
for (const type of [...INTENTS, "click", "input", "change", "keydown", "submit"])
  addEventListener(
    type,
    (event: Done & Partial<MouseEvent>) => {
      const { target, key } = event;
      const island = target instanceof Element && target.closest<Island>("astro-island[ssr][client=use]");
      if (!island) return;
      if (!INTENTS.includes(type)) {
        const isClick = type === "click";
        const control = isClick ? pressed(event) : event.submitter;
        if (isClick || type === "submit") {
          // The form says itself that it was sent; a link that opens elsewhere is the browser's business.
          const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey;
          if (isClick && (isElsewhere || !control || (control.form && control.type === "submit"))) return;
          event.preventDefault();
          (control ?? target).setAttribute("data-taken", "");
        } else if (key ? key !== "Escape" : !isBox(target)) return;
        // A box that was changed letter by letter, or there and back, says so once.
        island.done = (island.done ?? []).filter((one) => !isBox(target) || one.target !== target || one.key);
        island.done.push(event);
      }
      preload(listed(island.dataset["next"]));
      delete island.dataset["next"];
      island.begin?.();
    },
    true,
  );
/** Once the page is painted and the browser has nothing better to do. */
const whenIdle = (work: () => void): void => {
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    // Safari has no better than a timeout, which takes the options for 0.
    const idle = (window as Partial<Window>).requestIdleCallback ?? (setTimeout as Window["requestIdleCallback"]);
    idle(work, { timeout: 3e3 });
  }).observe({ type: "paint", buffered: true });
};

const scriptOf = (island: Element): string | null => island.getAttribute("component-url");
/** Has the browser fetch scripts; none of them runs. What fails is fetched when it is used. */
const preload = (paths: Iterable<string | null>): void => {
  for (const path of paths)
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: path }));
};
/** What any first use needs (shared-scripts.ts), and what an island needs besides. */
const shared = (): string[] => listed(document.getElementById("page-end")?.dataset["scripts"]);
const listed = (paths = ""): string[] => paths.match(/\S+/g) ?? [];
addEventListener("load", () =>
  whenIdle(() => {
    if ((navigator as { connection?: { saveData: boolean } }).connection?.saveData) return;
    const islands = [...document.querySelectorAll("astro-island")];
    preload(new Set([...shared(), ...islands.map(scriptOf)]));
  }),
);

/** The browser may paint, and hear what is pressed, in between. */
const paint = () => new Promise<void>(afterPaint);

/** Whether an island of the page began. */
let isUsed = false;
const directive: ClientDirective = (load, { value }, element) => {
  const island: Island = element;
  const { dataset } = island;
  let isBegun = false;
  let isFailed = false;
  const hydrate = async (): Promise<void> => {
    isBegun = true;
    dataset["asked"] = "";
    preload([...shared(), scriptOf(island), ...listed(dataset["scripts"])]);
    isUsed = true;
    dispatchEvent(new Event("quad:use"));
    await paint();
    const start = await load();
    await paint();
    const taken = [...island.querySelectorAll("[data-taken]")];
    for (const control of taken) control.removeAttribute("data-taken");
    // An island that nobody pressed has nothing to say of it, nor to take back what another one says.
    if (taken.length > 0) sayPressFault(isFailed ? taken.at(-1) : null);
    delete dataset["asked"];
    if (isFailed) {
      isBegun = isFailed = false;
      // What was typed goes on counting; a press is not done twice.
      island.done = island.done?.filter(({ target, key }) => isBox(target) && !key);
      if (value.includes("asked")) delete page["query"];
    } else await start();
  };
  island.addEventListener("astro:hydration-error", () => {
    isFailed = true;
  });
  const begin = (island.begin = () => {
    if (!isBegun) void hydrate();
  });
  if (island.done) begin();

  const soon = (work: () => void): void => {
    dataset["asked"] = "";
    whenIdle(work);
  };
  for (const word of value.split(" ")) {
    if (word === "asked" && page["query"] !== undefined) begin();
    if (word === "hash") {
      const onHash = (): void => {
        if (location.hash) begin();
      };
      onHash();
      addEventListener("hashchange", onHash);
    }
    const [, name] = word.split("stored:");
    if (word === "idle" || (name && page["stored"]?.includes(name))) soon(begin);
    if (name)
      addEventListener("storage", ({ key }) => {
        if (key === name) begin();
      });
    if (word === "after") {
      addEventListener("quad:use", begin);
      // Also where the first was hydrated before this one was parsed.
      if (isUsed) begin();
    }
    if (word === "near")
      soon(() => {
        delete dataset["asked"];
        const beginWithin = (pixels: number): void => {
          if (isBegun) return;
          // What is not shown has no box.
          for (const { top } of island.firstElementChild?.getClientRects() ?? [])
            if (top < innerHeight + pixels) begin();
        };
        beginWithin(0);
        addEventListener("scroll", () => beginWithin(600));
      });
  }
};
export default directive;
