import type { ReactNode } from "react";
import { dotsAt, MAP, type Spot } from "../lib/map.ts";
import { SPRITES } from "../sprites/addresses.ts";

/** The land and the states' borders, from the drawing that all maps use (sprites/australia.ts). */
export const Australia = () => (
  <>
    <use href={`${SPRITES.australia}#land`} {...MAP} className="fill-eucalypt-wash stroke-edge stroke-[.75]" />
    <use href={`${SPRITES.australia}#borders`} {...MAP} className="fill-none stroke-edge stroke-[.75]" />
  </>
);

/** Where something is that cannot be chosen: dots, as one path (`dotsAt`). */
export const Dots = ({ path, className }: { path: string; className: string }) => (
  <path className={`fill-none [stroke-linecap:round] ${className}`} d={path} />
);

/** A small map with the places of a record; the words beside it say which they are. */
export const Locator = ({
  spots,
  caption,
  children,
}: {
  /** The main place first. */
  spots: readonly Spot[];
  caption: string;
  /** Where to go on from here. */
  children?: ReactNode;
}) => (
  <figure className="locator">
    <svg viewBox={`0 0 ${MAP.width - 40} ${MAP.height}`} aria-hidden="true">
      <Australia />
      <Dots path={dotsAt(spots.slice(1))} className="stroke-eucalypt stroke-8" />
      <Dots path={dotsAt(spots.slice(0, 1))} className="stroke-ink stroke-18" />
      <Dots path={dotsAt(spots.slice(0, 1))} className="stroke-wattle stroke-12" />
    </svg>
    <figcaption className="soft">
      {caption}
      {children}
    </figcaption>
  </figure>
);
