import { MESSAGES } from "../../contract/messages.ts";
import { universityHref, universityProgramsHref, universitySubjectsHref } from "../../contract/routes.ts";
import { countOf, monogram } from "../../lib/format.ts";
import { html, type Html } from "../../lib/html.ts";
import type { studyListingView, universitiesView } from "../../queries/views/listings.ts";
import { card, logo } from "../../ui/card.ts";
import { studyRow } from "./study.ts";

/** The body of the universities listing. */
export const universitiesPage = ({ total, first, byState }: ReturnType<typeof universitiesView>): Html =>
  html`<div class="page">
    <header>
      <h1>Universities</h1>
      <p class="lead">
        ${countOf(total, "university", "universities")} in Australia. The first ${first.length} by name, then all of
        them by state.
      </p>
    </header>
    ${
      first.length === 0
        ? html`<p class="empty">${MESSAGES.noResults}</p>`
        : html`<section aria-labelledby="first">
            <h2 id="first" class="sr-only">The first by name</h2>
            <ul class="grid">
              ${first.map((university) =>
                card({
                  href: universityHref(university.id),
                  title: university.universityName,
                  line: university.universityLocation,
                  rating: university.universityRating,
                  reviewCount: university.reviewCount,
                  tile: logo(
                    university.id,
                    monogram(university.universityName, university.acronym),
                    university.universityLogo,
                  ),
                }),
              )}
            </ul>
          </section>`
    }
    <section class="section" aria-labelledby="states">
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
    </section>
  </div>`;

/** The body of the programs or the subjects listing. */
export const studyListingPage = (
  kind: "program" | "subject",
  { total, first, universities }: ReturnType<typeof studyListingView>,
): Html => {
  const href = kind === "program" ? universityProgramsHref : universitySubjectsHref;
  return html`<div class="page">
    <header>
      <h1>${kind === "program" ? "Programs" : "Subjects"}</h1>
      <p class="lead">${countOf(total, kind)} at ${countOf(universities.length, "university", "universities")}.</p>
    </header>
    ${
      first.length === 0
        ? html`<p class="empty">${MESSAGES.noResults}</p>`
        : html`<section class="section" aria-labelledby="first">
            <h2 id="first">The first by name</h2>
            <ul class="rows">
              ${first.map((item) => studyRow(kind, item, true))}
            </ul>
          </section>`
    }
    <section class="section" aria-labelledby="all">
      <h2 id="all">All by university</h2>
      <ul class="plain columns">
        ${universities.map(
          ({ id, name, count }) => html`<li><a href="${href(id)}">${name}</a> <span class="count">${count}</span></li>`,
        )}
      </ul>
    </section>
  </div>`;
};
