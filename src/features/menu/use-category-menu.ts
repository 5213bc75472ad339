import {
  useEffect,
  useEffectEvent,
  useRef,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from "react";
import { LIMITS } from "../../contract/limits.ts";
import { MENU_CLOSING_OVERLAYS } from "../../contract/taxonomy.ts";
import { useLiveStore } from "../../lib/use-live-store.ts";
import { $overlay } from "../overlay/overlay.store.ts";
import { $isMenuPinned } from "./menu.store.ts";

/** For how many milliseconds the pointer rests on the bar until it opens: one that only passes opens nothing. */
const HOVER_DELAY = 150;

const isOverPage = (): boolean => matchMedia(`(min-width: ${LIMITS.mobileHeaderWidth + 1}px)`).matches;
/** Whether there is a pointer that can rest on a menu as wide as the page. */
const isHovering = (): boolean => isOverPage() && matchMedia("(hover: hover)").matches;

const isBeside = (menu: Element | null, place: EventTarget | null): boolean =>
  place instanceof Node && !menu?.contains(place);

/**
 * How the category menu opens and closes, which is a `<details>` that works without this: where the pointer rests on it and
 * on click; it stays when pinned, closes 300 ms after the pointer has left, on Escape, on a press beside it and, where it
 * lies over the page, when focus leaves it, and is closed as long as the profile lies over the page.
 */
export const useCategoryMenu = () => {
  const menu: RefObject<HTMLDetailsElement | null> = useRef(null);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const opening = useRef<ReturnType<typeof setTimeout>>(undefined);
  const openedByHover = useRef(-Infinity);
  const isPinned = useLiveStore($isMenuPinned, false);
  const overlay = useLiveStore($overlay, null);
  const isHeldClosed = overlay !== null && MENU_CLOSING_OVERLAYS.includes(overlay);

  const setOpen = (isOpen: boolean): void => {
    if (menu.current) menu.current.open = isOpen;
  };
  const close = (): void => {
    if (!$isMenuPinned.get()) setOpen(false);
  };
  const onPointerEnter = (): void => {
    clearTimeout(closing.current);
    if (!isHovering() || menu.current?.open || isHeldClosed) return;
    opening.current = setTimeout(() => {
      if (menu.current?.open) return;
      setOpen(true);
      openedByHover.current = performance.now();
    }, HOVER_DELAY);
  };
  const closeLater = useEffectEvent(close);
  const onPointerLeave = (): void => {
    clearTimeout(opening.current);
    if (isHovering()) closing.current = setTimeout(close, LIMITS.categoryMenuCloseDelay);
  };

  const atFirst = useEffectEvent(() => {
    // The pointer may have come before this code, and focus may have gone on.
    if (menu.current?.matches(":hover")) onPointerEnter();
    else if (isBeside(menu.current, document.querySelector(":focus")) && isOverPage()) close();
  });
  useEffect(() => atFirst(), []);

  useEffect(() => {
    if (isHeldClosed) {
      if (menu.current) menu.current.open = false;
    } else if (isPinned && isHovering() && menu.current) menu.current.open = true;
  }, [isHeldClosed, isPinned]);

  useEffect(() => {
    const onPress = ({ target }: Event): void => {
      if (isHovering() && isBeside(menu.current, target)) closeLater();
    };
    document.addEventListener("click", onPress);
    return () => document.removeEventListener("click", onPress);
  }, []);

  return {
    menu,
    isPinned,
    handlers: {
      onPointerEnter,
      onPointerLeave,
      onBlur: ({ relatedTarget }: FocusEvent) => {
        if (isBeside(menu.current, relatedTarget) && isOverPage()) close();
      },
      onToggle: () => {
        if (isHeldClosed) setOpen(false);
      },
      onKeyDown: ({ key }: KeyboardEvent) => {
        if (key !== "Escape") return;
        setOpen(false);
        menu.current?.querySelector("summary")?.focus();
      },
    },
    onSummaryClick: (event: MouseEvent) => {
      // The pointer that came to click has just opened the menu: the click must not close it again.
      if (performance.now() - openedByHover.current < LIMITS.categoryMenuCloseDelay) event.preventDefault();
    },
  };
};
