import { html, type Html } from "../lib/html.ts";
import type { IconName } from "../components/icons.ts";

/** A decorative icon from the sprite. */
export const icon = (name: IconName): Html =>
  html`<svg class="old-icon" aria-hidden="true"><use href="/icons.svg#${name}" /></svg>`;
