import { FIELD_TYPES, PAGE_KINDS } from "../records/kinds";

/** How a field is sent: as it is, or never null (a count, a yes or no, a list). */
export type Shape = "plain" | "count" | "flag" | "list";

/** A collection of the export: its content type and exactly the fields that the public may see. */
export interface Collection {
  uid: string;
  fields: Readonly<Record<string, Shape>>;
  images: readonly string[];
  /** Records have `listing`, and only listed ones are sent. */
  hasListing: boolean;
  /** `required`: not sent unless its university is listed. `optional`: sent without a university that is not. */
  university?: "required" | "optional";
  /** The relation to the field of study, and the name in it. */
  field?: { uid: string; relation: string; name: string };
}

const plain = (...names: string[]): Record<string, Shape> => Object.fromEntries(names.map((name) => [name, "plain"]));
const page = { hasListing: true, images: [] } as const;
const editorial = { hasListing: false, images: [] } as const;

/** Every collection of the export by its name in the address. The contract (src/contract/export.ts) has the schemas. */
export const COLLECTIONS: Readonly<Record<string, Collection>> = {
  universities: {
    ...page,
    uid: PAGE_KINDS.university.uid,
    images: ["universityLogo", "universityHeaderImage"],
    fields: {
      reviewCount: "count",
      aliases: "list",
      emailDomains: "list",
      ...plain("universityName", "acronym", "universityLocation", "city", "state", "webpage", "cricosProviderCode"),
      ...plain("universityDescription", "universityRating"),
    },
  },
  programs: {
    ...page,
    uid: PAGE_KINDS.program.uid,
    university: "required",
    field: FIELD_TYPES.program,
    fields: {
      reviewCount: "count",
      ...plain("programName", "programAcronym", "programDescription", "programGraduationLevel", "programRating"),
      ...plain("ATAR", "webpage", "durationYears", "estimatedCost", "cricosCode"),
    },
  },
  subjects: {
    ...page,
    uid: PAGE_KINDS.subject.uid,
    university: "required",
    field: FIELD_TYPES.subject,
    fields: {
      reviewCount: "count",
      ...plain(
        "subjectName",
        "subjectCode",
        "subjectDescription",
        "subjectGraduationLevel",
        "subjectRating",
        "webpage",
      ),
    },
  },
  facilities: {
    ...page,
    uid: PAGE_KINDS.facility.uid,
    university: "optional",
    fields: {
      reviewCount: "count",
      ...plain("facilityName", "facilityType", "facilityDescription", "facilityLocation", "facilitySuburb"),
      ...plain("facilityLinks", "facilityAdditionalInformation", "facilityRating"),
    },
  },
  destinations: {
    ...page,
    uid: PAGE_KINDS.destination.uid,
    images: ["destinationLogo", "destinationHeaderImage"],
    fields: {
      reviewCount: "count",
      ...plain("destinationName", "destinationLocation", "destinationType", "webpageName", "webpage"),
      ...plain("destinationDescription", "destinationRating"),
    },
  },
  countries: { ...editorial, uid: "api::country.country", fields: plain("countryName") },
  icons: {
    ...editorial,
    uid: "api::icon.icon",
    images: ["image"],
    fields: plain("name", "alternativeText", "caption"),
  },
  "team-members": {
    ...editorial,
    uid: "api::team-member.team-member",
    images: ["image"],
    fields: { ...plain("name", "role", "description"), featured: "flag", sample: "flag" },
  },
  "contact-links": {
    ...editorial,
    uid: "api::contact-link.contact-link",
    fields: { ...plain("kind", "label", "url"), sample: "flag" },
  },
  "homepage-texts": {
    ...editorial,
    uid: "api::homepage-text.homepage-text",
    fields: plain("welcomeText", "shortSlogan", "longSlogan", "topRanked", "featuredTitle", "featuredText"),
  },
  "universitypage-texts": {
    ...editorial,
    uid: "api::universitypage-text.universitypage-text",
    fields: plain("searchTitle", "topProgramsTitle", "topSubjectsTitle"),
  },
};
