const GOLDEN_ANGLE = 137.508;

/** The hue of a record, 0 to 359 degrees: made of its id alone, spread by the golden angle so that neighbours differ. */
export const hueOf = (id: number): number => Math.round((id * GOLDEN_ANGLE) % 360);
