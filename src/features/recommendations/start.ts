import { MESSAGES } from "../../contract/messages.ts";
import { partOf } from "../../lib/part-of.ts";
import { $user } from "../session/session.store.ts";
import { recommendedFailed, recommendedRows } from "./recommendations.html.ts";
import { $recommendations, fetchRecommendations, forgetRecommendations } from "./recommendations.store.ts";

/** How much of a row's width a press on its buttons moves it by. */
const STEP = 0.8;

/** Brings the two rows of the home page to life. */
export const start = (root: HTMLElement): void => {
  const rows = partOf(root, "rows");
  const said = partOf(root, "said");
  const asBuilt = rows.innerHTML;
  root.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("button") : null;
    const cards = button?.closest(".recommended-row")?.querySelector<HTMLElement>("[data-part=cards]");
    if (cards && button?.dataset["step"])
      cards.scrollBy({ left: Number(button.dataset["step"]) * cards.clientWidth * STEP });
    if (button?.dataset["press"] === "again") {
      rows.tabIndex = -1;
      rows.focus();
      void fetchRecommendations();
    }
  });
  $recommendations.subscribe((held) => {
    if (held.state === "waiting") return;
    rows.innerHTML = (held.state === "failed" ? recommendedFailed : recommendedRows(held.subjects, held.courses)).text;
    said.textContent = held.state === "failed" ? MESSAGES.errorLoadingData : "";
  });
  // Fetched again only when they would be others.
  let whose: number | undefined;
  let askedFor = "";
  $user.subscribe((user) => {
    const interests = user?.interests.map(({ id }) => id).join() ?? "";
    if (user?.id !== whose) {
      if (whose !== undefined) {
        forgetRecommendations();
        rows.innerHTML = asBuilt;
      }
      whose = user?.id;
      askedFor = "";
    }
    // The early script has left room where interests were known; otherwise the next page has them.
    if (interests === "" || interests === askedFor) return;
    askedFor = interests;
    void fetchRecommendations();
  });
};
