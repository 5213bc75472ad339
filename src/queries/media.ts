import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { imageOf } from "../contract/image-variants.ts";

/**
 * The images that a version of the export shows, as `imageOf` names them. Read from the bytes of its files: parsing a
 * large export takes many times as long. A text that looks like an image's name has its quotes escaped.
 */
export const imagesIn = (version: string): Set<string> => {
  const images = new Set<string>();
  for (const file of readdirSync(version))
    for (const [, name = ""] of readFileSync(join(version, file), "latin1").matchAll(/"file":"([0-9a-f]+\.[a-z]+)"/g))
      images.add(imageOf(name) ?? name);
  return images;
};
