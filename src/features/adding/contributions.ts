import type { FacilityType, Listing } from "../../contract/taxonomy.ts";
import { FACILITY_TYPES, type ContentType } from "../../contract/taxonomy.ts";
import type { OutputOf } from "../session/call.ts";
import { savedImage, type Values } from "./adding.ts";

/** A record that the person has sent in. */
export interface Contribution {
  /** Tells it from all others: `facility:12`. */
  key: string;
  kind: "facility" | "destination";
  id: number;
  type: ContentType;
  /** What kind of record it is, as the menus call it. */
  label: string;
  name: string;
  listing: Listing;
  createdAt: string;
  /** Why an editor has sent it back or refused it. */
  decision: Answered["facilities"][number]["attributes"]["decision"];
  /** What it says, as its form has it. */
  values: Values;
}
type Answered = OutputOf<"contributions">["data"];

const keyOf = (type: FacilityType): ContentType =>
  FACILITY_TYPES.find((entry) => entry.type === type)?.key ?? FACILITY_TYPES[0].key;

/** The answer as one list, the newest first. */
export const contributionsIn = ({ facilities, destinations }: Answered): Contribution[] =>
  [
    ...facilities.map(({ id, attributes }): Contribution => ({
      key: `facility:${id}`,
      kind: "facility",
      id,
      type: keyOf(attributes.facilityType),
      label: attributes.facilityType,
      name: attributes.facilityName,
      listing: attributes.listing,
      createdAt: attributes.createdAt,
      decision: attributes.decision,
      values: {
        name: attributes.facilityName,
        description: attributes.facilityDescription ?? "",
        university: attributes.university_page.data?.attributes.universityName ?? "",
        location: attributes.facilityLocation ?? "",
        website: attributes.facilityLinks ?? "",
        additionalInformation: attributes.facilityAdditionalInformation ?? "",
      },
    })),
    ...destinations.map(({ id, attributes }): Contribution => ({
      key: `destination:${id}`,
      kind: "destination",
      id,
      type: "destinations",
      label: "Destination",
      name: attributes.destinationName,
      listing: attributes.listing,
      createdAt: attributes.createdAt,
      decision: attributes.decision,
      values: {
        name: attributes.destinationName,
        location: attributes.destinationLocation ?? "",
        type: attributes.destinationType,
        webpageName: attributes.webpageName ?? "",
        website: attributes.webpage ?? "",
        additionalInformation: attributes.destinationDescription ?? "",
        logo: imageOf(attributes.destinationLogo.data),
        header: imageOf(attributes.destinationHeaderImage.data),
      },
    })),
  ].sort((a, b) => b.createdAt.localeCompare(a.createdAt));

const imageOf = (image: Answered["destinations"][number]["attributes"]["destinationLogo"]["data"]): string =>
  image ? savedImage({ id: image.id, url: image.attributes.url, name: image.attributes.name ?? "" }) : "";
