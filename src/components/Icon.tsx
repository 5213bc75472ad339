import { SPRITES } from "../sprites/addresses.ts";
import type { IconName } from "./icons.ts";

/** A decorative icon of the sprite. */
export const Icon = ({ name, className = "" }: { name: IconName; className?: string }) => (
  <svg className={`icon ${className}`} aria-hidden="true">
    <use href={`${SPRITES.icons}#${name}`} />
  </svg>
);
