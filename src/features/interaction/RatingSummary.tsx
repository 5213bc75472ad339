import { useStore } from "@nanostores/react";
import { Select } from "../../components/Field.tsx";
import { RatingRing } from "../../components/Rating.tsx";
import { RatingBars } from "../../components/RatingBars.tsx";
import { YearPlot } from "../../components/YearPlot.tsx";
import { basedOnReviews, MESSAGES } from "../../contract/messages.ts";
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
}

/** The rating summary: the ring, five bars that choose the reviews, and the order of these. */
export const RatingSummary = ({ rating, count, stars, history }: PageRating) => {
  const choice = useStore($reviewChoice, { ssr: "initial" });
  if (count === 0) return <p className="soft">{MESSAGES.noReviews}</p>;
  return (
    <div className="flex flex-wrap items-center gap-x-10 gap-y-4 max-sm:gap-x-6">
      <div className="grid justify-items-center gap-1.5 soft">
        <RatingRing rating={rating} />
        <p>{basedOnReviews(count)}</p>
      </div>
      {/* On phones the order stands beside the ring, and the bars have the whole width. */}
      <RatingBars
        stars={stars}
        count={count}
        chosen={choice.stars}
        onChoose={chooseStar}
        className="max-w-[420px] flex-[1_1_240px] max-sm:order-1 max-sm:max-w-none max-sm:basis-full"
      />
      {history && (
        <YearPlot history={history} className="max-w-[360px] flex-[1_1_240px] max-sm:order-2 max-sm:max-w-none" />
      )}
      <Select
        label={WORDS.sortBy}
        className="min-w-[180px] flex-[0_1_200px] max-sm:min-w-[140px] max-sm:flex-1 sm:ml-auto unscripted:hidden print:hidden"
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
    </div>
  );
};
