import { box, disc, filled, outlined, polygon, type Shape } from "./shapes.ts";

/** A tower of a skyline: its left edge, width and height, and how its top ends. */
type Tower = readonly [x: number, width: number, height: number, top?: "slope" | "mast" | "step"];

const towerPath = (foot: number, [x, width, height, top]: Tower): string => {
  const roof = foot - height;
  switch (top) {
    case "slope":
      return polygon([x, foot], [x, roof + width * 0.7], [x + width, roof], [x + width, foot]);
    case "mast":
      return box(x, roof, width, height) + box(x + width / 2 - 0.8, roof - 16, 1.6, 16);
    case "step":
      return box(x, roof, width, height) + box(x + width * 0.22, roof - 7, width * 0.56, 7);
    case undefined:
      return box(x, roof, width, height);
  }
};

/** Windows of a tower: every third place is dark. */
const windowsPath = (foot: number, [x, width, height, top]: Tower): string => {
  const drop = top === "slope" ? width * 0.7 + 4 : 5;
  const lit: string[] = [];
  for (let row = foot - height + drop; row < foot - 8; row += 7)
    for (let column = x + 3.5; column < x + width - 3; column += 5)
      if ((Math.round(row * 3 + column * 7) + Math.round(x)) % 3 !== 0) lit.push(box(column, row, 1.8, 3));
  return lit.join("");
};

/** A skyline: towers behind others, whose windows show. */
const skyline = (foot: number, behind: readonly Tower[], before: readonly Tower[]): Shape[] => [
  filled("city", behind.map((tower) => towerPath(foot, tower)).join(""), 0.55),
  filled("city", before.map((tower) => towerPath(foot, tower)).join("")),
  filled("window", before.map((tower) => windowsPath(foot, tower)).join(""), 0.75),
];

export const SKYLINES: readonly Shape[][] = [
  skyline(
    104,
    [
      [330, 24, 40],
      [372, 18, 58, "step"],
      [424, 22, 64],
      [486, 20, 70, "slope"],
      [540, 26, 50],
      [590, 18, 40, "step"],
      [640, 22, 32],
      [276, 26, 26],
    ],
    [
      [300, 26, 30],
      [346, 22, 46, "slope"],
      [392, 26, 54],
      [444, 20, 74, "mast"],
      [470, 24, 48],
      [512, 22, 62, "step"],
      [562, 24, 44, "slope"],
      [606, 28, 30],
      [656, 30, 20],
    ],
  ),
  skyline(
    104,
    [
      [312, 20, 38, "step"],
      [360, 26, 46],
      [410, 18, 42],
      [470, 22, 60, "slope"],
      [528, 20, 66],
      [576, 24, 58, "step"],
      [628, 20, 42],
    ],
    [
      [286, 30, 22],
      [334, 22, 34],
      [384, 22, 52, "step"],
      [430, 26, 36],
      [488, 26, 50],
      [546, 22, 76, "slope"],
      [600, 20, 54, "mast"],
      [646, 26, 34],
      [686, 26, 20],
    ],
  ),
];

/** A row of arches. */
const arcade = (x: number, foot: number, count: number, step: number, height: number): string =>
  Array.from({ length: count }, (_, index) => {
    const left = x + index * step;
    const radius = step * 0.32;
    return `M${left} ${foot}v${-height}a${radius} ${radius} 0 0 1 ${radius * 2} 0v${height}z`;
  }).join("");
const panes = (x: number, y: number, count: number, step: number, width: number, height: number): string =>
  Array.from({ length: count }, (_, index) => box(x + index * step, y, width, height)).join("");

/** Halls of a university: an old quadrangle with its tower, and a library of our time. */
export const CAMPUSES: readonly Shape[][] = [
  [
    filled("roof", polygon([392, 86], [404, 74], [556, 74], [568, 86])),
    filled("stone", box(396, 86, 168, 30) + box(466, 44, 28, 72)),
    filled(
      "roof",
      polygon([462, 44], [480, 20], [498, 44]) +
        polygon([388, 92], [404, 70], [420, 92]) +
        polygon([540, 92], [556, 70], [572, 92]),
    ),
    filled("stone", box(392, 92, 24, 24) + box(544, 92, 24, 24)),
    filled(
      "window",
      arcade(422, 116, 3, 14, 10) +
        arcade(498, 116, 3, 14, 10) +
        panes(423, 91, 3, 14, 6, 7) +
        panes(501, 91, 3, 14, 6, 7) +
        panes(401, 98, 1, 1, 6, 9) +
        panes(553, 98, 1, 1, 6, 9),
      0.8,
    ),
    filled("light", disc(480, 58, 7)),
    outlined("roof", 1.4, "M480 53.500v4.500l3 2"),
    filled("window", arcade(474, 116, 1, 18, 16), 0.8),
  ],
  [
    filled("stone", box(380, 92, 84, 24) + box(500, 76, 92, 40)),
    filled("roof", box(374, 88, 96, 4) + box(494, 72, 104, 4)),
    filled("stone", "M452 92a34 30 0 0 1 68 0v24h-68z"),
    filled("roof", "M450 93a36 33 0 0 1 72 0z"),
    filled("light", disc(486, 58, 2.4) + box(485.2, 44, 1.6, 14)),
    filled("window", panes(386, 97, 5, 13, 7, 12) + panes(526, 82, 5, 13, 7, 10) + panes(526, 98, 5, 13, 7, 10), 0.75),
    filled("window", arcade(460, 116, 4, 14, 10), 0.8),
  ],
];

/** A bridge whose arch goes through its road, and a low one on piers. */
export const BRIDGE: readonly Shape[] = [
  outlined("front", 3.4, "M372 104Q480 14 588 104M386 104Q480 40 574 104"),
  outlined(
    "front",
    1.2,
    Array.from({ length: 13 }, (_, index) => {
      const x = 396 + index * 14;
      const part = (x - 372) / 216;
      const top = 104 - 180 * part * (1 - part);
      return `M${x} ${Math.round(top)}V94`;
    }).join(""),
  ),
  filled("front", box(320, 92, 320, 4)),
  filled("stone", box(364, 76, 13, 30) + box(583, 76, 13, 30)),
];
export const LOW_BRIDGE: readonly Shape[] = [
  filled(
    "stone",
    "M300 118V110H660V118H640a20 14 0 0 0-40 0h-10a20 14 0 0 0-40 0h-10a20 14 0 0 0-40 0h-10a20 14 0 0 0-40 0h-10a20 14 0 0 0-40 0h-10a20 14 0 0 0-40 0z",
  ),
  filled("roof", box(296, 107, 368, 3)),
];
export const LIGHTHOUSE: readonly Shape[] = [
  filled("light", polygon([610, 84], [614, 44], [624, 44], [628, 84])),
  filled(
    "roof",
    box(612, 40, 14, 4) +
      polygon([612.5, 34], [619, 26], [625.5, 34]) +
      polygon([612, 66], [612.8, 56], [625.2, 56], [626, 66]),
  ),
  filled("window", box(614, 34, 10, 6)),
];
