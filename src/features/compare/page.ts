import { compareHref } from "../../contract/routes.ts";
import { html } from "../../lib/html.ts";
import { icon } from "../../ui/icon.ts";
import { isComparable } from "./compare.ts";
import { $compare } from "./compare.store.ts";
import { comparisonFrame, differencesSwitch, leftOut, noComparison, shareButton } from "./comparison.html.ts";
import { comparisonOf } from "./comparison.store.ts";
import { readComparisonLink, type LinkedComparison } from "./comparison.ts";
import { showComparison } from "./comparison.view.ts";

/** What the address asks for; without one, what is on the reader's own list, whose address is then shown. */
const wanted = (): LinkedComparison => {
  const linked = readComparisonLink(new URLSearchParams(location.search));
  const list = $compare.get();
  const [first] = list;
  if (linked.state !== "none" || !first || !isComparable(list)) return linked;
  const ids = list.map(({ id }) => id);
  history.replaceState(history.state, "", compareHref(first.kind, ids));
  return { state: "ready", kind: first.kind, ids, left: 0 };
};

const frame = html`<div class="comparison-bar">
    ${differencesSwitch}<button class="old-button quiet" type="button" data-press="print">
      ${icon("printer")}Print</button
    >${shareButton}
  </div>
  ${comparisonFrame}`;

/** Brings the comparison page to life: shows what its address names, or says what is wrong with it. */
export const start = (root: HTMLElement): void => {
  const link = wanted();
  if (link.state !== "ready") {
    root.innerHTML = noComparison(link.state === "wrong" ? link.reason : null).text;
    return;
  }
  const { kind, ids, left } = link;
  const comparison = comparisonOf(kind, ids);
  const names = ids.map((id) => $compare.get().find((item) => item.kind === kind && item.id === id)?.name || undefined);
  root.innerHTML = html`${left > 0 ? leftOut(left) : null}${frame}`.text;
  showComparison(comparison, names, root, new AbortController().signal);
  const nameTab = () => {
    const found = comparison.$columns.get().flatMap((column) => (column.state === "ready" ? [column.record.name] : []));
    if (found.length > 0) document.title = `${found.join(" or ")}? · Quad`;
  };
  comparison.$columns.subscribe(nameTab);
};
