import { LIMITS } from "../../contract/limits.ts";
import { MENU_CLOSING_OVERLAYS } from "../../contract/taxonomy.ts";
import { $overlay } from "../overlay/overlay.store.ts";

/**
 * The category menu on wide screens: opens on hover and on click, stays when pinned, closes 300 ms after the pointer has
 * left and on Escape, and is closed as long as the profile lies over the page. Without this script it is a plain disclosure.
 * Whether it is pinned is kept for the next page, which the early script opens with it.
 */
const menu = document.querySelector<HTMLDetailsElement>("#categories");
const pin = document.querySelector<HTMLButtonElement>("#pin");
const hovers = matchMedia(`(hover: hover) and (min-width: ${LIMITS.mobileHeaderWidth + 1}px)`);

/** Under what name the browser keeps that the menu is pinned; the early script looks there. */
const STORED_AS = "menu-pinned";
const keepPinned = (pinned: boolean): void => {
  try {
    if (pinned) localStorage.setItem(STORED_AS, "true");
    else localStorage.removeItem(STORED_AS);
  } catch {
    // Storage is switched off or full: the pin holds for this page.
  }
};

if (menu && pin) {
  let timer: number | undefined;
  let openedByHover = -Infinity;
  const isPinned = () => pin.getAttribute("aria-pressed") === "true";
  const isHeldClosed = () => {
    const overlay = $overlay.get();
    return overlay !== null && MENU_CLOSING_OVERLAYS.includes(overlay);
  };
  const close = () => {
    if (!isPinned()) menu.open = false;
  };
  const openByHover = () => {
    clearTimeout(timer);
    if (!hovers.matches || menu.open || isHeldClosed()) return;
    menu.open = true;
    openedByHover = performance.now();
  };
  const drawPin = (pinned: boolean): void => {
    pin.setAttribute("aria-pressed", String(pinned));
    pin.title = pinned ? "Unpin menu" : "Pin menu";
  };
  drawPin(isPinned());
  pin.hidden = false;
  menu.addEventListener("pointerenter", openByHover);
  // The pointer may have come before this script.
  if (menu.matches(":hover")) openByHover();
  menu.addEventListener("pointerleave", () => {
    if (hovers.matches) timer = setTimeout(close, LIMITS.categoryMenuCloseDelay) as unknown as number;
  });
  menu.querySelector("summary")?.addEventListener("click", (event) => {
    // The pointer that came to click has just opened the menu: the click must not close it again.
    if (performance.now() - openedByHover < LIMITS.categoryMenuCloseDelay) event.preventDefault();
  });
  menu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    menu.open = false;
    menu.querySelector("summary")?.focus();
  });
  document.addEventListener("click", (event) => {
    if (hovers.matches && event.target instanceof Node && !menu.contains(event.target)) close();
  });
  menu.addEventListener("toggle", () => {
    if (isHeldClosed()) menu.open = false;
  });
  $overlay.subscribe(() => {
    if (isHeldClosed()) menu.open = false;
    else if (isPinned()) menu.open = true;
  });
  pin.addEventListener("click", () => {
    const pinned = !isPinned();
    drawPin(pinned);
    keepPinned(pinned);
  });
}

/** The main menu of phones is a plain disclosure, too; with a script it closes on Escape and on a press beside it. */
const phoneMenu = document.querySelector<HTMLDetailsElement>(".phone-nav");

if (phoneMenu) {
  phoneMenu.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !phoneMenu.open) return;
    phoneMenu.open = false;
    phoneMenu.querySelector("summary")?.focus();
  });
  document.addEventListener("click", ({ target }) => {
    // An overlay that its button opened gives focus back to it.
    const isOverlay = target instanceof Element && target.closest("dialog") !== null;
    if (target instanceof Node && !phoneMenu.contains(target) && !isOverlay) phoneMenu.open = false;
  });
}
