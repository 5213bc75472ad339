import { createHash } from "node:crypto";
import type { SpriteName } from "./addresses.ts";
import { australiaSprite } from "./australia.ts";
import { iconsSprite } from "./icons.ts";
import { scenesSprite } from "./scenes.ts";

/** What each sprite holds. */
export const SPRITE_TEXTS: Record<SpriteName, () => string> = {
  icons: iconsSprite,
  scenes: scenesSprite,
  australia: australiaSprite,
};

/** So much of a digest tells apart what one sprite ever was, and every page and script has it. */
const DIGEST_LENGTH = 6;

/**
 * The file of a site that has a sprite, named by what it holds. Each sprite has a folder, for which netlify.toml says how
 * long it is kept and what is sent for a file that is gone.
 */
export const spriteFile = (name: SpriteName, text: string): string =>
  `${name}/${createHash("sha256").update(text).digest("base64url").slice(0, DIGEST_LENGTH)}.svg`;
