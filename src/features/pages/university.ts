import { MESSAGES } from "../../contract/messages.ts";
import {
  facilityHref,
  programHref,
  ROUTES,
  subjectHref,
  universityHref,
  universityProgramsHref,
  universitySubjectsHref,
} from "../../contract/routes.ts";
import { KIND_LABELS } from "../../contract/taxonomy.ts";
import { countOf, monogram } from "../../lib/format.ts";
import { html, type Html } from "../../lib/html.ts";
import { aggregateRating, structuredData } from "../../lib/structured-data.ts";
import type { UniversityView } from "../../queries/views/university.ts";
import { card, logo } from "../../ui/card.ts";
import { clip } from "../../ui/clip.ts";
import { factList } from "../../ui/facts.ts";
import { backLink, outLink } from "../../ui/links.ts";
import { picture } from "../../ui/picture.ts";
import { ratingMark } from "../../ui/rating.ts";
import { bookmarkButton } from "../bookmarks/bookmark.html.ts";
import { compareButton } from "../compare/compare.html.ts";
import { contourBanner, monogramTile } from "../identity/identity.ts";
import { interactionArea } from "../interaction/interaction.html.ts";
import { shareButton } from "../share/share.html.ts";

/** The body of a university's page. */
export const universityPage = (view: UniversityView): Html => {
  const { university, texts } = view;
  const letters = monogram(university.universityName, university.acronym);
  return html`<article class="page">
    <header>
      ${backLink(ROUTES.universities, KIND_LABELS.university)}
      <div class="banner">
        ${
          university.universityHeaderImage
            ? picture(university.universityHeaderImage, "", "(min-width: 1200px) 1200px, 100vw", "")
            : contourBanner(university.id)
        }
      </div>
      <div class="title">
        ${logo(university.id, letters, university.universityLogo, "large")}
        <div>
          <h1>${university.universityName}</h1>
          ${university.universityLocation ? html`<p class="lead">${university.universityLocation}</p>` : null}
        </div>
      </div>
      <div class="actions">
        ${ratingMark(university.universityRating, true)}${
          university.webpage
            ? outLink(university.webpage, "Official website")
            : html`<span class="soft">${MESSAGES.officialWebsiteMissing}</span>`
        }${bookmarkButton("university", university.id, university.universityName)}${compareButton("university", university.id, university.universityName)}${shareButton(university.universityName)}
      </div>
      ${university.universityDescription ? clip(university.universityDescription) : null}${factList([
        ["Short name", university.acronym],
        ["City", university.city],
        [KIND_LABELS.program, view.programCount || null],
        [KIND_LABELS.subject, view.subjectCount || null],
        ["CRICOS provider", university.cricosProviderCode],
      ])}
    </header>
    ${top(
      texts.topProgramsTitle,
      view.topPrograms.map((program) => ({
        href: programHref(university.id, program.id),
        title: program.programName,
        line: program.programGraduationLevel,
        rating: program.programRating,
        reviewCount: program.reviewCount,
        tile: monogramTile(program.id, monogram(program.programName, program.programAcronym)),
        action: compareButton("program", program.id, program.programName),
      })),
      universityProgramsHref(university.id),
      countOf(view.programCount, "program"),
    )}${top(
      texts.topSubjectsTitle,
      view.topSubjects.map((subject) => ({
        href: subjectHref(university.id, subject.id),
        title: subject.subjectName,
        line: [subject.subjectCode, subject.subjectGraduationLevel].filter(Boolean).join(" · "),
        rating: subject.subjectRating,
        reviewCount: subject.reviewCount,
        tile: monogramTile(subject.id, monogram(subject.subjectName)),
        action: compareButton("subject", subject.id, subject.subjectName),
      })),
      universitySubjectsHref(university.id),
      countOf(view.subjectCount, "subject"),
    )}${
      view.facilities.length === 0
        ? null
        : html`<section class="section" aria-labelledby="facilities">
            <h2 id="facilities">On campus</h2>
            <ul class="rows">
              ${view.facilities.map(
                (facility) =>
                  html`<li class="row">
                    <a href="${facilityHref(facility.id)}">${facility.facilityName}</a
                    ><span class="soft">${facility.facilityType}</span>${ratingMark(facility.facilityRating)}
                  </li>`,
              )}
            </ul>
          </section>`
    }${interactionArea(view.posts, university.universityRating, university.universityName)}
  </article>`;
};

const top = (title: string, items: Parameters<typeof card>[0][], allHref: string, all: string): Html =>
  items.length === 0
    ? html``
    : html`<section class="section">
        <div class="section-head">
          <h2>${title}</h2>
          <a href="${allHref}">See all: ${all}</a>
        </div>
        <ul class="grid">
          ${items.map(card)}
        </ul>
      </section>`;

/** The head's texts and structured data of a university's page. */
export const universityHead = ({ university, programCount, subjectCount }: UniversityView) => ({
  title: university.universityName,
  description: `${university.universityName}${university.universityLocation ? ` in ${university.universityLocation}` : ""}: ${countOf(programCount, "program")}, ${countOf(subjectCount, "subject")}, and what students say about studying there.`,
  path: universityHref(university.id),
  data: structuredData({
    "@type": "CollegeOrUniversity",
    name: university.universityName,
    ...(university.acronym ? { alternateName: university.acronym } : {}),
    ...(university.webpage ? { url: university.webpage } : {}),
    ...(university.universityLocation ? { address: university.universityLocation } : {}),
    ...aggregateRating(university.universityRating, university.reviewCount),
  }),
});
