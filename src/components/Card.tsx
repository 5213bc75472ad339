import type { ReactNode } from "react";
import { unbroken } from "../lib/format.ts";
import { RatingBar } from "./Rating.tsx";
import { RecordPicture, type PictureFacts } from "./RecordPicture.tsx";
import { Tile, type TileProps } from "./Tile.tsx";

/** A record as cards show it. */
export interface CardFacts {
  href: string;
  title: string;
  /** A line under the title: place, or university and level. */
  line: string | null;
  rating: number | null;
  reviewCount: number;
  /** That recent reviews say something else, where they do. */
  recent?: string | null | undefined;
  tile: TileProps;
  /** Stands at the top of its card. */
  picture: PictureFacts;
}

/** The name of a card's record, whose link is as large as the card. */
export const CardTitle = ({ href, title, className }: { href: string; title: string; className?: string }) => (
  <h3 className={className}>
    <a
      className="text-ink no-underline after:absolute after:inset-0 after:rounded-card after:content-[''] focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-eucalypt"
      href={href}
    >
      {title}
    </a>
  </h3>
);

/** A record in a grid. The whole card leads to its page; `action` is a control of its own, which stays above that link. */
export const Card = ({
  href,
  title,
  line,
  rating,
  reviewCount,
  recent,
  tile,
  picture,
  action,
}: CardFacts & { action?: ReactNode }) => (
  <li className="card pictured transition-transform duration-[180ms] has-[h3_a:hover]:-translate-y-0.5 has-[h3_a:hover]:border-edge">
    <div className="card-picture">
      <RecordPicture id={tile.id} picture={picture} sizes="(min-width: 641px) 300px, 100vw" />
    </div>
    <Tile {...tile} />
    <div className="flex min-w-0 flex-1 flex-col gap-[3px]">
      <CardTitle href={href} title={title} />
      {line && <p className="soft">{unbroken(line)}</p>}
      <RatingBar rating={rating} reviewCount={reviewCount} />
      {recent && <p className="soft">{recent}</p>}
    </div>
    {action && <div className="card-action">{action}</div>}
  </li>
);
