import { html, type Html } from "../lib/html.ts";

/** The Lucide icons that pages use; `/icons.svg` holds exactly these. */
export const ICONS = [
  "arrow-left",
  "bed-double",
  "book-open",
  "calendar",
  "camera",
  "chevron-down",
  "dumbbell",
  "external-link",
  "graduation-cap",
  "hash",
  "heart-pulse",
  "landmark",
  "link",
  "mail",
  "map-pin",
  "menu",
  "message-circle",
  "messages-square",
  "pin",
  "school",
  "star",
  "thumbs-down",
  "thumbs-up",
  "users",
  "utensils",
  "briefcase",
  "rotate-cw",
  "trash-2",
  "scale",
  "printer",
  "share-2",
  "x",
  "plus",
  "chevron-up",
  "check",
  "search",
  "arrow-right",
  "layout-grid",
  "list",
  "sliders-horizontal",
] as const;
export type IconName = (typeof ICONS)[number];

/** A decorative icon from the sprite. */
export const icon = (name: IconName): Html =>
  html`<svg class="icon" aria-hidden="true"><use href="/icons.svg#${name}" /></svg>`;
