import { LIMITS } from "../../contract/limits.ts";
import { compareHref } from "../../contract/routes.ts";
import { comparisonNotes, comparisonTable } from "./comparison.html.ts";
import type { Column } from "./comparison.ts";
import type { Comparison } from "./comparison.store.ts";
import { countOf } from "../../lib/format.ts";
import { partOf } from "../../lib/part-of.ts";

/**
 * Shows a comparison in the frame that an element holds, for as long as the signal is not aborted: fills the table as
 * columns come in, and answers its switch, its button to try again and its button to share.
 */
export const showComparison = (
  comparison: Comparison,
  names: readonly (string | undefined)[],
  root: HTMLElement,
  signal: AbortSignal,
): void => {
  const { kind, ids } = comparison;
  const table = partOf(root, "table");
  const notes = partOf(root, "notes");
  const said = partOf(root, "said");
  const failed = partOf(root, "failed");
  const differences = root.querySelector<HTMLInputElement>("[data-press=differences]");
  if (differences) differences.checked = comparison.$differencesOnly.get();
  said.textContent = "";
  said.classList.remove("shown");
  table.style.setProperty("--columns", String(ids.length));
  table.classList.toggle("many", ids.length > LIMITS.compareMax);

  let drawing = 0;
  const draw = () => {
    const columns = comparison.$columns.get();
    const only = comparison.$differencesOnly.get();
    table.innerHTML = comparisonTable(kind, ids, columns, names, only).text;
    notes.innerHTML = comparisonNotes(kind, columns, only).text;
    const isBusy = count(columns, "loading") > 0;
    table.setAttribute("aria-busy", String(isBusy));
    // They come when the table has its height: what is not there yet cannot move.
    notes.hidden = isBusy;
    const failures = count(columns, "failed");
    if (failed.contains(document.activeElement) && failures === 0) table.focus();
    failed.hidden = failures === 0;
    if (failures > 0) partOf(failed, "failure").textContent = `${failures} of ${columns.length} could not be loaded.`;
  };
  // Columns that come in together are drawn together.
  const drawSoon = () => {
    cancelAnimationFrame(drawing);
    drawing = requestAnimationFrame(draw);
  };
  draw();
  const stops = [comparison.$columns.listen(drawSoon), comparison.$differencesOnly.listen(draw)];
  signal.addEventListener("abort", () => {
    cancelAnimationFrame(drawing);
    for (const stop of stops) stop();
  });

  const load = async () => {
    await comparison.load();
    if (signal.aborted) return;
    const ready = count(comparison.$columns.get(), "ready");
    said.textContent = `${ready} of ${countOf(ids.length, "card")} loaded.`;
  };
  root.addEventListener(
    "click",
    (event) => {
      const press = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-press]") : null;
      if (press?.dataset["press"] === "retry") void load();
      if (press?.dataset["press"] === "share") void shareAddress(comparison, said);
      if (press?.dataset["press"] === "print") window.print();
    },
    { signal },
  );
  root.addEventListener(
    "change",
    (event) => {
      if (event.target instanceof HTMLInputElement && event.target.dataset["press"] === "differences")
        comparison.showDifferencesOnly(event.target.checked);
    },
    { signal },
  );
  void load();
};

const count = (columns: readonly Column[], state: Column["state"]): number =>
  columns.filter((column) => column.state === state).length;

/** Copies the address of a comparison, or shows it where copying is not allowed. */
const shareAddress = async ({ kind, ids }: Comparison, said: HTMLElement): Promise<void> => {
  const address = new URL(compareHref(kind, ids), location.href).href;
  said.classList.add("shown");
  try {
    await navigator.clipboard.writeText(address);
    said.textContent = "Link copied. Anyone can open it, no account needed.";
  } catch {
    // Without permission, or on a page that is not secure: it can be copied by hand.
    said.textContent = address;
  }
};
