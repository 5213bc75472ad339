import type { Image } from "./entities.ts";

/** Widths in pixels at which pages show images. */
export const IMAGE_WIDTHS = [96, 320, 640, 1280] as const;

/** One width of an image: the names of its AVIF and WebP files in the media folder. */
export interface ImageVariant {
  width: number;
  avif: string;
  webp: string;
}

/** The part of a file's name that an image and its variants have in common: the hash of the image. */
export const imageOf = (file: string): string | undefined => /^[0-9a-f]+(?=[-.])/.exec(file)?.[0];

/** The narrower forms of an image that the export makes, narrowest first; the widest is never wider than the image. */
export const imageVariants = ({ file, width: original }: Pick<Image, "file" | "width">): ImageVariant[] => {
  const stem = file.slice(0, file.lastIndexOf("."));
  const widths = new Set(IMAGE_WIDTHS.map((width) => Math.min(width, original)));
  return [...widths].map((width) => ({ width, avif: `${stem}-${width}.avif`, webp: `${stem}-${width}.webp` }));
};
