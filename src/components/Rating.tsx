import { LIMITS } from "../contract/limits.ts";
import { MESSAGES } from "../contract/messages.ts";
import { formatRating, isUnrated } from "../contract/ratings.ts";
import { countOf } from "../lib/format.ts";
import { Icon } from "./Icon.tsx";

/** A bar filled to a share of its width (0 to 1), decorative. */
export const Bar = ({ share }: { share: number }) => (
  <svg className="h-2 w-full flex-1 rounded-[4px] bg-line fill-wattle" aria-hidden="true">
    <rect width={`${Math.round(share * 1000) / 10}%`} height="100%" rx="4" />
  </svg>
);

const Star = () => <Icon name="star" className="size-[1.1em] fill-wattle text-wattle" />;

/** A rating as cards show it: a star, one decimal, a bar and how many reviews stand behind it, or a dash and that there is none yet. */
export const RatingBar = ({ rating, reviewCount }: { rating: number | null; reviewCount: number }) =>
  isUnrated(rating) ? (
    <p className="mt-auto flex items-center gap-1.5 pt-2 text-small text-ink-soft">
      {formatRating(rating)} <span>{MESSAGES.noRatingYet}</span>
    </p>
  ) : (
    <p className="mt-auto flex items-center gap-x-1.5 pt-2 text-small max-[560px]:flex-wrap max-[560px]:pt-1">
      <Star />
      <span className="sr-only">Rated </span>
      <b>{formatRating(rating)}</b>
      <span className="sr-only"> of {LIMITS.ratingMax}</span>
      <Bar share={(rating ?? 0) / LIMITS.ratingMax} />
      <span className="soft whitespace-nowrap tabular-nums">{countOf(reviewCount, "review")}</span>
    </p>
  );

/**
 * A rating in one line of text: a star and one decimal, or a dash. `inWords` says what the dash means, `reviewCount` how many
 * reviews stand behind it.
 */
export const Rating = ({
  rating,
  reviewCount,
  inWords = false,
  className = "",
}: {
  rating: number | null;
  reviewCount?: number | undefined;
  inWords?: boolean;
  className?: string;
}) => (
  <span className={`inline-flex items-center gap-1 text-small font-semibold tabular-nums ${className}`}>
    {isUnrated(rating) ? (
      <span className="text-ink-soft">
        {formatRating(rating)}
        <span className={inWords ? "" : "sr-only"}> {MESSAGES.noRatingYet}</span>
      </span>
    ) : (
      <>
        <Star />
        <span className="sr-only">Rated </span>
        {formatRating(rating)}
        <span className="sr-only"> of {LIMITS.ratingMax}</span>
        {reviewCount !== undefined && (
          <span className="soft ml-1 font-normal whitespace-nowrap">{countOf(reviewCount, "review")}</span>
        )}
      </>
    )}
  </span>
);

const RADIUS = 52;
const LENGTH = 2 * Math.PI * RADIUS;

/** The ring of the rating summary, filled to average/5, with the average in it. Decorative: words stand beside it. */
export const RatingRing = ({ rating }: { rating: number | null }) => {
  const filled = ((rating ?? 0) / LIMITS.ratingMax) * LENGTH;
  return (
    <svg className="size-[120px]" viewBox="0 0 120 120" aria-hidden="true">
      <circle className="fill-none stroke-line stroke-[11]" cx="60" cy="60" r={RADIUS} />
      {!isUnrated(rating) && (
        <circle
          className="fill-none stroke-wattle stroke-[11]"
          strokeLinecap="round"
          cx="60"
          cy="60"
          r={RADIUS}
          strokeDasharray={`${filled.toFixed(1)} ${LENGTH.toFixed(1)}`}
          transform="rotate(-90 60 60)"
        />
      )}
      <text
        className="fill-ink font-display text-[34px] font-bold"
        x="60"
        y="61"
        textAnchor="middle"
        dominantBaseline="central"
      >
        {formatRating(rating)}
      </text>
    </svg>
  );
};
