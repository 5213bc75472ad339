import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { destinationHref, ROUTES, universityHref } from "../../contract/routes.ts";
import type { University } from "../../contract/entities.ts";
import { countOf, monogram } from "../../lib/format.ts";
import { html, type Html } from "../../lib/html.ts";
import type { homeView } from "../../queries/views/listings.ts";
import { card, logo } from "../../ui/card.ts";
import { ratingBar } from "../../ui/rating.ts";
import { compareButton } from "../compare/compare.html.ts";
import { recommendedFrame } from "../recommendations/recommendations.html.ts";
import { searchBox } from "../search/search.html.ts";

const tileOf = (university: University): Html =>
  logo(university.id, monogram(university.universityName, university.acronym), university.universityLogo);

/** Quad's mark, large: a courtyard seen from above, its paths, and a tree in flower. */
const courtyard = html`<svg class="courtyard" viewBox="0 0 320 320" aria-hidden="true">
  <rect class="walls" x="14" y="14" width="292" height="292" rx="56" />
  <rect class="lawn" x="70" y="70" width="180" height="180" rx="22" />
  <path class="paths" d="M160 70V250M70 160H250M84 84L236 236M236 84L84 236" />
  <circle class="tree" cx="160" cy="160" r="46" />
</svg>`;

/** A university of the ranked grid. The last one's tile is an advertisement: it says so, and has no rank and no rating. */
const topTile = (university: University, rank: number): Html => {
  const isAdvertisement = rank === LIMITS.topUniversities;
  return html`<li class="top ${isAdvertisement ? "advert" : ""}">
    ${
      isAdvertisement
        ? html`<span class="old-chip">${MESSAGES.topRankedAdvertisement}</span>`
        : html`<span class="rank" aria-label="Rank ${rank}" role="img">${rank}</span>`
    }${tileOf(university)}
    <div class="card-text">
      <h3><a href="${universityHref(university.id)}">${university.universityName}</a></h3>
      ${university.universityLocation ? html`<p class="old-soft">${university.universityLocation}</p>` : null}${
        isAdvertisement ? null : ratingBar(university.universityRating, university.reviewCount)
      }${compareButton("university", university.id, university.universityName)}
    </div>
  </li>`;
};

/** The body of the home page. */
export const homePage = ({ texts, top, side, featured, counts }: ReturnType<typeof homeView>): Html =>
  html`<section class="hero">
      <div class="hero-inner">
        ${courtyard}
        <p class="eyebrow">${texts.welcomeText}</p>
        <h1>${texts.shortSlogan}</h1>
        <p class="lead">${texts.longSlogan}</p>
        ${searchBox({ id: "hero-search", name: MESSAGES.searchHero, placeholder: MESSAGES.searchHeroPlaceholder, size: "hero" })}
        <p class="hero-links">
          <span>Or browse</span>
          <a href="${ROUTES.universities}">${countOf(counts.universities, "university", "universities")}</a>
          <a href="${ROUTES.programs}">${countOf(counts.programs, "program")}</a>
          <a href="${ROUTES.subjects}">${countOf(counts.subjects, "subject")}</a>
        </p>
      </div>
    </section>
    <div class="page">
      <div class="split">
        <section class="section" aria-labelledby="top">
          <h2 id="top">${texts.topRanked}</h2>
          <ol class="top-grid">
            ${top.map((university, index) => topTile(university, index + 1))}
          </ol>
        </section>
        ${
          side.length === 0
            ? null
            : html`<aside class="section stack" aria-labelledby="also">
                <h2 id="also">Also look at</h2>
                <ul>
                  ${side.map(
                    (university) =>
                      html`<li>
                        <a href="${universityHref(university.id)}"
                          >${tileOf(university)}<span>${university.acronym ?? university.universityName}</span></a
                        >
                      </li>`,
                  )}
                </ul>
              </aside>`
        }
      </div>
      ${recommendedFrame}${
        featured.length === 0
          ? null
          : html`<section class="section" aria-labelledby="featured">
              <h2 id="featured">${texts.featuredTitle}</h2>
              <p class="lead">${texts.featuredText}</p>
              <ul class="old-grid">
                ${featured.map((destination) =>
                  card({
                    href: destinationHref(destination.id),
                    title: destination.destinationName,
                    line: destination.destinationLocation,
                    rating: destination.destinationRating,
                    reviewCount: destination.reviewCount,
                    tile: logo(destination.id, monogram(destination.destinationName), destination.destinationLogo),
                  }),
                )}
              </ul>
            </section>`
      }
    </div>`;
