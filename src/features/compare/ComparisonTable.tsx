import type { CSSProperties, ReactNode } from "react";
import { CompareBar } from "../../components/CompareBar.tsx";
import { Icon } from "../../components/Icon.tsx";
import { Rating } from "../../components/Rating.tsx";
import { Monogram } from "../../components/Tile.tsx";
import { LIMITS } from "../../contract/limits.ts";
import { FALLBACKS, MESSAGES } from "../../contract/messages.ts";
import { pageHref } from "../../contract/routes.ts";
import type { ComparedKind } from "../../contract/taxonomy.ts";
import { countOf, monogram } from "../../lib/format.ts";
import type { CompareItem } from "./compare.ts";
import type { Column, ComparedRecord, Row } from "./comparison.ts";
import { WORDS } from "./messages.ts";

const WHOLE = "max-md:block max-md:min-w-[calc(var(--columns)*(var(--column)+8px))]";
const CELL =
  "border-b border-line py-3 pr-4 text-left align-baseline wrap-break-word max-md:border-0 max-md:p-0 max-md:text-[0.8125rem] max-md:leading-snug";
const ROW =
  "max-md:grid max-md:grid-cols-[repeat(var(--columns),minmax(0,1fr))] max-md:gap-x-2 max-md:border-b max-md:border-line max-md:py-2.5 print:break-inside-avoid";

const Awaited = ({ className }: { className: string }) => (
  <span className={`bone inline-block align-middle ${className}`} aria-hidden="true" />
);

/** What the page knows of a record before it is read, and when it cannot be. */
export type KnownItem = Pick<CompareItem, "name" | "home">;

const Head = ({
  kind,
  id,
  column,
  known,
  saysFailure,
}: {
  kind: ComparedKind;
  id: number;
  column: Column;
  known?: KnownItem | undefined;
  /** Whether a record that could not be read says so here. */
  saysFailure: boolean;
}) => {
  const frame = (name: string | null, link: ReactNode, line: string | null, code: string | null = null) => (
    <div className="grid content-start justify-items-start gap-2 leading-[1.3] font-[650]">
      {name ? <Monogram id={id} letters={monogram(name, code)} /> : <Awaited className="size-12 rounded-input" />}
      {link}
      {line && <span className="soft font-normal">{line}</span>}
    </div>
  );
  if (column.state === "ready") {
    const { record } = column;
    const name = record.name ?? FALLBACKS.unknown;
    const isReachable = kind === "university" || kind === "facility" || record.universityId !== null;
    const link = isReachable ? <a href={pageHref(kind, id, record.universityId)}>{name}</a> : <b>{name}</b>;
    return frame(name, link, null, kind === "program" ? record.code : null);
  }
  const name = known?.name || (column.state === "loading" ? null : FALLBACKS.unknown);
  const lines = {
    loading: MESSAGES.loadingEllipsis,
    missing: WORDS.gone,
    failed: saysFailure ? MESSAGES.errorLoadingData : (known?.home ?? null),
  };
  return frame(name, name && <b>{name}</b>, lines[column.state]);
};

const Website = ({ href, name }: { href: string; name: string | null }) => (
  <a
    className="inline-flex min-h-7 items-center gap-1 print:inline print:after:text-[0.75rem] print:after:wrap-anywhere print:after:content-['_'_attr(href)]"
    href={href}
    rel="noopener noreferrer"
  >
    {WORDS.website}
    <span className="sr-only"> of {name}</span>
    <Icon name="external-link" className="size-[1em] print:hidden" />
  </a>
);

const RatingValue = ({ rating, reviewCount }: ComparedRecord) => (
  <>
    <Rating rating={rating} className="mr-2" />
    {reviewCount !== null && <span className="soft whitespace-nowrap">{countOf(reviewCount, "review")}</span>}
  </>
);

const Value = ({
  row: { name, texts, marks, markOf, shares },
  column,
  at,
}: {
  row: Row;
  column: Column;
  at: number;
}) => {
  if (column.state === "loading") return <Awaited className="w-24 max-w-full" />;
  // Not N/A: Quad may well know it, it has only not come.
  if (column.state === "failed") return null;
  const text = texts[at];
  if (column.state !== "ready" || !text) return <span className="soft">{MESSAGES.notAvailable}</span>;
  const mark = marks[at];
  return (
    <>
      {name === "rating" ? (
        <RatingValue {...column.record} />
      ) : name === "website" ? (
        <Website href={text} name={column.record.name} />
      ) : (
        text
      )}
      <CompareBar share={shares[at] ?? null} />
      {mark && (
        <>
          {" "}
          <span className="mt-1.5 inline-flex items-center gap-1 rounded-full bg-eucalypt-wash py-px pr-2.5 pl-1.5 text-small leading-snug font-semibold text-eucalypt max-md:text-[0.75rem]">
            <Icon name="check" className="size-[1em]" />
            <span>
              {mark}
              <span className="sr-only"> {markOf}</span>
            </span>
          </span>
        </>
      )}
    </>
  );
};

interface ComparisonTableProps {
  kind: ComparedKind;
  ids: readonly number[];
  columns: readonly Column[];
  known: readonly (KnownItem | undefined)[];
  rows: readonly Row[];
  /** What stands in place of the rows when no record could be read. */
  failed?: ReactNode;
}

/** The cards of a comparison side by side, one row a fact. On phones a fact's label stands above its values. */
export const ComparisonTable = ({ kind, ids, columns, known, rows, failed }: ComparisonTableProps) => {
  const measure = {
    "--columns": ids.length,
    "--column": ids.length > LIMITS.compareMax ? "112px" : "84px",
  } as CSSProperties;
  // The roles are said again because the phone layout turns rows into grids, which some browsers take for no table.
  /* oxlint-disable a11y/no-redundant-roles, a11y/no-interactive-element-to-noninteractive-role */
  return (
    <table role="table" style={measure} className={`w-full table-fixed border-collapse ${WHOLE}`}>
      <caption className="sr-only">
        Comparison of {countOf(ids.length, kind, kind === "university" ? "universities" : undefined)}
      </caption>
      {(!failed || known.some(Boolean)) && (
        <thead role="rowgroup" className={WHOLE}>
          <tr role="row" className={ROW}>
            <th role="columnheader" scope="col" className="w-[168px] border-b border-line max-md:sr-only">
              <span className="sr-only">{WORDS.fact}</span>
            </th>
            {columns.map((column, at) => (
              <th key={ids[at]} role="columnheader" scope="col" className={`${CELL} align-top max-md:text-[0.9375rem]`}>
                <Head kind={kind} id={ids[at] ?? 0} column={column} known={known[at]} saysFailure={!failed} />
              </th>
            ))}
          </tr>
        </thead>
      )}
      {/* Rows take the place of awaited ones, which are not the same: nothing that is read moves. */}
      <tbody key={columns.filter(({ state }) => state !== "loading").length} role="rowgroup" className={WHOLE}>
        {failed && (
          <tr role="row" className="max-md:block">
            <td role="cell" colSpan={ids.length + 1} className="pt-4 max-md:block">
              {failed}
            </td>
          </tr>
        )}
        {rows.map((row) => (
          <tr key={row.name} role="row" className={ROW}>
            <th
              role="rowheader"
              scope="row"
              className={`${CELL} text-small leading-snug font-medium text-ink-soft max-md:col-span-full max-md:pb-0.5`}
            >
              {row.label}
            </th>
            {columns.map((column, at) => (
              <td key={ids[at]} role="cell" className={CELL}>
                <Value row={row} column={column} at={at} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
