import type { Destination, University } from "../../contract/entities.ts";
import { LIMITS } from "../../contract/limits.ts";
import { byHighestRating, withRanks } from "../../contract/ratings.ts";
import { recentSaid } from "../../contract/recent-reviews.ts";
import { destinationHref, universityHref } from "../../contract/routes.ts";
import type { CardFacts } from "../../components/Card.tsx";
import type { TileProps } from "../../components/Tile.tsx";
import type { TopCard } from "../../features/home/TopGrid.tsx";
import { locationBeyond, monogram } from "../../lib/format.ts";
import { sceneOfDestination, sceneOfUniversity } from "../../pictures/record-scene.ts";
import { content } from "../content.ts";
import { latestPosts } from "./latest.ts";

const tileOf = ({ id, universityName, acronym, universityLogo }: University): TileProps => ({
  id,
  letters: monogram(universityName, acronym),
  ...(universityLogo ? { image: universityLogo } : {}),
});

/** Where a university is, in one line of a narrow card. */
const placeOf = ({ city, state, universityLocation }: University): string | null =>
  city && state ? `${city}, ${state}` : universityLocation;

/** The last of the top universities has an advertisement's tile, without rank and rating. */
const topCard = (
  { record: university, rank, isShared }: { record: University; rank: number; isShared: boolean },
  at: number,
): TopCard => ({
  id: university.id,
  rank: at + 1 === LIMITS.topUniversities ? null : rank,
  isShared,
  href: universityHref(university.id),
  title: university.universityName,
  line: placeOf(university),
  rating: university.universityRating,
  reviewCount: university.reviewCount,
  recent: recentSaid(university.universityRating, university.reviewCount, university.recentReviews),
  tile: tileOf(university),
  picture: { scene: sceneOfUniversity(university), image: university.universityHeaderImage },
});

const featuredCard = (destination: Destination): CardFacts => ({
  href: destinationHref(destination.id),
  title: destination.destinationName,
  line: locationBeyond(destination.destinationName, destination.destinationLocation),
  rating: destination.destinationRating,
  reviewCount: destination.reviewCount,
  recent: recentSaid(destination.destinationRating, destination.reviewCount, destination.recentReviews),
  tile: {
    id: destination.id,
    letters: monogram(destination.destinationName),
    image: destination.destinationLogo,
  },
  picture: { scene: sceneOfDestination(destination), image: destination.destinationHeaderImage },
});

/** What the home page shows. */
export const homeView = () => {
  const source = content();
  const top = withRanks(
    source.universities,
    (university) => ({
      name: university.universityName,
      rating: university.universityRating,
      reviewCount: university.reviewCount,
    }),
    LIMITS.topUniversities,
  );
  const featured = byHighestRating(source.destinations, (destination) => ({
    name: destination.destinationName,
    rating: destination.destinationRating,
    reviewCount: destination.reviewCount,
  }));
  return {
    texts: source.homepageText,
    top: top.slice(0, LIMITS.topUniversities).map(topCard),
    side: top
      .slice(LIMITS.topUniversities, LIMITS.topUniversities + LIMITS.sideLogos)
      .map(({ record: university }) => ({
        href: universityHref(university.id),
        name: university.universityName,
        tile: tileOf(university),
      })),
    latest: latestPosts(),
    featured: featured.slice(0, LIMITS.featured).map(featuredCard),
    counts: {
      universities: source.universities.length,
      programs: source.programs.length,
      subjects: source.subjects.length,
    },
  };
};
