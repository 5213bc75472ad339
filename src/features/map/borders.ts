import type { Point } from "../../search/point.ts";

/**
 * The borders of states and territories on the mainland, each once. Most are the meridians and parallels by which they were
 * set: 129, 138 and 141 degrees east, 26 and 29 degrees south (Letters Patent and Acts listed in Geoscience Australia's
 * "Border Lengths – States and Territories"); South Australia's with Victoria was surveyed at 140°58'. The rivers, the
 * ranges and the ACT were drawn along the towns that stand on them (the Murray from the South Australian border by Mildura,
 * Swan Hill, Echuca and Albury to Forest Hill; the Macintyre and the Dumaresq by Mungindi, Goondiwindi and Texas), good to
 * some ten kilometres, which is less than a unit of the drawing.
 */
export const BORDERS: readonly (readonly Point[])[] = [
  // Western Australia.
  [
    [-14.88, 129],
    [-26, 129],
    [-31.69, 129],
  ],
  // Northern Territory and South Australia.
  [
    [-26, 129],
    [-26, 133.5],
    [-26, 138],
  ],
  // Northern Territory and Queensland.
  [
    [-16.55, 138],
    [-26, 138],
  ],
  // Queensland and South Australia, then South Australia and New South Wales as far as the Murray.
  [
    [-26, 138],
    [-26, 141],
    [-29, 141],
    [-34.02, 141],
  ],
  // South Australia and Victoria.
  [
    [-34.02, 140.97],
    [-38.06, 140.97],
  ],
  // Queensland and New South Wales: the parallel, the rivers, the ranges to Point Danger.
  [
    [-29, 141],
    [-29, 145],
    [-29, 148.98],
    [-28.67, 149.6],
    [-28.56, 150.3],
    [-28.87, 151.15],
    [-28.93, 151.95],
    [-28.5, 152.05],
    [-28.25, 152.45],
    [-28.35, 152.75],
    [-28.34, 153.1],
    [-28.17, 153.55],
  ],
  // New South Wales and Victoria: the Murray, then the straight line to Cape Howe.
  [
    [-34.02, 141],
    [-34.11, 141.9],
    [-34.18, 142.18],
    [-34.58, 142.77],
    [-34.74, 143.3],
    [-35.33, 143.57],
    [-35.63, 144.12],
    [-36.11, 144.76],
    [-35.81, 145.55],
    [-36.0, 146],
    [-35.98, 146.62],
    [-36.1, 146.92],
    [-35.93, 147.7],
    [-36.2, 148.05],
    [-36.8, 148.2],
    [-37.51, 149.97],
  ],
  // The Australian Capital Territory.
  [
    [-35.12, 149.13],
    [-35.25, 149.4],
    [-35.46, 149.2],
    [-35.92, 149.05],
    [-35.6, 148.77],
    [-35.3, 148.78],
    [-35.12, 149.13],
  ],
];
