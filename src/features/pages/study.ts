import { MESSAGES } from "../../contract/messages.ts";
import { universityHref, universityProgramsHref, universitySubjectsHref } from "../../contract/routes.ts";
import { KIND_LABELS } from "../../contract/taxonomy.ts";
import { countOf } from "../../lib/format.ts";
import { html, type Html } from "../../lib/html.ts";
import type { universityStudiesView } from "../../queries/views/listings.ts";
import { backLink } from "../../ui/links.ts";
import { studyRow } from "../listing/results.html.ts";

/** The body of the page that lists everything of a university by level. */
export const universityStudiesPage = (
  kind: "program" | "subject",
  { university, total, levels }: ReturnType<typeof universityStudiesView>,
): Html =>
  html`<div class="page">
    <header>
      ${backLink(universityHref(university.id), university.universityName)}
      <h1>${KIND_LABELS[kind]} at ${university.universityName}</h1>
      <p class="lead">${countOf(total, kind)}, by level.</p>
    </header>
    ${levels.length === 0 ? html`<p class="empty">${MESSAGES.noResults}</p>` : null}${levels.map(
      ({ level, items }) =>
        html`<section class="section" aria-labelledby="${level}">
          <h2 id="${level}">${level}</h2>
          <ul class="rows">
            ${items.map((item) => studyRow(kind, { ...item, level: "" }, false))}
          </ul>
        </section>`,
    )}
  </div>`;

/** The head's texts of that page. */
export const universityStudiesHead = (
  kind: "program" | "subject",
  { university, total }: ReturnType<typeof universityStudiesView>,
) => ({
  title: `${KIND_LABELS[kind]} at ${university.universityName}`,
  description: `All ${countOf(total, kind)} of ${university.universityName} on Quad, by level, with students' ratings.`,
  path: kind === "program" ? universityProgramsHref(university.id) : universitySubjectsHref(university.id),
});
