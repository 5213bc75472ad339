import { LIMITS } from "../contract/limits.ts";

/** JSON-LD for a page's head; `<` is escaped so that no text can end the element it stands in. */
export const structuredData = (data: Record<string, unknown>): string =>
  JSON.stringify({ "@context": "https://schema.org", ...data }).replaceAll("<", "\\u003c");

/** The aggregateRating of a record; nothing when nobody has reviewed it. */
export const aggregateRating = (rating: number | null, reviewCount: number): Record<string, unknown> =>
  rating === null || reviewCount === 0
    ? {}
    : {
        aggregateRating: {
          "@type": "AggregateRating",
          ratingValue: Number(rating.toFixed(2)),
          reviewCount,
          bestRating: LIMITS.reviewRatingMax,
          worstRating: LIMITS.reviewRatingMin,
        },
      };
