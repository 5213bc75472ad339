import type { Image } from "../contract/entities.ts";
import { hueOf } from "./hue.ts";
import { Picture } from "./Picture.tsx";

export type TileSize = "small" | "large";
const SIZES: Record<TileSize, string> = { small: "tile", large: "tile tile-large" };

/** How large letters are, so that so many fit a tile of 48. Those beyond ASCII count as wide, as M and W do. */
const fontSizeOf = (letters: string): number => {
  const wide = Array.from(letters).reduce(
    (sum, letter) => sum + (/[MW]|[^ -~]/.test(letter) ? 1.4 : /[IJ1]/.test(letter) ? 0.6 : 1),
    0,
  );
  return Math.min(22, Math.round((38 / (wide * 0.74)) * 2) / 2);
};

interface MonogramProps {
  id: number;
  letters: string;
  size?: TileSize;
  /** Where its own hue, which follows from the id, is taken in its list (distinct-hues.ts). */
  hue?: number | undefined;
}

/** A tile with at most four letters in the record's hue, decorative: the name stands beside it. */
export const Monogram = ({ id, letters, size = "small", hue = hueOf(id) }: MonogramProps) => (
  <svg className={SIZES[size]} viewBox="0 0 48 48" aria-hidden="true">
    <rect width="48" height="48" rx="11" fill={`oklch(42% .085 ${hue})`} />
    <path
      d="M0 34 Q14 24 26 33 T48 28 V37 a11 11 0 0 1 -11 11 H11 a11 11 0 0 1 -11 -11Z"
      fill={`oklch(48% .09 ${hue})`}
    />
    <text
      x="24"
      y="25"
      fontSize={fontSizeOf(letters)}
      fill={`oklch(97% .02 ${hue})`}
      textAnchor="middle"
      dominantBaseline="central"
      fontWeight="700"
    >
      {letters}
    </text>
  </svg>
);

export interface TileProps {
  id: number;
  /** What stands there when there is no image. */
  letters: string;
  image?: Image | null;
  size?: TileSize;
  hue?: number | undefined;
  /** It is in view at once. */
  isFirst?: boolean;
}

/** The picture of a record in a list or beside its title: the uploaded one, else its monogram. */
export const Tile = ({ id, letters, image = null, size = "small", hue, isFirst = false }: TileProps) =>
  image ? (
    <Picture
      image={image}
      alt=""
      sizes={size === "large" ? "96px" : "48px"}
      className={SIZES[size]}
      isFirst={isFirst}
    />
  ) : (
    <Monogram id={id} letters={letters} size={size} hue={hue} />
  );
