import { MESSAGES } from "../../contract/messages.ts";
import { pageHref, universityHref, universityProgramsHref, universitySubjectsHref } from "../../contract/routes.ts";
import { KIND_LABELS } from "../../contract/taxonomy.ts";
import { countOf, formatDollars, formatYears, monogram } from "../../lib/format.ts";
import { html, type Html } from "../../lib/html.ts";
import { aggregateRating, structuredData } from "../../lib/structured-data.ts";
import type { universityStudiesView } from "../../queries/views/listings.ts";
import type { StudyView } from "../../queries/views/study.ts";
import { clip } from "../../ui/clip.ts";
import { factList } from "../../ui/facts.ts";
import { backLink, outLink } from "../../ui/links.ts";
import { ratingMark } from "../../ui/rating.ts";
import { bookmarkButton } from "../bookmarks/bookmark.html.ts";
import { compareButton } from "../compare/compare.html.ts";
import { monogramTile } from "../identity/identity.ts";
import { interactionArea } from "../interaction/interaction.html.ts";
import { studyRow } from "../listing/results.html.ts";
import { shareButton } from "../share/share.html.ts";

/** The body of a program's or a subject's page. */
export const studyPage = (view: StudyView): Html => {
  const { university } = view;
  return html`<article class="page">
    <header>
      ${backLink(universityHref(university.id), university.universityName)}
      <div class="title">
        ${monogramTile(view.id, monogram(view.name, view.kind === "program" ? view.code : null), "large")}
        <div>
          <h1>${view.name}</h1>
          <p class="lead">${[view.code, university.universityName].filter(Boolean).join(" · ")}</p>
        </div>
      </div>
      <div class="actions">
        ${ratingMark(view.rating, true)}${view.field ? html`<span class="old-chip topic">${view.field}</span>` : null}${
          view.webpage
            ? outLink(view.webpage, "Official webpage")
            : html`<span class="old-soft">${MESSAGES.officialWebsiteMissing}</span>`
        }${bookmarkButton(view.kind, view.id, view.name, { universityId: university.id })}${compareButton(view.kind, view.id, view.name)}${shareButton(view.name)}
      </div>
      ${view.description ? clip(view.description) : null}${factList([
        [view.kind === "program" ? "Acronym" : "Code", view.code],
        ["Graduation level", view.level],
        ["Field", view.field],
        ["ATAR", view.ATAR],
        ["Full-time length", view.durationYears ? formatYears(view.durationYears) : null],
        ["Estimated cost for international students", view.estimatedCost ? formatDollars(view.estimatedCost) : null],
        ["CRICOS code", view.cricosCode],
        ["Location", university.universityLocation],
      ])}
    </header>
    ${interactionArea(view.posts, view.rating, view.name)}
  </article>`;
};

/** The head's texts and structured data of a program's or a subject's page. */
export const studyHead = (view: StudyView) => {
  const named = view.kind === "subject" && view.code ? `${view.code} ${view.name}` : view.name;
  return {
    title: `${named} – ${view.university.acronym ?? view.university.universityName}`,
    description: `${named} at ${view.university.universityName}, ${view.level.toLowerCase()} ${view.kind}: what it is about, and reviews, questions and links from students.`,
    path: pageHref(view.kind, view.id, view.university.id),
    data: structuredData({
      "@type": "Course",
      name: view.name,
      ...(view.code ? { courseCode: view.code } : {}),
      description: view.description ?? `${view.level} ${view.kind} at ${view.university.universityName}`,
      provider: { "@type": "CollegeOrUniversity", name: view.university.universityName },
      ...aggregateRating(view.rating, view.reviewCount),
    }),
  };
};

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
