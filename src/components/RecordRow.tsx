import type { ReactNode } from "react";
import { unbroken } from "../lib/format.ts";
import { Rating } from "./Rating.tsx";

/** A record in a dense list: its name and one line, its rating, a control of its own. */
export const RecordRow = ({
  href,
  title,
  lead,
  line,
  rating,
  reviewCount,
  action,
}: {
  href: string;
  title: string;
  /** What tells it from others of the same name; it stands out at the beginning of the line. */
  lead?: string | undefined;
  line: string | null;
  rating: number | null;
  reviewCount: number;
  action?: ReactNode;
}) => (
  <li className="record-row rated-row">
    <span className="min-w-0">
      <a className="py-1.5 font-[550] no-underline [overflow-wrap:anywhere] hover:underline" href={href}>
        {title}
      </a>
      {(lead ?? line) && (
        <span className="soft block">
          {lead && <b className="font-[550] text-ink max-sm:block">{lead}</b>}
          {lead && line && <span className="max-sm:hidden">{"\u00a0· "}</span>}
          {line && unbroken(line)}
        </span>
      )}
    </span>
    <Rating rating={rating} reviewCount={reviewCount} />
    {action}
  </li>
);
