import { useStore } from "@nanostores/react";
import { useEffect, useRef, type RefObject } from "react";
import { $sought, found } from "./sought.store.ts";

/** Brings an element into view and, unless focus is to stay, lets the keyboard go on from there. */
const bringIntoView = (element: HTMLElement, keepsFocus: boolean): void => {
  if (!keepsFocus) element.querySelector<HTMLElement>("article, a, button")?.focus({ preventScroll: true });
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
  const keepsFocus = sought?.keepsFocus ?? false;
  useEffect(() => {
    if (!isWanted || !ref.current) return;
    bringIntoView(ref.current, keepsFocus);
    found(anchor);
  }, [isWanted, keepsFocus, anchor]);
  return { ref, isMarked };
};
