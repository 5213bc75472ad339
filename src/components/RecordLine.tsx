import type { ReactNode } from "react";
import { unbroken } from "../lib/format.ts";
import type { CardFacts } from "./Card.tsx";
import { RatingBar } from "./Rating.tsx";
import { Tile } from "./Tile.tsx";

/** A record in a list of lines: its tile, its name, the beginning of its description, its line, its rating, a control. */
export const RecordLine = ({
  href,
  title,
  line,
  teaser,
  rating,
  reviewCount,
  recent,
  tile,
  action,
}: Omit<CardFacts, "picture"> & { teaser: string | null; action?: ReactNode }) => (
  <li
    className={`grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-4 border-b border-line py-3.5 sm:items-center ${action ? "sm:grid-cols-[auto_minmax(0,1fr)_200px_44px]" : "sm:grid-cols-[auto_minmax(0,1fr)_200px]"}`}
  >
    <Tile {...tile} />
    <div className="col-start-2 row-start-1">
      <h3>
        <a className="text-ink no-underline hover:underline" href={href}>
          {title}
        </a>
      </h3>
      {teaser && <p className="soft">{teaser}</p>}
      {line && <p className="soft">{unbroken(line)}</p>}
    </div>
    <div className="col-start-2 max-w-[260px] sm:col-start-3">
      <RatingBar rating={rating} reviewCount={reviewCount} />
      {recent && <p className="soft">{recent}</p>}
    </div>
    {action && <div className="col-start-3 row-start-1 sm:col-start-4">{action}</div>}
  </li>
);
