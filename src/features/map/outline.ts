import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { feature } from "topojson-client";
import type { Spot } from "../../lib/map.ts";
import { BORDERS } from "./borders.ts";
import { spotOf } from "./projection.ts";

/** Natural Earth's number (ISO 3166-1) of Australia. */
const AUSTRALIA = "036";
/** A line keeps the points that stray from it by more than this. */
const TOLERANCE = 0.45;
/** Islands that are smaller than this would be specks. In square units, some 160 square kilometres each. */
const SMALLEST_ISLAND = 5;

/** The points of a line that its shape needs (Ramer–Douglas–Peucker). */
const simplified = (line: readonly Spot[]): Spot[] => {
  const [first, last] = [line[0], line.at(-1)];
  if (!first || !last || line.length < 3) return [...line];
  const [width, height] = [last.x - first.x, last.y - first.y];
  const length = Math.hypot(width, height);
  let farthest = { at: 0, distance: 0 };
  for (const [at, { x, y }] of line.entries()) {
    const distance =
      length === 0
        ? Math.hypot(x - first.x, y - first.y)
        : Math.abs(width * (first.y - y) - (first.x - x) * height) / length;
    if (distance > farthest.distance) farthest = { at, distance };
  }
  if (farthest.distance <= TOLERANCE) return [first, last];
  return [...simplified(line.slice(0, farthest.at + 1)).slice(0, -1), ...simplified(line.slice(farthest.at))];
};

const areaOf = (ring: readonly Spot[]): number =>
  Math.abs(
    ring.reduce((sum, { x, y }, at) => {
      const next = ring[(at + 1) % ring.length];
      return next ? sum + x * next.y - next.x * y : sum;
    }, 0) / 2,
  );

/** A number in as few characters as it takes: `.5`, `-.5`. */
const short = (units: number): string => String(Math.round(units * 10) / 10).replace(/^(-?)0\./, "$1.");
const pair = (x: number, y: number): string => `${short(x)}${y < 0 ? "" : " "}${short(y)}`;

/** A line as a path: its start, then the steps from point to point. */
const pathOf = ([first, ...rest]: readonly Spot[]): string => {
  if (!first) return "";
  let from = first;
  const steps = rest.map((to) => {
    const step = pair(to.x - from.x, to.y - from.y);
    from = to;
    return step;
  });
  return `M${pair(first.x, first.y)}l${steps.join(" ").replaceAll(" -", "-")}`;
};

/** The coast of Australia with its larger islands, as one path of the drawing. From Natural Earth 1:50m, as world-atlas has it. */
export const coastPath = (): string => {
  const file = createRequire(import.meta.url).resolve("world-atlas/countries-50m.json");
  const atlas = JSON.parse(readFileSync(file, "utf8")) as Parameters<typeof feature>[0];
  const { countries } = atlas.objects;
  const country =
    countries?.type === "GeometryCollection" ? countries.geometries.find(({ id }) => id === AUSTRALIA) : undefined;
  if (country?.type !== "MultiPolygon") throw new Error("The atlas has no Australia");
  return feature(atlas, country)
    .geometry.coordinates.map(([ring = []]) =>
      ring.map(([longitude = 0, latitude = 0]) => spotOf([latitude, longitude])),
    )
    .filter((ring) => areaOf(ring) >= SMALLEST_ISLAND)
    .map((ring) => `${pathOf(simplified(ring).slice(0, -1))}z`)
    .join("");
};

/** The borders of the states, as one path. */
export const bordersPath = (): string => BORDERS.map((line) => pathOf(line.map(spotOf))).join("");
