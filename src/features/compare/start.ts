import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { ROUTES } from "../../contract/routes.ts";
import { isFull, isOnList, itemOfButton, type CompareItem, type CompareList } from "./compare.ts";
import {
  $compare,
  $panel,
  $said,
  clearCompare,
  removeFromCompare,
  restartCompare,
  setPanel,
  toggleCompare,
} from "./compare.store.ts";
import {
  choiceInWords,
  panelCompare,
  panelCount,
  panelFrame,
  panelItems,
  panelSkip,
  voiceFrame,
} from "./panel.html.ts";
import { partOf } from "../../lib/part-of.ts";

/** How long a line that says what happened stays. */
const SAID_FOR = 6_000;
/** Where the names would be in the way: the panel begins folded. */
const isNarrow = (): boolean =>
  matchMedia(`(max-width: ${LIMITS.mobileHeaderWidth}px)`).matches || location.pathname === ROUTES.compare;

const panel = document.createElement("div");
const voice = document.createElement("div");
const skip = document.createElement("template");
skip.innerHTML = panelSkip.text;
const skipLink = skip.content.firstElementChild;
panel.innerHTML = panelFrame.text;
voice.innerHTML = voiceFrame.text;

/** Presses the compare buttons that the page has now by what is on the list. */
const pressButtons = (list: CompareList): void => {
  for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-compare]")) {
    const item = itemOfButton(button);
    const isPressed = item !== undefined && isOnList(list, item);
    button.setAttribute("aria-pressed", String(isPressed));
    button.disabled = button.dataset["whenFull"] === "disabled" && !isPressed && isFull(list);
  }
};

const drawPanel = (list: CompareList): void => {
  if (list.length === 0) {
    panel.remove();
    skipLink?.remove();
    return;
  }
  partOf(panel, "items").innerHTML = panelItems(list).text;
  partOf(panel, "count").textContent = panelCount(list);
  const compare = partOf(panel, "compare") as HTMLButtonElement;
  const { text, disabled } = panelCompare(list);
  compare.textContent = text;
  compare.disabled = disabled;
  // Before the footer, so that its turn comes soon after the page's own controls.
  if (panel.isConnected) return;
  document.querySelector("main")?.after(panel);
  if (skipLink) document.querySelector(".skip")?.after(skipLink);
};

const drawFold = (): void => {
  const isOpen = ($panel.get() ?? (isNarrow() ? "folded" : "open")) === "open";
  panel.querySelector("[data-press=fold]")?.setAttribute("aria-expanded", String(isOpen));
  partOf(panel, "items").hidden = !isOpen;
};

const focusButtonOf = (item: CompareItem | undefined): void =>
  document.querySelector<HTMLElement>(`button[data-compare="${item?.kind}:${item?.id}"]`)?.focus();

/** Where focus goes when the button that had it is gone: to the next name, else to what the list came from. */
const focusAfterRemoval = (at: number, reference: string): void => {
  const removes = panel.querySelectorAll<HTMLElement>("[data-press=remove]");
  const next =
    removes[Math.min(at, removes.length - 1)] ??
    document.querySelector<HTMLElement>(`button[data-compare="${reference}"]`) ??
    document.querySelector("main");
  next?.focus();
};

let silence: number | undefined;
const say = (text: string, shown: boolean): void => {
  const status = partOf(voice, "status");
  status.textContent = text;
  status.classList.toggle("shown", shown);
  clearTimeout(silence);
  silence = window.setTimeout(() => {
    status.textContent = "";
    status.classList.remove("shown");
  }, SAID_FOR);
};

const dismiss = (): void => {
  partOf(voice, "toast").hidden = true;
  partOf(voice, "alert").textContent = "";
};

const open = async (opener: HTMLElement): Promise<void> => {
  const { openComparison } = await import("./modal.ts");
  openComparison($compare.get(), opener);
};

/** What each button of the panel does, by its `data-press`. */
const PRESSES: Record<string, (button: HTMLElement) => void> = {
  fold: (button) => setPanel(button.getAttribute("aria-expanded") === "true" ? "folded" : "open"),
  remove: (button) => {
    const reference = button.dataset["item"] ?? "";
    const at = $compare.get().findIndex(({ kind, id }) => `${kind}:${id}` === reference);
    const item = $compare.get()[at];
    if (item) removeFromCompare(item);
    focusAfterRemoval(at, reference);
  },
  clear: () => {
    const [first] = $compare.get();
    clearCompare();
    dismiss();
    say("The compare list is empty.", false);
    focusAfterRemoval(0, first ? `${first.kind}:${first.id}` : "");
  },
  compare: (button) => void open(button),
  restart: () => {
    const refused = $said.get();
    if (refused) restartCompare(refused.item);
    dismiss();
    focusButtonOf(refused?.item);
  },
  dismiss: () => {
    dismiss();
    focusButtonOf($said.get()?.item);
  },
};

let isStarted = false;

/** Shows the list on this page and keeps it in step with the store. Called again it does nothing. */
export const start = (): void => {
  if (isStarted) return;
  isStarted = true;
  document.body.append(voice);
  for (const part of [panel, voice])
    part.addEventListener("click", ({ target }) => {
      const button = target instanceof Element ? target.closest<HTMLElement>("[data-press]") : null;
      if (button) PRESSES[button.dataset["press"] ?? ""]?.(button);
    });
  skipLink?.addEventListener("click", (event) => {
    // Without a step in the history: a dialog that goes back to it would take focus here again.
    event.preventDefault();
    panel.querySelector("aside")?.focus();
  });
  $compare.subscribe((list) => {
    drawPanel(list);
    pressButtons(list);
  });
  $panel.subscribe(drawFold);
  $said.listen((said) => {
    if (!said) return;
    const { text, shown } = choiceInWords(said.item, said.choice);
    say(text, shown);
    const isRefused = said.choice.did === "refused";
    partOf(voice, "toast").hidden = !isRefused;
    partOf(voice, "alert").textContent = isRefused ? MESSAGES.compareOneKind : "";
  });
  // Lists are drawn anew by other features: their buttons are pressed as soon as they are there.
  new MutationObserver((changes) => {
    const isOurs = ({ target }: MutationRecord) => panel.contains(target) || voice.contains(target);
    if (changes.some((change) => change.addedNodes.length > 0 && !isOurs(change))) pressButtons($compare.get());
  }).observe(document.body, { childList: true, subtree: true });
};

/** Answers a compare button of the page. */
export const choose = (button: HTMLElement): void => {
  const item = itemOfButton(button);
  if (item) toggleCompare(item);
};
