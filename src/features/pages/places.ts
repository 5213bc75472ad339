import { MESSAGES } from "../../contract/messages.ts";
import { destinationHref, facilityHref, ROUTES, universityHref } from "../../contract/routes.ts";
import { facilityTypeOf, KIND_LABELS } from "../../contract/taxonomy.ts";
import { monogram } from "../../lib/format.ts";
import { html, type Html } from "../../lib/html.ts";
import { aggregateRating, structuredData } from "../../lib/structured-data.ts";
import type { DestinationView, FacilityView } from "../../queries/views/places.ts";
import { logo } from "../../ui/card.ts";
import { clip } from "../../ui/clip.ts";
import { factList } from "../../ui/facts.ts";
import { backLink, outLink } from "../../ui/links.ts";
import { picture } from "../../ui/picture.ts";
import { ratingMark } from "../../ui/rating.ts";
import { bookmarkButton } from "../bookmarks/bookmark.html.ts";
import { contourBanner, monogramTile } from "../identity/identity.ts";
import { interactionArea } from "../interaction/interaction.html.ts";
import { shareButton } from "../share/share.html.ts";

/** The body of a facility's page. */
export const facilityPage = ({ facility, university, posts }: FacilityView): Html => {
  const { path, label } = facilityTypeOf(facility.facilityType);
  return html`<article class="page">
    <header>
      ${backLink(path, label, { inHistory: true })}
      <div class="title">
        ${monogramTile(facility.id, monogram(facility.facilityName), "large")}
        <div>
          <h1>${facility.facilityName}</h1>
          ${facility.facilityLocation ? html`<p class="lead">${facility.facilityLocation}</p>` : null}
        </div>
      </div>
      <div class="actions">
        ${ratingMark(facility.facilityRating, true)}${facility.facilityLinks ? outLink(facility.facilityLinks, MESSAGES.visitProvider) : html`<span class="old-soft">${MESSAGES.officialWebsiteMissing}</span>`}${bookmarkButton("facility", facility.id, facility.facilityName, { facilityType: facility.facilityType })}${shareButton(facility.facilityName)}
      </div>
      ${facility.facilityDescription ? clip(facility.facilityDescription) : null}${factList([
        ["Type", facility.facilityType],
        ["Suburb", facility.facilitySuburb],
        [
          MESSAGES.university,
          university ? html`<a href="${universityHref(university.id)}">${university.universityName}</a>` : null,
        ],
      ])}
    </header>
    ${
      facility.facilityAdditionalInformation
        ? html`<section class="section" aria-labelledby="more">
            <h2 id="more">${MESSAGES.additionalInformation}</h2>
            ${clip(facility.facilityAdditionalInformation)}
          </section>`
        : null
    }${interactionArea(posts, facility.facilityRating, facility.facilityName)}
  </article>`;
};

/** The head's texts and structured data of a facility's page. */
export const facilityHead = ({ facility, university }: FacilityView) => ({
  title: facility.facilityName,
  description: `${facility.facilityName}, ${facility.facilityType.toLowerCase()}${university ? ` at ${university.universityName}` : ""}: where it is, what it offers, and what students say.`,
  path: facilityHref(facility.id),
  data: structuredData({
    "@type": facility.facilityType === "Accommodation" ? "LodgingBusiness" : "LocalBusiness",
    name: facility.facilityName,
    ...(facility.facilityLocation ? { address: facility.facilityLocation } : {}),
    ...(facility.facilityLinks ? { url: facility.facilityLinks } : {}),
    ...aggregateRating(facility.facilityRating, facility.reviewCount),
  }),
});

/** The body of a destination's page. */
export const destinationPage = ({ destination, posts }: DestinationView): Html =>
  html`<article class="page">
    <header>
      ${backLink(ROUTES.destinations, KIND_LABELS.destination)}
      <figure class="banner">
        ${
          destination.destinationHeaderImage
            ? picture(
                destination.destinationHeaderImage,
                destination.destinationName,
                "(min-width: 1200px) 1200px, 100vw",
                "",
              )
            : html`${contourBanner(destination.id)}
                <figcaption>${MESSAGES.noImage}</figcaption>`
        }
      </figure>
      <div class="title">
        ${logo(destination.id, monogram(destination.destinationName), destination.destinationLogo, "large")}
        <div>
          <h1>${destination.destinationName}</h1>
          ${destination.destinationLocation ? html`<p class="lead">${destination.destinationLocation}</p>` : null}
        </div>
      </div>
      <div class="actions">
        ${ratingMark(destination.destinationRating, true)}${destination.webpage ? outLink(destination.webpage, destination.webpageName ?? "Official website") : html`<span class="old-soft">${MESSAGES.officialWebsiteMissing}</span>`}${bookmarkButton("destination", destination.id, destination.destinationName)}${shareButton(destination.destinationName)}
      </div>
      ${destination.destinationDescription ? clip(destination.destinationDescription) : null}${factList([["Type", destination.destinationType]])}
    </header>
    ${interactionArea(posts, destination.destinationRating, destination.destinationName)}
  </article>`;

/** The head's texts and structured data of a destination's page. */
export const destinationHead = ({ destination }: DestinationView) => ({
  title: destination.destinationName,
  description: `${destination.destinationName}${destination.destinationLocation ? ` (${destination.destinationLocation})` : ""} for students: what to know before you go, and what others say.`,
  path: destinationHref(destination.id),
  data: structuredData({
    "@type": "TouristDestination",
    name: destination.destinationName,
    ...(destination.webpage ? { url: destination.webpage } : {}),
    ...aggregateRating(destination.destinationRating, destination.reviewCount),
  }),
});
