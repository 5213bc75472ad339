import { Chip } from "../../components/Chip.tsx";
import { RatingBar } from "../../components/Rating.tsx";
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

const TopTile = ({ id, rank, isShared, href, title, line, rating, reviewCount, tile }: TopCard) => (
  <li
    className={`relative grid grid-cols-[auto_minmax(0,1fr)_auto] grid-rows-[3.5rem_auto] content-start items-center gap-x-3.5 gap-y-1 rounded-card border p-[18px] ${
      rank === null ? "border-dashed border-edge bg-wattle-wash" : "border-line bg-card"
    }`}
  >
    {rank === null ? (
      <Chip>{MESSAGES.topRankedAdvertisement}</Chip>
    ) : (
      <span
        className="min-w-[1ch] font-display text-[3.5rem] leading-none font-extrabold tracking-[-0.06em] text-eucalypt"
        aria-label={isShared ? `Rank ${rank}, shared` : `Rank ${rank}`}
        role="img"
      >
        {isShared && <span className="align-top text-[0.5em] tracking-normal">=</span>}
        {rank}
      </span>
    )}
    <span className="justify-self-end">
      <Tile {...tile} />
    </span>
    <span className="relative z-1 -mr-2.5">
      <CompareButton kind="university" id={id} name={title} />
    </span>
    <div className="col-span-full flex min-w-0 flex-col gap-[3px] self-stretch">
      <h3>
        <a
          className="text-ink no-underline after:absolute after:inset-0 after:rounded-card after:content-[''] focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-eucalypt"
          href={href}
        >
          {title}
        </a>
      </h3>
      {line && <p className="soft">{line}</p>}
      {rank !== null && <RatingBar rating={rating} reviewCount={reviewCount} />}
    </div>
  </li>
);

/** The ranked universities of the home page. */
export const TopGrid = ({ cards }: { cards: readonly TopCard[] }) => (
  <ol className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,260px),1fr))] gap-4">
    {cards.map((card) => (
      <TopTile key={card.id} {...card} />
    ))}
  </ol>
);
