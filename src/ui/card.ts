import type { Image } from "../contract/entities.ts";
import { html, type Html } from "../lib/html.ts";
import { monogramTile } from "../features/identity/identity.ts";
import { picture } from "./picture.ts";
import { ratingBar, ratingMark } from "./rating.ts";

/** The picture of a record in a list: the uploaded one, else its monogram. */
export const logo = (id: number, letters: string, image: Image | null, size: "small" | "large" = "small"): Html =>
  image
    ? picture(image, "", size === "large" ? "96px" : "48px", `old-tile old-tile-${size}`)
    : monogramTile(id, letters, size);

export interface CardFacts {
  href: string;
  title: string;
  /** A line under the title: place, or university and level. */
  line: string | null;
  rating: number | null;
  reviewCount: number;
  tile: Html;
  teaser?: string | null;
  /** A control of the record's own, such as the compare button. It stays above the link that covers the card. */
  action?: Html | null;
}

/** A record in a grid. The whole card leads to its page. */
export const card = ({ href, title, line, rating, reviewCount, tile, teaser, action }: CardFacts): Html =>
  html`<li class="old-card">
    ${tile}
    <div class="card-text">
      <h3><a href="${href}">${title}</a></h3>
      ${line ? html`<p class="old-soft">${line}</p>` : null}${teaser ? html`<p class="old-soft">${teaser}</p>` : null}${ratingBar(rating, reviewCount)}${action}
    </div>
  </li>`;

/** A record in a dense list: one line. */
export const row = ({ href, title, line, rating, action }: Omit<CardFacts, "tile" | "reviewCount">): Html =>
  html`<li class="row">
    <a href="${href}">${title}</a
    >${line ? html`<span class="old-soft">${line}</span>` : null}${ratingMark(rating)}${action}
  </li>`;
