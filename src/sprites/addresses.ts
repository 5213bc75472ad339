/**
 * Where the drawings are that pages use by name: while developing, and for a page whose own release is gone. In what is
 * built, plugin.ts writes addresses in place of these that change with the content.
 */
export const SPRITES = {
  icons: "/icons.svg",
  scenes: "/scenes.svg",
  australia: "/australia.svg",
} as const;

export type SpriteName = keyof typeof SPRITES;
export const SPRITE_NAMES = Object.keys(SPRITES) as SpriteName[];
