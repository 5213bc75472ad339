/**
 * A `data-back` link goes back in the history, so that the filters, the place and the scroll of the page before are there
 * again. It follows its address where the page before is not Quad's, in a tab that has none, and without the Navigation
 * API: only that knows what stands in the history. Steps within this page (tabs, overlays) are left out.
 */
import { followedLink } from "../lib/followed-link.ts";

const isElsewhere = ({ url }: NavigationHistoryEntry): boolean =>
  url !== null && new URL(url).pathname !== location.pathname;

document.addEventListener("click", (event) => {
  const here = "navigation" in window ? navigation.currentEntry : null;
  if (!here || followedLink(event)?.dataset["back"] === undefined) return;
  const before = navigation.entries().findLast((entry) => entry.index < here.index && isElsewhere(entry));
  if (!before) return;
  event.preventDefault();
  history.go(before.index - here.index);
});
