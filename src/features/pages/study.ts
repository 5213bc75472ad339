import { MESSAGES } from "../../contract/messages.ts";
import { pageHref, universityHref } from "../../contract/routes.ts";
import { formatDollars, formatYears, monogram } from "../../lib/format.ts";
import { html, type Html } from "../../lib/html.ts";
import { aggregateRating, structuredData } from "../../lib/structured-data.ts";
import type { StudyView } from "../../queries/views/study.ts";
import { clip } from "../../ui/clip.ts";
import { factList } from "../../ui/facts.ts";
import { backLink, outLink } from "../../ui/links.ts";
import { ratingMark } from "../../ui/rating.ts";
import { bookmarkButton } from "../bookmarks/bookmark.html.ts";
import { compareButton } from "../compare/compare.html.ts";
import { monogramTile } from "../identity/identity.ts";
import { interactionArea } from "../interaction/interaction.html.ts";
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
