import { geoConicEqualArea } from "d3-geo";
import { MAP, type Spot } from "../../lib/map.ts";
import type { Point } from "../../search/point.ts";

/** Room for the points and names that stand at sea off the crowded east coast, in the drawing's units. */
const EAST_MARGIN = 62;

/** The outermost places: Steep Point, Cape York, Cape Byron and South East Cape. */
const OUTERMOST = [
  [113.15, -26.15],
  [142.53, -10.69],
  [153.64, -28.64],
  [146.83, -43.64],
];

// An equal-area cone on the parallels that Geoscience Australia's maps of the whole country stand on (18 and 36 degrees south).
const project = geoConicEqualArea()
  .parallels([-18, -36])
  .rotate([-134, 0])
  .fitExtent(
    [
      [4, 4],
      [MAP.width - EAST_MARGIN, MAP.height - 4],
    ],
    { type: "MultiPoint", coordinates: OUTERMOST },
  );

const rounded = (units: number): number => Math.round(units * 10) / 10;

/** Where a place stands on the drawing of Australia, to a tenth of its units. Only the build projects: it takes d3-geo. */
export const spotOf = ([latitude, longitude]: Point): Spot => {
  const [x = 0, y = 0] = project([longitude, latitude]) ?? [];
  return { x: rounded(x), y: rounded(y) };
};
