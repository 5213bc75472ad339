import { useStore } from "@nanostores/react";
import { Select } from "../../components/Field.tsx";
import { RatingRing } from "../../components/Rating.tsx";
import { RatingBars } from "../../components/RatingBars.tsx";
import { YearPlot } from "../../components/YearPlot.tsx";
import { basedOnReviews } from "../../contract/messages.ts";
import type { VerifiedPosts } from "../../contract/posts.ts";
import { formatRating } from "../../contract/ratings.ts";
import { REVIEW_SORTS } from "../../contract/taxonomy.ts";
import type { RatingHistory } from "../../lib/rating-history.ts";
import { $reviewChoice, chooseSort, chooseStar } from "./interaction.store.ts";
import { WORDS } from "./messages.ts";

/** How a page is rated: the mean, how many reviews, and how many of them gave 1 to 5 stars. */
export interface PageRating {
  rating: number | null;
  count: number;
  stars: readonly number[];
  history: RatingHistory | undefined;
  verified: VerifiedPosts | undefined;
}

/** The rating summary: the ring, five bars that choose the reviews, and the order of these. */
export const RatingSummary = ({ rating, count, stars, history, verified }: PageRating) => {
  const choice = useStore($reviewChoice, { ssr: "initial" });
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6 gap-y-4 sm:max-lg:grid-cols-2 sm:max-lg:gap-x-10 lg:sticky lg:top-[calc(var(--header)+16px)] lg:self-start">
      <div className="grid justify-items-center gap-1.5 soft sm:max-lg:justify-self-start">
        <RatingRing rating={rating} />
        <p>{basedOnReviews(count)}</p>
      </div>
      {/* The order of the posts stands beside the ring, and the bars have the whole width. */}
      <RatingBars
        stars={stars}
        count={count}
        chosen={choice.stars}
        onChoose={chooseStar}
        className={`order-1 ${history ? "max-sm:col-span-full lg:col-span-full" : "col-span-full"}`}
      />
      {history && <YearPlot history={history} className="order-2 max-sm:col-span-full lg:col-span-full" />}
      <Select
        label={WORDS.sortBy}
        className="max-w-[240px] sm:max-lg:w-[240px] sm:max-lg:justify-self-end unscripted:hidden print:hidden"
        value={choice.sort}
        onChange={({ target }) => {
          const sort = REVIEW_SORTS.find(({ value }) => value === target.value);
          if (sort) chooseSort(sort.value);
        }}
      >
        {REVIEW_SORTS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {verified && verified.rating !== null && (
        <p className="col-span-full -mt-2 soft">
          {WORDS.verifiedRating(formatRating(verified.rating), verified.counts.review)}
        </p>
      )}
    </div>
  );
};
