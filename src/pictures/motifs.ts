import type { Field } from "../contract/taxonomy.ts";
import { FIELDS } from "../contract/taxonomy.ts";
import { box, disc, filled, outlined, polygon, type Shape } from "./shapes.ts";

const LINE = 4;
const line = (path: string): Shape => outlined("mark", LINE, path);
const solid = (path: string): Shape => filled("mark", path);

/** What stands for each field of study, drawn into a square of 80. */
const MOTIF_OF: Readonly<Record<Field, readonly Shape[]>> = {
  // A lens.
  Science: [line(disc(36, 36, 14) + "M46 46L60 60"), line("M29 36a7 7 0 0 1 7-7")],
  // Two minds that overlap.
  Psychology: [line(disc(32, 40, 15) + disc(48, 40, 15)), solid(disc(40, 40, 4))],
  // Orbits.
  Physics: [
    line(
      "M18 40a22 8.500 0 1 0 44 0a22 8.500 0 1 0-44 0M29 59a22 8.500-60 1 0 22-38a22 8.500-60 1 0-22 38M29 21a22 8.500 60 1 0 22 38a22 8.500 60 1 0-22-38",
    ),
    solid(disc(40, 40, 4)),
  ],
  // A parliament.
  Politics: [line("M19 34L40 20L61 34ZM19 59H61M26 40V53M40 40V53M54 40V53")],
  // Give and take.
  Commerce: [line("M20 31H58M48 21L58 31L48 41M60 51H22M32 41L22 51L32 61")],
  // Care.
  "Health & Medicine": [line("M33 20H47V33H60V47H47V60H33V47H20V33H33Z")],
  // A flask.
  Chemistry: [
    line("M34 20H46M36 20V34L23 56Q22 60 26 60H54Q58 60 57 56L44 34V20"),
    solid("M29 49H51L55 56Q56 58 54 58H26Q24 58 25 56Z"),
  ],
  // A sum.
  Mathematics: [line("M56 28V22H24L42 40L24 58H56V52")],
  // An hourglass.
  History: [
    line("M24 20H56M24 60H56M28 20Q28 33 40 40Q52 47 52 60M52 20Q52 33 40 40Q28 47 28 60"),
    solid("M33 58Q34 51 40 48Q46 51 47 58Z"),
  ],
  // An amphora.
  Archaeology: [
    line(
      "M34 20H46M36 20V29Q26 34 26 43Q26 52 36 60H44Q54 52 54 43Q54 34 44 29V20M36 25Q24 24 25 36M44 25Q56 24 55 36",
    ),
  ],
  // A globe.
  Geography: [line(disc(40, 40, 20) + "M20 40H60M40 20Q26 40 40 60Q54 40 40 20")],
  // A paw.
  Zoology: [
    solid(
      "M40 40Q48 40 52 50Q54 60 46 60Q42 58 40 58Q38 58 34 60Q26 60 28 50Q32 40 40 40z" +
        disc(25, 39, 4.5, 6) +
        disc(34, 28, 4.5, 6.5) +
        disc(46, 28, 4.5, 6.5) +
        disc(55, 39, 4.5, 6),
    ),
  ],
  // A cog.
  Engineering: [
    line(disc(40, 40, 13)),
    line(
      Array.from({ length: 8 }, (_, index) => {
        const angle = (index * Math.PI) / 4;
        const [x, y] = [Math.cos(angle), Math.sin(angle)];
        return `M${Math.round(40 + x * 15)} ${Math.round(40 + y * 15)}L${Math.round(40 + x * 22)} ${Math.round(40 + y * 22)}`;
      }).join(""),
    ),
    solid(disc(40, 40, 4)),
  ],
  // A helix.
  Biology: [line("M30 18Q30 30 40 40T50 62M50 18Q50 30 40 40T30 62M32 25H48M34 31H46M34 49H46M32 55H48")],
  // A leaf.
  Botany: [line("M24 58Q20 28 58 22Q62 56 32 54Q27 54 24 58ZM24 60Q32 44 46 34")],
  // A nerve cell.
  Neurology: [
    solid(disc(37, 37, 7)),
    line(
      "M37 37L24 24M37 37L22 40M37 37L36 20M37 37L50 24M37 37L28 52M37 37Q48 46 58 60M50 24L58 24M50 24L50 17M58 60L50 61M58 60L60 52",
    ),
  ],
  // A ring of carbon.
  Biochemistry: [
    line(
      polygon([40, 22], [55.5, 31], [55.5, 49], [40, 58], [24.5, 49], [24.5, 31]) +
        "M40 22V15M55.500 49L62 53M24.500 49L18 53",
    ),
    line(disc(40, 40, 8)),
  ],
  // A rising curve.
  Economics: [line("M20 20V60H60M26 52Q40 50 44 38T58 24"), solid(disc(58, 24, 4))],
  // Code.
  "Computer Science": [line("M30 26L17 40L30 54M50 26L63 40L50 54M45 22L35 58")],
  // A horn that calls.
  Marketing: [line("M22 34H32L54 22V58L32 46H22ZM30 47L34 60H40L37 49M60 34Q64 40 60 46")],
  // A reckoner.
  Accounting: [
    line("M25 19H55V61H25ZM32 28H48"),
    solid([0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => box(31 + column * 7, 37 + row * 7, 4, 4))).join("")),
  ],
};

/** Quad's own mark, for what belongs to no field: a courtyard seen from above, with its tree. */
const COURTYARD: readonly Shape[] = [
  line("M28 20H52Q60 20 60 28V52Q60 60 52 60H28Q20 60 20 52V28Q20 20 28 20Z"),
  solid(disc(40, 40, 7)),
];

/** The motifs by the number of their field, from 1; the one of no field is 0. */
export const MOTIFS: readonly (readonly Shape[])[] = [COURTYARD, ...FIELDS.map((field) => MOTIF_OF[field])];
