import type { CSSProperties } from "react";
import { LIMITS } from "../../contract/limits.ts";
import type { Interest } from "../interests/interests.ts";
import { WORDS as INTEREST_WORDS } from "../interests/messages.ts";
import type { User } from "../session/session.store.ts";
import { CircleAvatar } from "./CircleAvatar.tsx";
import { placesOnCircle, type Place } from "./circle.ts";
import { WORDS } from "./messages.ts";

const NARROW_CHIP =
  "max-sm:max-w-32 max-sm:px-2.5 max-sm:text-[0.8125rem] max-[359px]:max-w-24 max-[359px]:px-1.5 max-[359px]:text-[0.75rem]";

/** Where a chip stands, and when it comes, as the style of the circle reads it. */
const placeStyle = ({ x, y, lean }: Place, at: number): CSSProperties =>
  ({
    "--x": x,
    "--y": y,
    [lean * x < 0 ? "--inwards" : "--lean"]: `${lean}%`,
    "--delay": `${at * LIMITS.chipStagger}ms`,
  }) as CSSProperties;

interface InterestCircleProps {
  /** Undefined before their details have come: the room is held. */
  user: User | undefined;
}

/** The person's picture with their interests around it, at most LIMITS.interestsMax of them. */
export const InterestCircle = ({ user }: InterestCircleProps) => {
  const interests: readonly Interest[] = user?.interests.slice(0, LIMITS.interestsMax) ?? [];
  const places = placesOnCircle(interests.length);
  return (
    <div className="relative isolate grid h-[calc(2*var(--radius)+60px)] w-full place-items-center [--radius:180px] *:[grid-area:1/1] before:absolute before:size-[calc(2*var(--radius))] before:rounded-full before:border-[1.5px] before:border-dashed before:border-line before:content-[''] max-[640px]:[--radius:140px]">
      <CircleAvatar avatar={user?.avatar ?? null} />
      {user && interests.length === 0 && (
        <p className="soft max-w-[34ch] self-end bg-paper px-3 py-0.5">{WORDS.noInterestsYet}</p>
      )}
      {interests.length > 0 && (
        <ul aria-label={INTEREST_WORDS.interests}>
          {interests.map((interest, at) => (
            <li key={interest.id} className="circle-place" style={places[at] && placeStyle(places[at], at)}>
              <span
                className={`circle-chip inline-flex min-h-9 items-center rounded-full border border-edge bg-card px-3.5 py-1 text-small leading-[1.2] font-semibold ${NARROW_CHIP}`}
              >
                {interest.programFieldName}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
