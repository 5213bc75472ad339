import { useStore } from "@nanostores/react";
import { useEffect, useEffectEvent, useRef } from "react";
import { Button } from "../../components/Button.tsx";
import { Empty, Failed } from "../../components/Notice.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import type { Column } from "./comparison.ts";
import { meaningsOfBest, rowsOf } from "./comparison.ts";
import type { Comparison as ComparisonState } from "./comparison.store.ts";
import { ComparisonTable, type KnownItem } from "./ComparisonTable.tsx";
import { bestMeans, failedOf, WORDS } from "./messages.ts";

/** How many columns are in a state. */
export const countColumns = (columns: readonly Column[], state: Column["state"]): number =>
  columns.filter((column) => column.state === state).length;

/** Leaves only the rows in which the columns differ. */
export const DifferencesSwitch = ({
  comparison,
  className = "",
}: {
  comparison: ComparisonState;
  className?: string;
}) => (
  <label
    className={`inline-flex min-h-[44px] cursor-pointer items-center gap-2.5 font-[550] print:hidden ${className}`}
  >
    <input
      type="checkbox"
      role="switch"
      className="relative h-[26px] w-[44px] flex-none cursor-pointer appearance-none rounded-full border-[1.5px] border-edge bg-card before:absolute before:inset-y-[3px] before:left-[3px] before:w-[17px] before:rounded-full before:bg-edge before:transition-transform before:duration-150 before:content-[''] checked:border-eucalypt checked:bg-eucalypt checked:before:translate-x-[18px] checked:before:bg-on-eucalypt forced-colors:appearance-auto forced-colors:before:hidden"
      checked={useStore(comparison.$differencesOnly)}
      onChange={({ currentTarget }) => comparison.showDifferencesOnly(currentTarget.checked)}
    />
    <span>{WORDS.differencesOnly}</span>
  </label>
);

interface ComparisonProps {
  comparison: ComparisonState;
  known: readonly (KnownItem | undefined)[];
  /** Told when the first reading is over. */
  onLoaded?: () => void;
}

/** A comparison: what could not be loaded, the table, and what its marks mean. It reads its records when it is shown. */
export const Comparison = ({ comparison, known, onLoaded }: ComparisonProps) => {
  const columns = useStore(comparison.$columns);
  const isOnlyDifferences = useStore(comparison.$differencesOnly);
  const table = useRef<HTMLDivElement>(null);
  const loaded = useEffectEvent(() => onLoaded?.());
  useEffect(() => {
    void comparison.load().then(() => loaded());
  }, [comparison]);

  const isBusy = countColumns(columns, "loading") > 0;
  const failures = countColumns(columns, "failed");
  const hasFailed = !isBusy && failures > 0 && countColumns(columns, "ready") === 0;
  const all = hasFailed ? [] : rowsOf(comparison.kind, columns);
  const rows = all.filter(({ differs }) => differs || !isOnlyDifferences);
  const retry = (): void => {
    // The button goes when all is well: focus goes on from the table.
    table.current?.focus({ preventScroll: true });
    void comparison.load().then(() => onLoaded?.());
  };
  return (
    <>
      {failures > 0 && !hasFailed && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-card border-[1.5px] border-dashed border-edge px-4 py-2.5 print:hidden">
          <p>{failedOf(failures, columns.length)}</p>
          <Button look="quiet" icon="rotate-cw" onClick={retry}>
            {MESSAGES.tryAgain}
          </Button>
        </div>
      )}
      <div
        ref={table}
        // A table wider than the screen is scrolled by keyboard, too.
        // oxlint-disable-next-line a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={WORDS.sideBySide}
        aria-busy={isBusy}
        className="relative overflow-x-auto print:overflow-visible"
      >
        <ComparisonTable
          kind={comparison.kind}
          ids={comparison.ids}
          columns={columns}
          known={known}
          rows={rows}
          failed={hasFailed && <Failed onRetry={retry}>{MESSAGES.errorLoadingData}</Failed>}
        />
      </div>
      {/* They come when the table has its height: what is not there yet cannot move. */}
      {!isBusy && !hasFailed && (
        <div className="grid gap-4">
          {rows.length === 0 && <Empty>{WORDS.noDifferences}</Empty>}
          <p className="soft">{bestMeans(meaningsOfBest(all), MESSAGES.notAvailable)}</p>
        </div>
      )}
    </>
  );
};
