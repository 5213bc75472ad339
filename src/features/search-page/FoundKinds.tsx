import type { MouseEvent } from "react";
import { searchHref } from "../../contract/routes.ts";
import { SEARCH_LISTS, type PageKind } from "../../contract/taxonomy.ts";
import { followedLink } from "../../lib/followed-link.ts";
import type { AskedPage } from "./asked.ts";
import { WORDS } from "./messages.ts";
import type { SearchAnswer } from "../search/search.ts";

interface FoundKindsProps {
  asked: AskedPage;
  counts: SearchAnswer["counts"];
  onShow: (kind: PageKind | null) => void;
}

/** The kinds of what was found with how many there are: links, of which the one that is shown says so. */
export const FoundKinds = ({ asked, counts, onShow }: FoundKindsProps) => {
  const total = Object.values(counts).reduce((sum, count) => sum + count.total, 0);
  const kinds = SEARCH_LISTS.filter(({ kind }) => counts[kind].total > 0 || kind === asked.kind);
  return (
    <nav aria-label={WORDS.kinds} className="flex flex-wrap gap-2">
      {[
        { kind: null, label: WORDS.everything, total },
        ...kinds.map(({ kind, label }) => ({ kind, label, total: counts[kind].total })),
      ].map(({ kind, label, total: count }) => (
        <a
          key={label}
          href={searchHref({ query: asked.query, kind })}
          aria-current={kind === asked.kind || undefined}
          className="pill"
          onClick={(event: MouseEvent) => {
            if (!followedLink(event.nativeEvent)) return;
            event.preventDefault();
            onShow(kind);
          }}
        >
          {WORDS.chip(label, count)}
        </a>
      ))}
    </nav>
  );
};
