import type { Image } from "../../../src/contract/entities.ts";
import { imageVariants } from "../../../src/contract/image-variants.ts";

/** The names under which clients look for the sizes of an image, narrowest first. */
const FORMATS = ["thumbnail", "small", "medium", "large"] as const;
type Format = { url: string; width: number; height: number };

/** An image of the export as it is answered: where the site serves it and its narrower forms (WebP, which all can show). */
export const imageAttributes = (image: Image) => {
  const { file, width, height, alternativeText } = image;
  const formats: Partial<Record<(typeof FORMATS)[number], Format>> = {};
  imageVariants(image).forEach((variant, at) => {
    const format = FORMATS[at];
    if (format)
      formats[format] = {
        url: `/media/${variant.webp}`,
        width: variant.width,
        height: Math.max(1, Math.round((height * variant.width) / width)),
      };
  });
  return { url: `/media/${file}`, name: file, alternativeText, width, height, formats };
};
