import { useEffect, useState } from "react";

const topOf = (): Element => [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;

/**
 * The element in which something can be pressed and heard: the dialog on top, else the page. It is looked up anew with
 * every `cause`, and when a dialog is closed. Undefined before the page is hydrated.
 */
export const useTopLayer = (cause: unknown): Element | undefined => {
  const [top, setTop] = useState<Element | undefined>(undefined);
  useEffect(() => {
    const follow = (): void => setTop(topOf());
    follow();
    document.addEventListener("close", follow, { capture: true });
    return () => document.removeEventListener("close", follow, { capture: true });
  }, [cause]);
  return top;
};
