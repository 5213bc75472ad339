import { useStore } from "@nanostores/react";
import { useEffect, useRef, type RefObject } from "react";
import { isInView } from "../../lib/in-view.ts";
import { $sought, found } from "./sought.store.ts";

/** Focus is not taken from a box: somebody types. */
const isTyping = (): boolean => document.activeElement?.matches("input, textarea, select") ?? false;

/** Brings an element into view and, unless focus is to stay, lets the keyboard go on from there. */
const bringIntoView = (element: HTMLElement, keepsFocus: boolean, keepsPlace: boolean): void => {
  if (!keepsFocus && !isTyping())
    element.querySelector<HTMLElement>("article, a, button")?.focus({ preventScroll: true });
  if (keepsPlace && isInView(element)) return;
  element.scrollIntoView({ block: "nearest" });
  const { top, bottom } = element.getBoundingClientRect();
  if (top < 0 || bottom > innerHeight) element.scrollIntoView({ block: "start" });
};

/** Whether a post is the one that is looked for. The element that gets the ref is brought into view then. */
export const useSought = <Element extends HTMLElement>(
  anchor: string,
): { ref: RefObject<Element | null>; isMarked: boolean } => {
  const ref = useRef<Element>(null);
  const sought = useStore($sought, { ssr: "initial" });
  const isMarked = sought?.anchor === anchor;
  const isWanted = isMarked && !sought.isFound;
  const { keepsFocus = false, keepsPlace = false } = sought ?? {};
  useEffect(() => {
    if (!isWanted || !ref.current) return;
    bringIntoView(ref.current, keepsFocus, keepsPlace);
    found(anchor);
  }, [isWanted, keepsFocus, keepsPlace, anchor]);
  return { ref, isMarked };
};
