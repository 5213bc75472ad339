import { LIMITS } from "../contract/limits.ts";
import { WORDS } from "./messages.ts";
import { Bar } from "./Rating.tsx";

/** The numbers of stars, the most first. */
export const STARS = Array.from({ length: LIMITS.reviewRatingMax }, (_, at) => LIMITS.reviewRatingMax - at);

/** How many reviews gave 5 to 1 stars, as bars that are also the boxes which choose the reviews. */
export const RatingBars = ({
  stars,
  count,
  chosen,
  onChoose,
  className = "",
}: {
  /** How many reviews gave 1, 2, 3, 4 and 5 stars. */
  stars: readonly number[];
  /** How many reviews there are. */
  count: number;
  chosen: readonly number[];
  onChoose: (star: number, isOn: boolean) => void;
  className?: string;
}) => (
  <fieldset className={`grid ${className}`}>
    <legend className="sr-only">
      {WORDS.starsLegend}
      <span className="unscripted:hidden">{WORDS.starsLegendChoice}</span>
    </legend>
    {STARS.map((star) => {
      const given = stars[star - 1] ?? 0;
      return (
        <label
          key={star}
          className="group flex min-h-[44px] cursor-pointer items-center gap-2.5 text-small has-[input:not(:checked)]:text-ink-soft unscripted:min-h-7 unscripted:text-ink"
        >
          <input
            type="checkbox"
            className="unscripted:hidden"
            value={star}
            checked={chosen.includes(star)}
            onChange={({ target }) => onChoose(star, target.checked)}
          />
          <span className="w-16 flex-none">{WORDS.stars(star)}</span>
          <span className="flex flex-1 group-has-[input:not(:checked)]:opacity-40 unscripted:opacity-100">
            <Bar share={given / Math.max(1, count)} />
          </span>
          <span className="w-10 flex-none soft tabular-nums">
            <span className="sr-only">, </span>
            {given}
            <span className="sr-only">{WORDS.reviews}</span>
          </span>
        </label>
      );
    })}
  </fieldset>
);
