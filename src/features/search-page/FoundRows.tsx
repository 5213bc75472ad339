import { Rating } from "../../components/Rating.tsx";
import { COMPARE_KINDS, type CompareKind, type PageKind } from "../../contract/taxonomy.ts";
import { CompareButton } from "../compare/CompareButton.tsx";
import { ResultTile } from "../search/ResultTile.tsx";
import type { SearchResult } from "../search/search.ts";

const isComparable = (kind: PageKind): kind is CompareKind => COMPARE_KINDS.includes(kind as CompareKind);

/** Many of them have the same name: the university tells one from another. */
const isStudy = (kind: PageKind): boolean => kind === "program" || kind === "subject";

/** Results of one kind, one below the other. */
export const FoundRows = ({ kind, results }: { kind: PageKind; results: readonly SearchResult[] }) => (
  <ul className="grid gap-x-10 border-t border-line lg:grid-cols-2">
    {results.map(({ id, name, line, href, rating, reviewCount, tile }) => (
      <li key={href} className="record-row rated-row relative min-h-[68px] grid-cols-[auto_minmax(0,1fr)]">
        <ResultTile tile={tile} />
        <span className="min-w-0">
          <a
            className="font-[550] no-underline [overflow-wrap:anywhere] after:absolute after:inset-0 after:content-[''] hover:underline"
            href={href}
          >
            {name}
          </a>
          {line && <span className={`block text-small ${isStudy(kind) ? "font-[550]" : "text-ink-soft"}`}>{line}</span>}
        </span>
        <Rating rating={rating} reviewCount={reviewCount} />
        {isComparable(kind) && (
          <span className="own-control">
            <CompareButton kind={kind} id={id} name={name} home={line} />
          </span>
        )}
      </li>
    ))}
  </ul>
);
