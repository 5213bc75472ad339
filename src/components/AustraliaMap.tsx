import { useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from "react";
import { MAP, pointTowards, radiusOf, type Spot } from "../lib/map.ts";
import { Australia, Dots } from "./Locator.tsx";

/** Not among the other components' words, whose script is that of what students write: a list does without it. */
const KEYS = "The arrow keys go from city to city.";

/** A city on the map that leads somewhere. */
export interface MapPoint {
  name: string;
  href: string;
  /** How many records it stands for. */
  count: number;
  /** `Brisbane: 5 universities`. */
  label: string;
  /** Where it is drawn, and where the city is: they differ where cities are crowded. */
  spot: Spot;
  anchor: Spot;
  /** Where its name is drawn; null where there is no room. */
  text: (Spot & { end: "start" | "middle" | "end" }) | null;
  /** It is the one that is chosen, it is left out by what is chosen, or neither. */
  look: "chosen" | "left out" | "plain";
}

const LOOKS: Record<MapPoint["look"], { disc: string; number: string }> = {
  plain: { disc: "fill-eucalypt stroke-card", number: "fill-on-eucalypt" },
  chosen: { disc: "fill-ink stroke-wattle stroke-3", number: "fill-paper" },
  "left out": { disc: "fill-card stroke-edge", number: "fill-ink-soft" },
};

/** The line from a point that was moved to where its city is. */
const leaders = (points: readonly MapPoint[]): string =>
  points
    .filter(({ spot, anchor, count }) => Math.hypot(spot.x - anchor.x, spot.y - anchor.y) > radiusOf(count))
    .map(({ spot, anchor }) => `M${anchor.x} ${anchor.y}L${spot.x} ${spot.y}`)
    .join("");

/** With such a key the browser does something else: it opens a tab, or scrolls. */
const isForElsewhere = ({ ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent | MouseEvent): boolean =>
  ctrlKey || metaKey || shiftKey || altKey;

const NAME = "pointer-events-none text-[11px] font-[550] [paint-order:stroke] stroke-card stroke-2";

interface AustraliaMapProps {
  /** What the map shows. */
  label: string;
  points: readonly MapPoint[];
  /** Places that cannot be chosen, as a path (`dotsAt`). */
  dots?: string;
  /** Does what a press of the point does; the link's own way, where it is missing. */
  onPress?: (at: number) => void;
  /** The keys work: the page is hydrated. */
  isLive: boolean;
  className?: string;
}

/**
 * A map of Australia with cities that are links. With a script Tab reaches one of them and the arrow keys go from city to
 * city; without one Tab reaches all.
 */
export const AustraliaMap = ({
  label,
  points,
  dots = "",
  onPress,
  isLive,
  className = "",
}: AustraliaMapProps): ReactNode => {
  const drawing = useRef<SVGSVGElement>(null);
  const [reached, setReached] = useState<number | undefined>(undefined);
  const [shown, setShown] = useState<number | undefined>(undefined);
  const chosen = points.findIndex(({ look }) => look === "chosen");
  const tabStop = reached ?? Math.max(0, chosen);
  const onKeyDown = (event: KeyboardEvent, from: number): void => {
    if (isForElsewhere(event)) return;
    const to = pointTowards(
      event.key,
      points.map(({ spot }) => spot),
      from,
    );
    if (to === undefined) return;
    event.preventDefault();
    drawing.current?.querySelectorAll("a")[to]?.focus();
  };
  const named = shown === undefined ? undefined : points[shown];
  return (
    <svg
      ref={drawing}
      viewBox={`0 0 ${MAP.width} ${MAP.height}`}
      role="group"
      aria-label={isLive ? `${label}. ${KEYS}` : label}
      className={`w-full overflow-visible ${className}`}
    >
      <Australia />
      <Dots path={dots} className="stroke-eucalypt stroke-3" />
      <path className="fill-none stroke-ink-soft" d={leaders(points)} />
      <g aria-hidden="true">
        {points.map(
          ({ name, text, look, anchor }) =>
            text && (
              <text
                key={`${name} ${anchor.x}`}
                className={`${NAME} ${look === "left out" ? "fill-ink-soft" : "fill-ink"}`}
                x={text.x}
                y={text.y}
                textAnchor={text.end}
              >
                {name}
              </text>
            ),
        )}
      </g>
      {points.map(({ name, href, count, label: said, spot: { x, y }, anchor, look }, at) => (
        <a
          key={`${name} ${anchor.x}`}
          href={href}
          aria-label={said}
          aria-current={look === "chosen" || undefined}
          tabIndex={isLive && at !== tabStop ? -1 : undefined}
          className="group no-underline outline-none"
          onFocus={() => {
            setReached(at);
            setShown(at);
          }}
          onBlur={() => setShown(undefined)}
          onPointerEnter={() => setShown(at)}
          onPointerLeave={() => setShown(undefined)}
          onKeyDown={(event) => onKeyDown(event, at)}
          onClick={(event) => {
            if (!onPress || event.button !== 0 || isForElsewhere(event)) return;
            event.preventDefault();
            onPress(at);
          }}
        >
          <circle className="fill-transparent" cx={x} cy={y} r="13" />
          <circle
            className={`${LOOKS[look].disc} group-hover:stroke-ink group-focus-visible:stroke-ink group-focus-visible:stroke-[3]`}
            cx={x}
            cy={y}
            r={radiusOf(count)}
          />
          <text
            className={`${LOOKS[look].number} text-[10px] font-semibold`}
            x={x}
            y={y}
            textAnchor="middle"
            dominantBaseline="central"
          >
            {count}
          </text>
        </a>
      ))}
      {named && !named.text && (
        <text
          aria-hidden="true"
          className={`${NAME} fill-ink`}
          x={Math.min(named.spot.x, MAP.width - 30)}
          y={named.spot.y - radiusOf(named.count) - 4}
          textAnchor="middle"
        >
          {named.name}
        </text>
      )}
    </svg>
  );
};
