import { useStore } from "@nanostores/react";
import { useEffect, useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Notice } from "../../components/Notice.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { compareHref } from "../../contract/routes.ts";
import { isComparable } from "./compare.ts";
import { $compare } from "./compare.store.ts";
import { Comparison, countColumns, DifferencesSwitch } from "./Comparison.tsx";
import { readComparisonLink, type LinkedComparison } from "./comparison.ts";
import { comparisonOf, type Comparison as ComparisonState } from "./comparison.store.ts";
import { leftOutOf, loadedOf, WORDS } from "./messages.ts";
import { ShareComparison } from "./ShareComparison.tsx";

/** What the address asks for; without one, what is on the reader's own list, whose address is then shown. */
const readWanted = (): LinkedComparison => {
  const linked = readComparisonLink(new URLSearchParams(location.search));
  const list = $compare.get();
  const [first] = list;
  if (linked.state !== "none" || !first || !isComparable(list)) return linked;
  const ids = list.map(({ id }) => id);
  history.replaceState(history.state, "", compareHref(first.kind, ids));
  return { state: "ready", kind: first.kind, ids, left: 0 };
};

/** The tab is named after what is compared. */
const useTitle = (comparison: ComparisonState): void => {
  const columns = useStore(comparison.$columns);
  const names = columns.flatMap((column) => (column.state === "ready" ? [column.record.name] : []));
  const title = names.length > 0 ? `${names.join(" or ")}? · Quad` : undefined;
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
};

const Compared = ({ comparison, left }: { comparison: ComparisonState; left: number }) => {
  const [said, setSaid] = useState("");
  useTitle(comparison);
  const { kind, ids } = comparison;
  const list = $compare.get();
  return (
    <>
      {left > 0 && <Notice>{leftOutOf(left)}</Notice>}
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 print:hidden">
        <DifferencesSwitch comparison={comparison} className="mr-auto max-sm:w-full" />
        <Button look="quiet" icon="printer" className="max-md:px-3.5 max-md:text-small" onClick={() => print()}>
          {WORDS.print}
        </Button>
        <ShareComparison comparison={comparison} said={said} className="w-full" />
      </div>
      <Comparison
        comparison={comparison}
        known={ids.map((id) => list.find((item) => item.kind === kind && item.id === id))}
        onLoaded={() => {
          const columns = comparison.$columns.get();
          setSaid(loadedOf(countColumns(columns, "ready"), columns.length));
        }}
      />
    </>
  );
};

/** The comparison page: shows what its address names, or says what is wrong with it. `data-empty` has the page say what to do. */
export const ComparisonPage = () => {
  const [wanted, setWanted] = useState<LinkedComparison | undefined>(undefined);
  const [comparison, setComparison] = useState<ComparisonState | undefined>(undefined);
  useEffect(() => {
    const link = readWanted();
    // What the address asks is known once the page is hydrated.
    // oxlint-disable-next-line react/set-state-in-effect
    setWanted(link);
    if (link.state === "ready") setComparison(comparisonOf(link.kind, link.ids));
  }, []);
  return (
    <div
      data-empty={(wanted && wanted.state !== "ready") || undefined}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-4"
    >
      {!wanted ? (
        <p className="soft">{MESSAGES.loadingEllipsis}</p>
      ) : wanted.state === "ready" && comparison ? (
        <Compared comparison={comparison} left={wanted.left} />
      ) : (
        wanted.state === "wrong" && (
          <Notice>
            <b>{WORDS.noComparison}</b> {wanted.reason}
          </Notice>
        )
      )}
    </div>
  );
};
