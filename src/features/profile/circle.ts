/** A place on a circle around its middle: each coordinate from -1 to 1, down and to the right. */
export interface Place {
  x: number;
  y: number;
  /** How far what stands there is moved sideways, as a percentage of its own width: away from its twin, or inwards where it is narrow. */
  lean: number;
}
/** From here on a place is at the side. */
const SIDE_FROM = 0.7;
const APART = 15;
const INWARDS = 18;

/**
 * So many places spread evenly over a circle, from the top clockwise. None is straight to the side, where a wide chip
 * would leave a narrow screen.
 */
export const placesOnCircle = (count: number): Place[] =>
  Array.from({ length: count }, (_, at) => {
    const start = count % 4 === 0 ? 0.5 : 0;
    const angle = ((at + start) / count) * 2 * Math.PI;
    const x = rounded(Math.sin(angle));
    const lean = Math.sign(x) * (Math.abs(x) >= SIDE_FROM ? -INWARDS : APART);
    return { x, y: rounded(-Math.cos(angle)), lean: lean || 0 };
  });

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000 || 0;
