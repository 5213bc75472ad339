import type { IconName } from "./icons.ts";

/** A decorative icon from the sprite `/icons.svg`. */
export const Icon = ({ name, className = "" }: { name: IconName; className?: string }) => (
  <svg className={`icon ${className}`} aria-hidden="true">
    <use href={`/icons.svg#${name}`} />
  </svg>
);
