import { BRIDGE, CAMPUSES, LIGHTHOUSE, LOW_BRIDGE, SKYLINES } from "./buildings.ts";
import { MOTIFS } from "./motifs.ts";
import { broadleaves, firs, gums, palms, pines, tufts } from "./plants.ts";
import { QUILTS } from "./quilts.ts";
import { box, disc, filled, land, outlined, pill, polygon, range, type Shape } from "./shapes.ts";
import { ROOM } from "./room.ts";

const all = (draw: (x: number, y: number) => string, places: readonly (readonly [number, number])[]): string =>
  places.map(([x, y]) => draw(x, y)).join("");

/** A mountain with its shaded side and its cap of snow: where it stands, how high and how wide. */
const mountains = (...peaks: readonly (readonly [x: number, height: number, width: number])[]): Shape[] => {
  const foot = 130;
  return [
    filled(
      "far",
      peaks.map(([x, height, width]) => polygon([x - width, foot], [x, foot - height], [x + width, foot])).join(""),
    ),
    filled(
      "middle",
      peaks
        .map(([x, height, width]) =>
          polygon(
            [x, foot - height],
            [x + width, foot],
            [x + width * 0.1, foot],
            [x - width * 0.08, foot - height * 0.55],
          ),
        )
        .join(""),
      0.6,
    ),
    filled(
      "snow",
      peaks
        .map(([x, height, width]) => {
          const top = foot - height;
          const wide = width * 0.36;
          const low = top + height * 0.36;
          return polygon(
            [x, top],
            [x + wide, low],
            [x + wide * 0.5, low - height * 0.09],
            [x + wide * 0.1, low + height * 0.06],
            [x - wide * 0.4, low - height * 0.08],
            [x - wide, low],
          );
        })
        .join(""),
    ),
  ];
};

/** A tableland: steep sides, a flat top, lines down its face. */
const tableland = (tops: readonly (readonly [x: number, y: number, width: number])[]): Shape[] => [
  filled(
    "middle",
    tops
      .map(
        ([x, y, width]) =>
          `M${x - 26} 124Q${x - 8} 116 ${x - 4} ${y + 10}Q${x} ${y} ${x + 16} ${y}H${x + width - 20}Q${x + width - 2} ${y + 1} ${x + width + 3} ${y + 14}Q${x + width + 10} 116 ${x + width + 30} 124z`,
      )
      .join(""),
  ),
  outlined(
    "front",
    2,
    tops
      .flatMap(([x, y, width]) =>
        Array.from(
          { length: Math.floor(width / 26) },
          (_, index) => `M${x + 18 + index * 26} ${y + 8 + (index % 3) * 4}q3 10-2 ${20 + (index % 2) * 6}`,
        ),
      )
      .join(""),
    0.22,
  ),
];

const sailboat = (x: number, y: number): string => polygon([x, y - 22], [x, y - 3], [x + 13, y - 3]);
const jib = (x: number, y: number): string => polygon([x - 2, y - 18], [x - 2, y - 3], [x - 10, y - 3]);
const hull = (x: number, y: number): string => `M${x - 12} ${y - 1}h27q-3 5-8 5h-12q-5 0-7-5z`;
const BOATS = [
  [330, 128],
  [452, 120],
  [604, 132],
  [760, 124],
  [180, 122],
] as const;

const glints = (places: readonly (readonly [x: number, y: number, width: number])[]): string =>
  places.map(([x, y, width]) => pill(x, y, width, 1.6)).join("");

/** Every drawing of the sprite, by the name of its symbol. */
export const DRAWINGS: Readonly<Record<string, readonly Shape[]>> = {
  sun: [
    filled("sun", disc(480, 44, 44), 0.14),
    filled("sun", disc(480, 44, 29), 0.26),
    filled("sun", disc(480, 44, 17)),
  ],
  stars: [
    filled(
      "star",
      [
        [60, 22, 1],
        [104, 52, 0.8],
        [150, 14, 1.2],
        [196, 38, 0.8],
        [240, 20, 0.9],
        [282, 58, 0.7],
        [306, 12, 1.2],
        [344, 34, 0.8],
        [372, 18, 0.7],
        [404, 50, 1],
        [438, 10, 0.8],
        [520, 16, 1],
        [552, 40, 0.7],
        [584, 24, 1.2],
        [622, 12, 0.8],
        [640, 48, 0.9],
        [676, 28, 1],
        [720, 16, 0.8],
        [756, 46, 0.7],
        [800, 24, 1.2],
        [846, 12, 0.8],
        [880, 42, 1],
        [924, 20, 0.9],
      ]
        .map(([x = 0, y = 0, radius = 1]) => disc(x, y, radius))
        .join(""),
    ),
  ],
  "clouds-1": [
    filled(
      "cloud",
      pill(286, 40, 96, 9) +
        pill(322, 32, 54, 9) +
        pill(600, 58, 84, 8) +
        pill(588, 66, 50, 7) +
        pill(90, 30, 90, 9) +
        pill(130, 22, 40, 9) +
        pill(800, 38, 100, 9),
      0.75,
    ),
  ],
  "clouds-2": [
    filled(
      "cloud",
      pill(330, 62, 70, 7) +
        pill(360, 55, 74, 8) +
        pill(566, 30, 100, 9) +
        pill(590, 22, 46, 9) +
        pill(150, 52, 90, 8) +
        pill(760, 64, 120, 8) +
        pill(808, 56, 54, 9),
      0.75,
    ),
  ],
  birds: [
    outlined(
      "front",
      1.5,
      "M396 40q5-5 9 0q4-5 9 0M424 30q4-4 7 0q4-4 7 0M418 50q3-3 6 0q3-3 6 0M560 36q4-4 7 0q4-4 7 0",
      0.65,
    ),
  ],

  "far-1": [filled("far", range(3, 92, 22, 60))],
  "far-2": [filled("far", range(8, 94, 16, 44))],
  "far-3": [filled("far", range(14, 88, 26, 84))],
  "middle-1": [filled("middle", range(5, 108, 15, 76))],
  "middle-2": [filled("middle", range(11, 110, 12, 58))],
  "middle-3": [filled("middle", range(21, 106, 18, 100))],
  "near-1": [filled("near", range(7, 126, 11, 110))],
  "near-2": [filled("near", range(17, 128, 9, 88))],
  "front-1": [filled("front", range(9, 148, 7, 96))],
  "front-2": [filled("front", range(27, 150, 5, 70))],

  // Water before far land, with light on it.
  sea: [
    filled("water", box(0, 98, ROOM.width, 62)),
    filled(
      "glint",
      glints([
        [300, 106, 60],
        [420, 110, 40],
        [540, 104, 90],
        [360, 116, 80],
        [500, 121, 50],
        [620, 114, 70],
        [120, 108, 80],
        [200, 120, 50],
        [740, 108, 70],
        [820, 118, 90],
      ]),
      0.55,
    ),
  ],
  // Low tide of a wide bay, for towers that stand at its shore.
  quay: [
    filled("front", box(0, 101, ROOM.width, 4), 0.85),
    filled(
      "glint",
      glints([
        [310, 112, 22],
        [350, 118, 16],
        [398, 110, 20],
        [450, 116, 26],
        [520, 112, 20],
        [556, 120, 16],
        [610, 110, 24],
      ]),
      0.5,
    ),
  ],
  boats: [filled("light", all(sailboat, BOATS) + all(jib, BOATS)), filled("front", all(hull, BOATS))],
  "shore-1": [
    filled(
      "front",
      land([
        [0, 128],
        [120, 132],
        [240, 144],
        [340, 154],
        [460, 158],
        [700, 158],
        [800, 150],
        [960, 136],
      ]),
    ),
    ...pines(
      [276, 150, 46],
      [300, 152, 34],
      [690, 158, 40],
      [716, 158, 56],
      [120, 136, 52],
      [152, 138, 40],
      [880, 146, 60],
    ),
  ],
  "shore-2": [
    filled(
      "near",
      land([
        [0, 134],
        [180, 128],
        [300, 140],
        [420, 156],
        [640, 158],
        [760, 152],
        [960, 128],
      ]),
    ),
    ...broadleaves(
      "front",
      [250, 138, 34],
      [274, 140, 44],
      [302, 144, 30],
      [664, 158, 30],
      [690, 157, 40],
      [90, 132, 44],
      [840, 146, 44],
      [870, 144, 34],
    ),
  ],
  bridge: BRIDGE,

  "headland-1": [
    filled(
      "middle",
      land([
        [560, 104],
        [600, 86],
        [660, 80],
        [740, 66],
        [850, 60],
        [960, 54],
      ]).replace(/V160H560Z$/, "V124H556Z"),
    ),
    filled("near", "M560 104Q610 82 660 80Q740 66 850 60L960 54V70Q760 80 660 92Q600 98 560 104z"),
  ],
  "headland-2": [
    filled("far", "M0 98Q120 66 240 74Q330 82 392 98z"),
    filled("middle", "M0 98Q90 84 180 86Q270 90 330 98z"),
  ],
  lighthouse: LIGHTHOUSE,
  "beach-1": [
    filled("light", "M0 142Q180 134 330 140T620 128T960 132V160H0z", 0.85),
    filled("sand", "M0 146Q180 138 330 144T620 132T960 137V160H0z"),
    filled("light", "M250 118q60-5 130 0t120-2q40-2 70 1q-60 6-110 5t-120 1t-90-4z", 0.55),
  ],
  "beach-2": [
    filled("light", "M0 118Q220 122 400 140T740 154T960 150V160H0z", 0.85),
    filled("sand", "M0 122Q220 126 396 144T740 158T960 155V160H0z"),
    filled("light", "M440 122q50-5 110 0t110-2q40-2 60 1q-50 6-100 5t-100 1t-80-4z", 0.55),
  ],
  "norfolk-pines": [
    ...pines(
      [306, 148, 62],
      [334, 150, 78],
      [366, 150, 54],
      [650, 146, 66],
      [676, 147, 50],
      [100, 146, 70],
      [132, 146, 56],
      [820, 148, 72],
    ),
  ],

  "river-1": [
    filled(
      "water",
      "M470 112Q560 118 500 126Q380 136 420 146Q450 152 380 160H640Q660 150 600 142Q560 134 610 126Q640 118 510 111z",
    ),
    filled(
      "glint",
      glints([
        [500, 118, 36],
        [470, 128, 50],
        [470, 138, 70],
        [480, 148, 90],
      ]),
      0.55,
    ),
  ],
  "river-2": [
    filled("water", "M0 124Q200 116 400 122T960 118V146Q760 140 560 148T0 150z"),
    filled(
      "glint",
      glints([
        [290, 128, 60],
        [420, 134, 90],
        [560, 126, 60],
        [350, 140, 50],
        [620, 134, 60],
        [100, 132, 80],
        [780, 128, 90],
      ]),
      0.55,
    ),
  ],
  "low-bridge": LOW_BRIDGE,
  "banks-1": [
    ...broadleaves(
      "front",
      [300, 134, 40],
      [328, 138, 54],
      [360, 140, 40],
      [646, 136, 48],
      [676, 138, 60],
      [704, 136, 40],
      [120, 134, 50],
      [150, 136, 64],
      [820, 136, 56],
      [860, 138, 44],
    ),
  ],
  "banks-2": [
    filled(
      "front",
      land([
        [0, 150],
        [200, 154],
        [400, 150],
        [560, 156],
        [760, 150],
        [960, 154],
      ]),
    ),
    ...gums([316, 154, 62], [644, 154, 70], [676, 156, 50], [140, 154, 70], [840, 154, 64]),
  ],

  rows: [
    outlined(
      "front",
      1.6,
      Array.from(
        { length: 15 },
        (_, index) => `M${250 + index * 34} ${130 + (index % 2)}Q${270 + index * 32} 146 ${230 + index * 36} 160`,
      ).join(""),
      0.35,
    ),
  ],
  poplars: [
    filled(
      "front",
      [
        [312, 132, 30],
        [326, 134, 38],
        [340, 133, 28],
        [612, 130, 34],
        [626, 131, 44],
        [640, 130, 32],
        [130, 130, 36],
        [144, 131, 44],
        [840, 132, 40],
      ]
        .map(([x = 0, y = 0, size = 0]) => disc(x, y - size * 0.5, size * 0.14, size * 0.5))
        .join(""),
    ),
  ],
  hut: [
    filled("light", box(560, 116, 22, 14)),
    filled("roof", polygon([555, 117], [571, 106], [587, 117])),
    filled("window", box(568, 121, 6, 9), 0.8),
  ],

  bluffs: [
    filled(
      "far",
      "M0 112V84L70 80L130 82L150 96L250 100L268 78L330 74L346 60L430 57L522 59L540 76L596 80L612 68L700 64L802 67L820 86L884 88L960 82V112z",
    ),
    outlined(
      "middle",
      5,
      [356, 372, 390, 404, 424, 444, 462, 480, 498, 514, 624, 644, 668, 690, 716, 742, 766, 788]
        .map((x, at) => `M${x} ${(x > 600 ? 74 : 66) + (at % 3) * 2}v${9 + ((at * 5) % 11)}`)
        .join(""),
      0.5,
    ),
  ],
  "gums-1": [
    ...gums(
      [308, 142, 78],
      [352, 146, 60],
      [632, 142, 86],
      [690, 148, 62],
      [90, 142, 80],
      [150, 146, 60],
      [830, 144, 80],
    ),
  ],
  "gums-2": [...gums([330, 150, 96], [606, 140, 58], [640, 144, 72], [120, 146, 88], [800, 146, 70], [862, 150, 90])],
  grass: [
    ...tufts(
      [300, 152, 9],
      [372, 156, 7],
      [448, 150, 8],
      [520, 157, 9],
      [596, 152, 7],
      [660, 156, 9],
      [120, 154, 9],
      [210, 150, 7],
      [780, 152, 9],
      [880, 156, 8],
    ),
  ],

  monolith: tableland([[390, 76, 190]]),
  mesas: tableland([
    [300, 84, 90],
    [440, 92, 60],
    [600, 74, 110],
    [90, 88, 90],
    [800, 84, 100],
  ]),
  "dunes-1": [
    filled("near", "M0 132Q150 112 290 120Q420 128 520 142Q660 120 800 124Q900 128 960 120V160H0z"),
    filled(
      "front",
      "M290 120Q420 128 520 142Q420 152 300 160H210Q340 140 290 120zM800 124Q860 140 820 160H900Q900 140 800 124z",
      0.35,
    ),
  ],
  "dunes-2": [
    filled("near", "M0 124Q120 118 240 130Q380 146 470 128Q560 112 680 124Q820 140 960 126V160H0z"),
    filled(
      "front",
      "M470 128Q540 140 500 160H600Q590 136 560 118Q500 118 470 128zM0 124Q70 140 40 160H120Q110 132 60 121z",
      0.35,
    ),
  ],
  spinifex: [
    ...tufts(
      [316, 146, 8],
      [368, 154, 10],
      [430, 148, 6],
      [548, 152, 9],
      [610, 144, 7],
      [664, 154, 10],
      [110, 150, 9],
      [220, 154, 8],
      [780, 148, 8],
      [880, 154, 10],
    ),
  ],

  "islands-1": [
    filled("middle", "M300 99Q360 66 420 72Q470 78 520 99zM560 99Q620 84 680 99z"),
    filled("far", "M60 99Q160 60 280 99zM700 99Q800 62 940 99z"),
  ],
  "islands-2": [
    filled("middle", "M420 99Q480 76 520 60Q560 52 600 78Q640 92 690 99z"),
    filled("far", "M250 99Q330 80 400 99zM40 99Q120 74 210 99zM720 99Q820 76 930 99z"),
  ],
  "palms-1": [
    filled(
      "front",
      land([
        [0, 140],
        [150, 138],
        [300, 148],
        [400, 158],
        [560, 158],
        [660, 150],
        [820, 142],
        [960, 146],
      ]),
    ),
    ...palms([306, 150, 86], [346, 156, 62], [650, 152, 76], [110, 142, 84], [150, 144, 62], [840, 146, 80]),
  ],
  "palms-2": [
    filled(
      "front",
      land([
        [0, 150],
        [200, 152],
        [340, 156],
        [480, 152],
        [620, 142],
        [760, 144],
        [960, 138],
      ]),
    ),
    ...palms([600, 148, 92], [640, 146, 70], [300, 157, 56], [120, 152, 70], [800, 146, 84], [860, 144, 62]),
  ],

  "peaks-1": mountains(
    [330, 70, 100],
    [450, 96, 116],
    [580, 78, 110],
    [690, 62, 90],
    [170, 84, 120],
    [50, 66, 100],
    [820, 88, 120],
    [930, 70, 100],
  ),
  "peaks-2": mountains(
    [290, 84, 110],
    [400, 66, 90],
    [530, 90, 120],
    [640, 74, 100],
    [130, 72, 110],
    [770, 86, 120],
    [900, 72, 110],
  ),
  "snowfield-1": [filled("snow", range(13, 128, 9, 120)), filled("far", range(33, 144, 6, 90), 0.5)],
  "snowfield-2": [filled("snow", range(23, 126, 10, 100)), filled("far", range(43, 142, 7, 110), 0.5)],
  "firs-1": [
    ...firs(
      [300, 140, 52],
      [328, 144, 38],
      [352, 142, 60],
      [616, 138, 56],
      [644, 142, 72],
      [674, 144, 46],
      [110, 140, 60],
      [140, 142, 44],
      [820, 142, 66],
      [852, 144, 48],
    ),
  ],
  "firs-2": [
    ...firs(
      [316, 144, 70],
      [346, 146, 50],
      [590, 142, 40],
      [660, 146, 58],
      [684, 144, 44],
      [90, 144, 66],
      [170, 146, 50],
      [800, 144, 58],
      [880, 146, 70],
    ),
  ],

  "skyline-1": SKYLINES[0] ?? [],
  "skyline-2": SKYLINES[1] ?? [],
  "campus-1": CAMPUSES[0] ?? [],
  "campus-2": CAMPUSES[1] ?? [],

  ...Object.fromEntries(QUILTS.map((shapes, index) => [`quilt-${index + 1}`, shapes])),
  ...Object.fromEntries(MOTIFS.map((shapes, index) => [`motif-${index}`, shapes])),
};
