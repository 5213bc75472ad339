/** Below half of full, a pixel is mostly transparent. */
const OPAQUE_FROM = 128;
/** With every channel from here on, a pixel is near white. */
const WHITE_FROM = 235;
/** So many shades of a channel count as one. */
const SHADES = 32;

export interface Colour {
  red: number;
  green: number;
  blue: number;
}

/**
 * The colour that most of an image is made of: the mean of its largest group of like pixels. Near-white and mostly
 * transparent pixels do not count; null where there are no others. Takes RGBA bytes, four a pixel.
 */
export const dominantColour = (pixels: Uint8ClampedArray): Colour | null => {
  const groups = new Map<number, { count: number; red: number; green: number; blue: number }>();
  let largest: { count: number; red: number; green: number; blue: number } | null = null;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    if (alpha < OPAQUE_FROM || Math.min(red, green, blue) >= WHITE_FROM) continue;
    const key = [red, green, blue].reduce((sum, value) => sum * 256 + Math.floor(value / SHADES), 0);
    const group = groups.get(key) ?? { count: 0, red: 0, green: 0, blue: 0 };
    groups.set(key, group);
    group.count += 1;
    group.red += red;
    group.green += green;
    group.blue += blue;
    if (!largest || group.count > largest.count) largest = group;
  }
  if (!largest) return null;
  const mean = (sum: number): number => Math.round(sum / largest.count);
  return { red: mean(largest.red), green: mean(largest.green), blue: mean(largest.blue) };
};
