import { MESSAGES } from "../../contract/messages.ts";
import { compareHref } from "../../contract/routes.ts";
import { html } from "../../lib/html.ts";
import { openDialog } from "../overlay/dialog.ts";
import { madeDialog } from "../overlay/made-dialog.ts";
import { sheet } from "../overlay/sheet.html.ts";
import type { CompareList } from "./compare.ts";
import { comparisonFrame, differencesSwitch, shareButton } from "./comparison.html.ts";
import { comparisonOf } from "./comparison.store.ts";
import { showComparison } from "./comparison.view.ts";
import { partOf } from "../../lib/part-of.ts";

const frame = sheet({
  id: "comparison",
  title: MESSAGES.comparison,
  body: html`<div class="comparison">${differencesSwitch}${comparisonFrame}</div>`,
  foot: html`<a class="comparison-link" data-part="page">Open as a page</a>${shareButton}`,
});

let made: HTMLDialogElement | undefined;
/** Opens the modal with the items of the list side by side. */
export const openComparison = (list: CompareList, opener: HTMLElement): void => {
  const [first] = list;
  const dialog = (made ??= madeDialog(frame));
  if (!first || dialog.open) return;
  const ids = list.map(({ id }) => id);
  partOf(dialog, "page").setAttribute("href", compareHref(first.kind, ids));
  const closing = new AbortController();
  const names = list.map(({ name }) => name || undefined);
  showComparison(comparisonOf(first.kind, ids), names, dialog, closing.signal);
  openDialog(dialog, { opener, onClose: () => closing.abort() });
};
