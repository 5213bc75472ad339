import { createHash } from "node:crypto";
import { join } from "node:path";
import sharp, { type OutputInfo } from "sharp";
import { LIMITS } from "../../../src/contract/limits.ts";
import { framedPicture, markMarkup, siteColours } from "../../../src/pictures/frame.ts";
import { hueOfField, patternOf } from "../../../src/pictures/pattern.ts";
import { sceneOf } from "../../../src/pictures/scene.ts";
import { createPictureCache } from "./picture-cache.ts";
import type { PictureFacts } from "./picture-facts.ts";

const WIDTH = LIMITS.sharedPictureWidth;
const HEIGHT = LIMITS.sharedPictureHeight;
/** Where the drawing ends and the words begin. */
const EDGE = 352;
const MARGIN = 64;

const MARK = 72;

/** Read from the project's folder; netlify.toml has it deployed with the functions. */
const FONT = join("src", "fonts", "bricolage-grotesque-700.ttf");
const FAMILY = "Bricolage Grotesque 96pt ExtraBold,";

/** A picture that can be made: its frame as SVG, its words, and a digest of all that it shows. */
export interface PicturePlan {
  digest: string;
  frame: string;
  name: string;
  line: string | null;
  colours: { ink: string; soft: string };
}

/** What is drawn of a record, within the picture's upper part. */
const drawingOf = ({ id, drawn }: PictureFacts): string => {
  const box = { width: WIDTH, height: EDGE };
  return "scene" in drawn
    ? framedPicture(sceneOf(drawn.scene, id), box)
    : framedPicture(patternOf(drawn.field, id), { ...box, hue: hueOfField(drawn.field) });
};

/** Plans the picture of a record, without making it. */
export const planPicture = (facts: PictureFacts): PicturePlan => {
  const colourOf = siteColours();
  const eucalypt = colourOf("color-eucalypt");
  const frame = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${colourOf("color-paper")}"/>`,
    drawingOf(facts),
    `<rect y="${EDGE}" width="${WIDTH}" height="6" fill="${eucalypt}"/>`,
    markMarkup(WIDTH - MARGIN - MARK, HEIGHT - MARGIN - MARK, MARK, { edge: eucalypt, tree: colourOf("color-wattle") }),
    "</svg>",
  ].join("");
  const colours = { ink: colourOf("color-ink"), soft: colourOf("color-ink-soft") };
  const digest = createHash("sha256")
    .update(JSON.stringify([frame, facts.name, facts.line, colours, TITLE, LINE]))
    .digest("hex")
    .slice(0, 32);
  return { digest, frame, name: facts.name, line: facts.line, colours };
};

/** Words in their box: the largest of the sizes in which they fit, the smallest where none does. Sizes in pixels. */
interface WordsBox {
  width: number;
  height: number;
  sizes: readonly number[];
  /** Longer words end in an ellipsis. */
  lettersMax: number;
}
const TITLE: WordsBox = { width: WIDTH - 2 * MARGIN - 110, height: 150, sizes: [76, 64, 54, 44, 36], lettersMax: 130 };
const LINE: WordsBox = { width: WIDTH - 2 * MARGIN - 110, height: 40, sizes: [32, 28, 24], lettersMax: 80 };

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign] ?? "");

const wordsIn = async (text: string, colour: string, box: WordsBox): Promise<{ input: Buffer; height: number }> => {
  const plain = text.replace(/\p{C}+/gu, " ").trim();
  const letters = Array.from(plain);
  const shown =
    letters.length > box.lettersMax
      ? `${letters
          .slice(0, box.lettersMax - 1)
          .join("")
          .trimEnd()}…`
      : plain;
  let made: { data: Buffer; info: OutputInfo } | undefined;
  for (const size of box.sizes) {
    made = await sharp({
      text: {
        text: `<span foreground="${colour}" letter_spacing="${-15 * size}">${escaped(shown)}</span>`,
        font: `${FAMILY} ${size}`,
        fontfile: FONT,
        width: box.width,
        wrap: "word-char",
        dpi: 72,
        rgba: true,
      },
    })
      .png()
      .toBuffer({ resolveWithObject: true });
    if (made.info.height <= box.height && made.info.width <= box.width) break;
  }
  if (!made) throw new RangeError("A box of words has no size");
  return { input: made.data, height: made.info.height };
};

const make = async ({ frame, name, line, colours }: PicturePlan): Promise<Buffer<ArrayBuffer>> => {
  const title = await wordsIn(name, colours.ink, TITLE);
  const under = line === null || line.trim() === "" ? undefined : await wordsIn(line, colours.soft, LINE);
  const rest = HEIGHT - EDGE - title.height - (under ? under.height + 22 : 0);
  const top = EDGE + 3 + Math.max(20, Math.round(rest / 2));
  return sharp(Buffer.from(frame))
    .composite([
      { input: title.input, left: MARGIN, top },
      ...(under ? [{ input: under.input, left: MARGIN, top: top + title.height + 22 }] : []),
    ])
    .png({ palette: true, colours: 200, effort: 4 })
    .toBuffer();
};

/** The pictures that were asked for lately. */
export const sharedPictures = createPictureCache<PicturePlan>({
  make,
  maxBytes: 32 * 1024 * 1024,
  together: 2,
  waiting: 60,
});
