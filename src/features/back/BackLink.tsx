import type { MouseEvent } from "react";
import { Icon } from "../../components/Icon.tsx";
import { followedLink } from "../../lib/followed-link.ts";

const isElsewhere = ({ url }: NavigationHistoryEntry): boolean =>
  url !== null && new URL(url).pathname !== location.pathname;

/**
 * Goes back in the history, so that the filters, the place and the scroll of the page before are there again. The link
 * follows its address where the page before is not Quad's, in a tab that has none, and without the Navigation API: only that
 * knows what stands in the history. Steps within this page (tabs, overlays) are left out.
 */
const goBack = (event: MouseEvent): void => {
  const here = "navigation" in window ? navigation.currentEntry : null;
  if (!here || !followedLink(event.nativeEvent)) return;
  const before = navigation.entries().findLast((entry) => entry.index < here.index && isElsewhere(entry));
  if (!before) return;
  event.preventDefault();
  history.go(before.index - here.index);
};

/** A link to where a page belongs that goes back there where a reader came from there. parts/BackLink.astro is a plain one. */
export const BackLink = ({ href, label }: { href: string; label: string }) => (
  <a
    className="inline-flex min-h-11 items-center gap-1.5 justify-self-start font-medium no-underline"
    href={href}
    data-held
    onClick={goBack}
  >
    <Icon name="arrow-left" />
    {label}
  </a>
);
