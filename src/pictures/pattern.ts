import { FIELDS, type Field } from "../contract/taxonomy.ts";
import { diceOf } from "./dice.ts";
import type { DrawnPicture } from "./picture.ts";
import { FREE_SQUARES } from "./squares.ts";

const GOLDEN_ANGLE = 137.508;

/** The number of a field's motif in the sprite, from 1; 0 stands for none. */
export const motifOf = (field: Field | null): number => (field === null ? 0 : FIELDS.indexOf(field) + 1);

/** The hue of a field, 0 to 359 degrees; of none, the hue of the site itself. */
export const hueOfField = (field: Field | null): number =>
  field === null ? 165 : Math.round((motifOf(field) * GOLDEN_ANGLE) % 360);

/** The pattern of a program or subject: its field's motif on a quilt, the same for the same field and id. */
export const patternOf = (field: Field | null, id: number): DrawnPicture => {
  const dice = diceOf(id);
  const quilt = dice(FREE_SQUARES.length);
  return {
    look: "pattern",
    layers: [
      { drawing: `quilt-${quilt + 1}` },
      ...(FREE_SQUARES[quilt] ?? []).map(([x, y]) => ({ drawing: `motif-${motifOf(field)}`, x, y })),
    ],
  };
};
