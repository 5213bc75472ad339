/** All drawings are made for this room; what is shown of it is cut at its sides. */
export const ROOM = { width: 960, height: 160 } as const;
