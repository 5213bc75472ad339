import { universityHref, universityProgramsHref, universitySubjectsHref } from "../../contract/routes.ts";
import { FRESH } from "../listing/listing.ts";
import { countOf } from "../../lib/format.ts";
import { html, type Html } from "../../lib/html.ts";
import type { studyListingView, universitiesView } from "../../queries/views/listings.ts";
import { listingPage } from "../listing/listing.html.ts";
import { entryItems, studyItems } from "../listing/results.html.ts";

/** The body of the universities listing. */
export const universitiesPage = ({
  list,
  sources,
  total,
  searchTitle,
  first,
  byState,
}: ReturnType<typeof universitiesView>): Html =>
  listingPage({
    list,
    sources,
    total,
    searchTitle,
    lead: `${countOf(total, ...list.words)} in Australia, rated and described by students.`,
    results: entryItems(list, first, FRESH.view),
    below: html`<section class="section listing-below" aria-labelledby="states">
      <h2 id="states">All by state and territory</h2>
      <div class="columns">
        ${byState.map(
          ({ name, universities }) =>
            html`<section>
              <h3>${name}</h3>
              <ul class="plain">
                ${universities.map(({ id, universityName }) => html`<li><a href="${universityHref(id)}">${universityName}</a></li>`)}
              </ul>
            </section>`,
        )}
      </div>
    </section>`,
  });

/** The body of the programs or the subjects listing. */
export const studyListingPage = ({
  list,
  sources,
  total,
  first,
  universities,
}: ReturnType<typeof studyListingView>): Html => {
  const href = list.kind === "program" ? universityProgramsHref : universitySubjectsHref;
  return listingPage({
    list,
    sources,
    total,
    lead: `${countOf(total, ...list.words)} at ${countOf(universities.length, "university", "universities")}.`,
    results: studyItems(list, first),
    below: html`<section class="section listing-below" aria-labelledby="all">
      <h2 id="all">All by university</h2>
      <ul class="plain columns">
        ${universities.map(
          ({ id, name, count }) => html`<li><a href="${href(id)}">${name}</a> <span class="count">${count}</span></li>`,
        )}
      </ul>
    </section>`,
  });
};
