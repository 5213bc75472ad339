import type { Landscape, Settlement } from "../contract/taxonomy.ts";
import { diceOf } from "./dice.ts";
import type { DrawnPicture, Layer } from "./picture.ts";

/** All that a record has to say for its scene: `coast`, `harbour city`. Hour of day and composition follow from its id. */
export type SceneName = Landscape | `${Landscape} ${Settlement}`;

const HOURS = ["dawn", "day", "gold", "dusk"] as const;

/** Where the sun stands: lower at the sides. Few places, because each takes bytes in every card. */
const SUNS = [
  { drawing: "sun", x: -128, y: 12 },
  { drawing: "sun", x: -72, y: -2 },
  { drawing: "sun", x: 16, y: -8 },
  { drawing: "sun", x: 80, y: -2 },
  { drawing: "sun", x: 128, y: 12 },
] as const satisfies readonly Layer[];

type Dice = (sides: number) => number;

/** One of two or more drawings of a kind, either way round. */
const oneOf = (dice: Dice, name: string, count: number): Layer => ({
  drawing: `${name}-${dice(count) + 1}`,
  isFlipped: dice(2) === 1,
});
const only = (drawing: string, isFlipped = false): Layer => ({ drawing, isFlipped });

const built = (dice: Dice, settlement: string | undefined, drop = 0): Layer[] =>
  settlement === undefined
    ? []
    : [{ ...oneOf(dice, settlement === "city" ? "skyline" : "campus", 2), ...(drop === 0 ? {} : { y: drop }) }];

/** The land of a scene, from its horizon on, with what people have built there in its right place. */
const LAND: Readonly<Record<Landscape, (dice: Dice, settlement: string | undefined) => Layer[]>> = {
  harbour: (dice, settlement) => [
    oneOf(dice, "far", 3),
    ...built(dice, settlement, settlement === "campus" ? -12 : -2),
    only("sea"),
    ...(settlement === "city" && dice(2) === 0 ? [only("bridge")] : [only("quay")]),
    only("boats"),
    oneOf(dice, "shore", 2),
  ],
  coast: (dice, settlement) => {
    const isFlipped = dice(2) === 1;
    const hasLight = settlement === undefined && dice(2) === 0;
    return [
      ...(settlement === undefined ? [] : [oneOf(dice, "far", 3)]),
      ...built(dice, settlement, settlement === "campus" ? -14 : -4),
      only("sea"),
      ...(settlement === undefined
        ? [
            only(hasLight ? "headland-1" : `headland-${dice(2) + 1}`, isFlipped),
            ...(hasLight ? [only("lighthouse", isFlipped)] : []),
          ]
        : [only("quay")]),
      only(`beach-${dice(2) + 1}`, isFlipped),
      ...(dice(3) > 0 ? [only("norfolk-pines", !isFlipped)] : []),
    ];
  },
  river: (dice, settlement) => [
    oneOf(dice, "far", 3),
    ...(settlement === "city" ? built(dice, settlement, 2) : [oneOf(dice, "middle", 3)]),
    ...(settlement === "campus" ? built(dice, settlement, -4) : []),
    oneOf(dice, "near", 2),
    oneOf(dice, "river", 2),
    ...(dice(3) === 0 ? [only("low-bridge")] : []),
    oneOf(dice, "banks", 2),
  ],
  hills: (dice, settlement) => [
    oneOf(dice, "far", 3),
    oneOf(dice, "middle", 3),
    ...built(dice, settlement, settlement === "city" ? 6 : 0),
    oneOf(dice, "near", 2),
    ...(dice(2) === 0 ? [only("rows")] : []),
    ...(settlement === undefined && dice(2) === 0 ? [only("hut", dice(2) === 1)] : []),
    only(dice(2) === 0 ? "poplars" : `banks-${dice(2) + 1}`, dice(2) === 1),
  ],
  bush: (dice, settlement) => [
    dice(2) === 0 ? only("bluffs", dice(2) === 1) : oneOf(dice, "far", 3),
    oneOf(dice, "middle", 3),
    ...built(dice, settlement, settlement === "city" ? 6 : 2),
    oneOf(dice, "near", 2),
    oneOf(dice, "gums", 2),
    oneOf(dice, "front", 2),
    only("grass", dice(2) === 1),
  ],
  desert: (dice, settlement) => [
    oneOf(dice, "far", 3),
    settlement === undefined && dice(2) === 0 ? only("monolith", dice(2) === 1) : only("mesas", dice(2) === 1),
    ...built(dice, settlement, settlement === "city" ? 8 : 4),
    oneOf(dice, "dunes", 2),
    only("spinifex", dice(2) === 1),
  ],
  tropics: (dice, settlement) => [
    ...(settlement === undefined
      ? [oneOf(dice, "islands", 2)]
      : [oneOf(dice, "far", 3), ...built(dice, settlement, settlement === "campus" ? -14 : -4)]),
    only("sea"),
    ...(settlement === undefined ? [] : [only("quay")]),
    ...(dice(2) === 0 ? [only("boats")] : []),
    oneOf(dice, "palms", 2),
  ],
  snow: (dice, settlement) => [
    oneOf(dice, "peaks", 2),
    ...built(dice, settlement, 6),
    oneOf(dice, "snowfield", 2),
    oneOf(dice, "firs", 2),
  ],
};

/** The scene of a record: the same for the same name and id. */
export const sceneOf = (name: SceneName, id: number): DrawnPicture => {
  const dice = diceOf(id);
  const hour = HOURS[dice(HOURS.length)] ?? "day";
  const sun = SUNS[dice(SUNS.length)] ?? SUNS[0];
  const sky = dice(3);
  const [landscape, settlement] = name.split(" ") as [Landscape, Settlement | undefined];
  return {
    look: `scene ${hour} ${landscape}`,
    layers: [
      only("stars"),
      sun,
      ...(sky > 0 ? [only(`clouds-${sky}`, dice(2) === 1)] : [only("birds")]),
      ...LAND[landscape](dice, settlement),
    ],
  };
};
