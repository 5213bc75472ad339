import sharp from "sharp";
import { LIMITS } from "../contract/limits.ts";
import { framedPicture, markMarkup, siteColours } from "../pictures/frame.ts";
import { sceneOf } from "../pictures/scene.ts";

const MARK = 300;

/** The picture of links to pages that are about no record: a harbour and Quad's mark, in shapes only. */
export const GET = async () => {
  const { sharedPictureWidth: width, sharedPictureHeight: height } = LIMITS;
  const colourOf = siteColours();
  const colours = { edge: colourOf("color-eucalypt"), tree: colourOf("color-wattle") };
  const [x, y] = [(width - MARK) / 2, (height - MARK) / 2];
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">`,
    framedPicture(sceneOf("harbour city", 3), { width, height }),
    `<rect x="${x + 24}" y="${y + 24}" width="${MARK - 48}" height="${MARK - 48}" fill="${colourOf("color-paper")}"/>`,
    markMarkup(x, y, MARK, colours),
    "</svg>",
  ].join("");
  const image = await sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
  return new Response(new Uint8Array(image), { headers: { "content-type": "image/png" } });
};
