import { useStore } from "@nanostores/react";
import { useMemo, useState } from "react";
import { Dialog } from "../../components/Dialog.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { compareHref } from "../../contract/routes.ts";
import { $popups, closePopup } from "../overlay/overlay.store.ts";
import type { CompareList } from "./compare.ts";
import { $compare } from "./compare.store.ts";
import { Comparison, countColumns, DifferencesSwitch } from "./Comparison.tsx";
import { comparisonOf, type Comparison as ComparisonState } from "./comparison.store.ts";
import { loadedOf, WORDS } from "./messages.ts";
import { ShareComparison } from "./ShareComparison.tsx";

const Foot = ({ comparison, said }: { comparison: ComparisonState; said: string }) => (
  <div className="flex w-full flex-wrap items-center justify-end gap-3 max-md:gap-x-1 max-md:text-small">
    <a
      className="inline-flex min-h-[44px] items-center pr-1 font-[550]"
      href={compareHref(comparison.kind, comparison.ids)}
    >
      {WORDS.openAsPage}
    </a>
    <ShareComparison comparison={comparison} said={said} className="w-full text-right" />
  </div>
);

const Shown = ({ list, isOpen, opener }: { list: CompareList; isOpen: boolean; opener: HTMLElement | undefined }) => {
  const [said, setSaid] = useState("");
  const comparison = useMemo(() => {
    const [first] = list;
    return (
      first &&
      comparisonOf(
        first.kind,
        list.map(({ id }) => id),
      )
    );
  }, [list]);
  if (!comparison) return null;
  return (
    <Dialog
      title={MESSAGES.comparison}
      size="wide"
      isOpen={isOpen}
      opener={opener}
      onClose={() => closePopup("comparison")}
      foot={<Foot comparison={comparison} said={said} />}
    >
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        <DifferencesSwitch comparison={comparison} />
        <Comparison
          comparison={comparison}
          known={list}
          onLoaded={() => {
            const columns = comparison.$columns.get();
            setSaid(loadedOf(countColumns(columns, "ready"), columns.length));
          }}
        />
      </div>
    </Dialog>
  );
};

/** The modal with the items of the compare list side by side: those that were on it when it was opened. */
export const ComparisonDialog = () => {
  const request = useStore($popups).comparison;
  const [held, setHeld] = useState<{ request: typeof request; list: CompareList }>({ request: undefined, list: [] });
  if (request && held.request !== request) setHeld({ request, list: $compare.get() });
  return <Shown list={held.list} isOpen={request !== undefined} opener={request?.opener} />;
};
