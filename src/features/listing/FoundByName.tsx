import type { Ref } from "react";
import { Button } from "../../components/Button.tsx";
import { Empty } from "../../components/Notice.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import type { ViewMode } from "../../contract/taxonomy.ts";
import type { List } from "./lists.ts";
import { WORDS } from "./messages.ts";
import { ResultItems } from "./ResultItems.tsx";
import type { Items } from "./results.ts";

interface FoundByNameProps {
  list: List;
  found: { shown: Items; count: number };
  view: ViewMode;
  headingRef: Ref<HTMLHeadingElement>;
  onClear: () => void;
}

/** The universities that a search by name has found, in a part of their own. */
export const FoundByName = ({ list, found, view, headingRef, onClear }: FoundByNameProps) => (
  <section className="page-section" aria-labelledby="found">
    <div className="flex flex-wrap items-baseline justify-between gap-x-5 gap-y-1">
      <h2 ref={headingRef} id="found" tabIndex={-1} className="scroll-mt-[calc(var(--header)+16px)] focus:outline-none">
        {MESSAGES.results}
      </h2>
      <Button look="text" icon="x" onClick={onClear}>
        {WORDS.clearSearch}
      </Button>
    </div>
    {found.count === 0 ? (
      <Empty>{MESSAGES.noResults}</Empty>
    ) : (
      <ResultItems kind={list.kind} shown={found.shown} view={view} />
    )}
  </section>
);
