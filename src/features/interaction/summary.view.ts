import { POST_KINDS, INTERACTION_TABS, type ReviewSort } from "../../contract/taxonomy.ts";
import { STARS } from "./interaction.ts";
import { $area, $reviewChoice, chooseSort, chooseStar } from "./interaction.store.ts";
import { ratingSummary, ring, starBar, type RatingSummary } from "./summary.html.ts";

/** Keeps the rating summary and the numbers on the tabs in step with the page, and hears what is chosen there. */
export const showSummary = (root: HTMLElement): void => {
  const summary = root.querySelector<HTMLElement>("[data-part=summary]");
  if (!summary) return;
  const draw = (fresh: RatingSummary): void => {
    const held = summary.querySelector("[data-part=ring]");
    if (!held || fresh.count === 0) {
      summary.innerHTML = ratingSummary(fresh).text;
      drawChoice();
      return;
    }
    held.innerHTML = ring(fresh).text;
    for (const star of STARS) {
      const bar = summary.querySelector(`[data-star="${star}"]`);
      if (bar) bar.innerHTML = starBar(fresh, star).text;
    }
  };
  const drawChoice = (): void => {
    const { stars, sort } = $reviewChoice.get();
    for (const box of summary.querySelectorAll<HTMLInputElement>("input"))
      box.checked = stars.includes(Number(box.value));
    const select = summary.querySelector<HTMLSelectElement>("[data-part=sort]");
    if (select) select.value = sort;
  };
  summary.addEventListener("change", ({ target }) => {
    if (target instanceof HTMLInputElement) chooseStar(Number(target.value), target.checked);
    if (target instanceof HTMLSelectElement) chooseSort(target.value as ReviewSort);
  });
  // Chosen before this code was there.
  for (const box of summary.querySelectorAll<HTMLInputElement>("input"))
    if (!box.checked) chooseStar(Number(box.value), false);
  const sort = summary.querySelector<HTMLSelectElement>("[data-part=sort]");
  if (sort && sort.value !== $reviewChoice.get().sort) chooseSort(sort.value as ReviewSort);

  $reviewChoice.listen(drawChoice);
  let drawn: unknown;
  $area.subscribe((area) => {
    if (!("live" in area) || !area.live || area.live === drawn) return;
    drawn = area.live;
    const { rating, counts, stars } = area.live;
    draw({ rating, count: counts.review, stars });
    for (const kind of POST_KINDS) {
      const count = root.querySelector(`[data-tab-count="${kind}"]`);
      if (count) count.textContent = String(counts[kind]);
      const option = root.querySelector(`.tab-select option[value="${kind}"]`);
      const label = INTERACTION_TABS.find((tab) => tab.kind === kind)?.label ?? "";
      if (option) option.textContent = `${label} (${counts[kind]})`;
    }
  });
};
