import type { Destination, Facility, Program, Subject, University } from "./entities.ts";
import { KIND_FILES } from "./feeds.ts";
import { PAGE_KINDS, type PageKind } from "./taxonomy.ts";

/** The version of the files' fields: it moves, with the address, when one is dropped, renamed or means something else. */
export const DATA_VERSION = 1;
export const DATA_FORMATS = ["csv", "json"] as const;
export type DataFormat = (typeof DATA_FORMATS)[number];

/** What Quad's own facts, ratings and counts may be used for. */
export const DATA_LICENCE = {
  name: "CC BY 4.0",
  href: "https://creativecommons.org/licenses/by/4.0/",
} as const;

interface Records {
  university: University;
  program: Program;
  subject: Subject;
  facility: Facility;
  destination: Destination;
}
/** What is left out: pictures, what only their choice needs, and what a university takes registrations from. */
type LeftOut =
  | "landscape"
  | "emailDomains"
  | "universityLogo"
  | "universityHeaderImage"
  | "destinationLogo"
  | "destinationHeaderImage";
/** What is worked out for the files. */
type WorkedOut = { program: "universityName"; subject: "universityName"; facility: "universityName" };
type Field<K extends PageKind> =
  Exclude<keyof Records[K], LeftOut> | "page" | (K extends keyof WorkedOut ? WorkedOut[K] : never);

const own = {
  id: "Its number, which is never given to another record of the kind",
  page: "The path of its page on the site",
};
const kept = {
  reviewCount: "How many visible reviews it has",
  reviewFacts: "What its reviews say together: each fact with how often each choice was made",
  recentReviews: "The mean and the number of its reviews of the last 24 months, up to that month",
  sources: "Where its facts are from: for each source the day, the names of the fields and the licence",
  updatedAt: "When its page last changed, posts on it among that",
};
const rating = "The mean of its reviews’ stars, 1 to 5; empty without a review";
const ofUniversity = {
  university: "The number of its university",
  universityName: "The name of its university",
};

/**
 * The fields of each kind of file in their order, and what they mean. A field that the contract gives a record must be
 * described here, or be among those left out: the compiler says so.
 */
export const DATA_FIELDS: { readonly [K in PageKind]: Readonly<Record<Field<K>, string>> } = {
  university: {
    ...own,
    universityName: "Its name",
    acronym: "The short name that people use",
    aliases: "Other names that people use",
    universityLocation: "Where it is, in words",
    city: "The city",
    state: "The state or territory, as a code",
    webpage: "Its own website",
    cricosProviderCode: "Its code in the Commonwealth register",
    universityDescription: "What Quad says about it",
    universityRating: rating,
    ...kept,
  },
  program: {
    ...own,
    programName: "Its name",
    programAcronym: "Its short name",
    ...ofUniversity,
    programGraduationLevel: "The level",
    field: "The field of study",
    ATAR: "The lowest selection rank",
    durationYears: "The full-time length in years",
    studyMode: "How it is studied: on campus, online or mixed",
    estimatedCost: "The estimated cost of all of it for an international student, in whole Australian dollars",
    cricosCode: "Its code in the Commonwealth register",
    webpage: "Its page at the university",
    programDescription: "What Quad says about it",
    programRating: rating,
    ...kept,
  },
  subject: {
    ...own,
    subjectName: "Its name",
    subjectCode: "Its code at the university",
    ...ofUniversity,
    subjectGraduationLevel: "The level",
    field: "The field of study",
    webpage: "Its page at the university",
    subjectDescription: "What Quad says about it",
    subjectRating: rating,
    ...kept,
  },
  facility: {
    ...own,
    facilityName: "Its name",
    facilityType: "What it is",
    ...ofUniversity,
    facilityLocation: "Where it is, in words",
    facilitySuburb: "The suburb",
    facilityLinks: "Its own website",
    facilityDescription: "What Quad says about it",
    facilityAdditionalInformation: "What else is worth knowing",
    facilityRating: rating,
    ...kept,
  },
  destination: {
    ...own,
    destinationName: "Its name",
    destinationLocation: "Where it is, in words",
    destinationType: "What it is",
    webpageName: "What its website is called",
    webpage: "Its website",
    destinationDescription: "What Quad says about it",
    destinationRating: rating,
    ...kept,
  },
};

/** Where a file is: `/api/data/v1/programs.csv`. */
export const dataHref = (kind: PageKind, format: DataFormat): string =>
  `/api/data/v${DATA_VERSION}/${KIND_FILES[kind]}.${format}`;

/** What the file of that name holds; undefined when there is none. */
export const dataFileOf = (file: string): { kind: PageKind; format: DataFormat } | undefined => {
  const [name, ending] = file.split(".");
  const kind = PAGE_KINDS.find((known) => KIND_FILES[known] === name);
  const format = DATA_FORMATS.find((known) => known === ending);
  return kind && format && file === `${KIND_FILES[kind]}.${format}` ? { kind, format } : undefined;
};
