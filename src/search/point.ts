/** Degrees north (so negative in Australia) and east. */
export type Point = readonly [latitude: number, longitude: number];

const EARTH_RADIUS = 6_371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The distance over the ground in kilometres (haversine formula). */
export const distance = ([lat1, lon1]: Point, [lat2, lon2]: Point): number => {
  const a =
    Math.sin(radians(lat2 - lat1) / 2) ** 2 +
    Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * Math.sin(radians(lon2 - lon1) / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(a)));
};
