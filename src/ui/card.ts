import type { Image } from "../contract/entities.ts";
import type { Html } from "../lib/html.ts";
import { monogramTile } from "../features/identity/identity.ts";
import { picture } from "./picture.ts";

/** The picture of a record in a list: the uploaded one, else its monogram. */
export const logo = (id: number, letters: string, image: Image | null, size: "small" | "large" = "small"): Html =>
  image
    ? picture(image, "", size === "large" ? "96px" : "48px", `old-tile old-tile-${size}`)
    : monogramTile(id, letters, size);
