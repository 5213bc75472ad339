import { pageHref } from "../../contract/routes.ts";
import { facilityTypeOf } from "../../contract/taxonomy.ts";
import { countOf } from "../../lib/format.ts";
import { html, type Html } from "../../lib/html.ts";
import type { placesView } from "../../queries/views/places.ts";
import { icon } from "../../ui/icon.ts";
import { FRESH } from "../listing/listing.ts";
import { listingPage } from "../listing/listing.html.ts";
import { entryItems } from "../listing/results.html.ts";

/** The body of a list of facilities or destinations. */
export const placesPage = ({ list, sources, total, first, rest }: ReturnType<typeof placesView>): Html =>
  listingPage({
    list,
    sources,
    total,
    title: html`${icon(list.facilityType ? facilityTypeOf(list.facilityType).icon : "map-pin")} ${list.title}`,
    lead: `${countOf(total, ...list.words)} ${list.facilityType ? "on and around Australian campuses" : "where students live, travel and study"}.`,
    results: entryItems(list, first, FRESH.view),
    below:
      rest.length === 0
        ? html``
        : html`<section class="section listing-below" aria-labelledby="more">
            <h2 id="more">More places</h2>
            <ul class="plain columns">
              ${rest.map(({ id, name }) => html`<li><a href="${pageHref(list.kind, id)}">${name}</a></li>`)}
            </ul>
          </section>`,
  });
