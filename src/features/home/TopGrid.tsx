import { CardTitle } from "../../components/Card.tsx";
import { Chip } from "../../components/Chip.tsx";
import { RatingBar } from "../../components/Rating.tsx";
import { withDistinctTiles } from "../../components/distinct-hues.ts";
import { RecordPicture } from "../../components/RecordPicture.tsx";
import { Tile } from "../../components/Tile.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import type { ComparableCard } from "../records/RecordCards.tsx";
import { CompareButton } from "../compare/CompareButton.tsx";

/** A university of the ranked grid; without a rank it is an advertisement, which says so and has no rating. */
export interface TopCard extends ComparableCard {
  rank: number | null;
  /** Whether another one has the same rank. */
  isShared: boolean;
}

const TopTile = ({ id, rank, isShared, href, title, line, rating, reviewCount, recent, tile, picture }: TopCard) => (
  <li
    className={`card pictured ${rank === null ? "border-dashed border-edge [--card-ground:var(--color-wattle-wash)]" : ""}`}
  >
    <div className="card-picture">
      <RecordPicture id={id} picture={picture} sizes="(min-width: 641px) 300px, 100vw" />
    </div>
    <Tile {...tile} />
    <div className="flex min-w-0 flex-1 items-start gap-3.5 max-sm:gap-2 max-[340px]:gap-1.5">
      {rank !== null && (
        <span
          className="min-w-[1ch] font-display text-[3.5rem] leading-[0.9] max-[560px]:text-[2rem] font-extrabold tracking-[-0.06em] text-eucalypt"
          aria-label={isShared ? `Rank ${rank}, shared` : `Rank ${rank}`}
          role="img"
        >
          {isShared && <span className="align-top text-[0.5em] tracking-normal max-[560px]:-mr-0.5">=</span>}
          {rank}
        </span>
      )}
      <div className="flex min-w-0 flex-1 flex-col gap-[3px] self-stretch">
        {rank === null && (
          <p>
            <Chip>{MESSAGES.topRankedAdvertisement}</Chip>
          </p>
        )}
        <CardTitle
          href={href}
          title={title}
          className={`max-sm:text-[1rem] max-sm:leading-tight ${rank === null ? "max-[560px]:pr-9" : ""}`}
        />
        {line && <p className="soft">{line}</p>}
        {rank !== null && <RatingBar rating={rating} reviewCount={reviewCount} />}
        {rank !== null && recent && <p className="soft">{recent}</p>}
      </div>
    </div>
    <div className="card-action">
      <CompareButton kind="university" id={id} name={title} />
    </div>
  </li>
);

/** The ranked universities of the home page. */
export const TopGrid = ({ cards }: { cards: readonly TopCard[] }) => (
  <ol className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,260px),1fr))] gap-4 max-sm:gap-2">
    {withDistinctTiles(cards).map((card) => (
      <TopTile key={card.id} {...card} />
    ))}
  </ol>
);
