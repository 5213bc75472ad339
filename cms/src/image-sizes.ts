/** The sizes that are made of an uploaded image, by name: the longest side in pixels. A thumbnail is made besides. */
export const IMAGE_SIZES = { large: 1_000, medium: 750, small: 500 } as const;
