import type { CompareItem } from "./compare.ts";

/** Focuses the button of the page that compares a record; where it has none, the page. */
export const focusCompareButton = (item: Pick<CompareItem, "kind" | "id"> | undefined): void => {
  const button = item && document.querySelector<HTMLElement>(`button[data-compare="${item.kind}:${item.id}"]`);
  (button ?? document.querySelector<HTMLElement>("main"))?.focus({ preventScroll: true });
};
