import { LIMITS } from "../contract/limits.ts";
import { formatRating } from "../contract/ratings.ts";
import { countOf } from "../lib/format.ts";
import type { RatedSpan, RatingHistory } from "../lib/rating-history.ts";
import { WORDS } from "./messages.ts";
import { Bar } from "./Rating.tsx";

/** The plot's own units; years stand between its left and right margins, ratings between top and base. */
const PLOT = { width: 320, height: 94, side: 20, top: 18, base: 58 } as const;
/** Names of years do not touch where there are at most so many of them. */
const YEARS_NAMED = 7;

const Span = ({ name, span: { count, mean } }: { name: string; span: RatedSpan }) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-1">
    <span>{name}</span>
    <span className="tabular-nums">
      <b className="mr-1 text-ink">{formatRating(mean)}</b> <span className="sr-only">of {LIMITS.ratingMax}, </span>
      {countOf(count, "review")}
    </span>
    <span className="col-span-full flex">
      <Bar share={mean / LIMITS.ratingMax} />
    </span>
  </li>
);

/** How a rating went from year to year, as a line with its numbers, and of late beside all time. The same is a table for screen readers. */
export const YearPlot = ({ history, className = "" }: { history: RatingHistory; className?: string }) => {
  const { years, all, recent } = history;
  const first = years[0]?.year ?? 0;
  const step = (PLOT.width - 2 * PLOT.side) / Math.max(1, (years.at(-1)?.year ?? first) - first);
  const marks = years.map(({ year, mean, count }) => ({
    year,
    mean,
    count,
    x: Math.round(PLOT.side + (year - first) * step),
    y: Math.round(PLOT.base - ((mean - 1) / (LIMITS.ratingMax - 1)) * (PLOT.base - PLOT.top)),
  }));
  const every = Math.ceil(years.length / YEARS_NAMED);
  // The last year has its name, whatever comes out.
  const named = marks.filter((_, at) => (marks.length - 1 - at) % every === 0);
  return (
    <div className={`grid gap-2 soft ${className}`}>
      <figure className="grid gap-2">
        <svg viewBox={`0 0 ${PLOT.width} ${PLOT.height}`} className="max-w-[420px] tabular-nums" aria-hidden="true">
          <path className="fill-none stroke-line" d={`M0 ${PLOT.base}H${PLOT.width}`} />
          <path
            className="fill-none stroke-eucalypt stroke-2"
            strokeLinejoin="round"
            d={`M${marks.map(({ x, y }) => `${x} ${y}`).join("L")}`}
          />
          <path
            className="fill-none stroke-eucalypt stroke-8 [stroke-linecap:round]"
            d={marks.map(({ x, y }) => `M${x} ${y}h0`).join("")}
          />
          {named.map(({ year, mean, count, x, y }) => (
            <text key={year} className="fill-ink-soft text-[12px]" textAnchor="middle">
              <tspan className="fill-ink font-semibold" x={x} y={y - 8}>
                {formatRating(mean)}
              </tspan>
              <tspan x={x} y="74">
                {year}
              </tspan>
              <tspan x={x} y="88">
                {count}
              </tspan>
            </text>
          ))}
        </svg>
        <table className="sr-only">
          <thead>
            <tr>
              <th scope="col">{WORDS.year}</th>
              <th scope="col">{WORDS.rating}</th>
              <th scope="col">{WORDS.reviewCount}</th>
            </tr>
          </thead>
          <tbody>
            {years.map(({ year, mean, count }) => (
              <tr key={year}>
                <th scope="row">{year}</th>
                <td>{formatRating(mean)}</td>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <figcaption>{WORDS.ratingByYear(history)}</figcaption>
      </figure>
      {recent.count < all.count && (
        <ul className="grid gap-2 pt-1">
          <Span name={WORDS.recent(recent.until)} span={recent} />
          <Span name={WORDS.allTime} span={all} />
        </ul>
      )}
    </div>
  );
};
