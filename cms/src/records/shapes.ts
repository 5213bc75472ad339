import { listOf, maybe, numberUpTo, oneOf, text, webAddress, wholeNumber, type Shape } from "./checks";

/** What a value of a page may be, for those who write past Strapi's own validation: the seed and the importers. */
const LEVELS = ["Undergraduate", "Postgraduate", "Research"];
const STATES = ["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"];
const FACILITY_TYPES = ["Accommodation", "Health", "Fitness", "Eateries", "Clubs & Societies", "Culture & Religion"];
const DESTINATION_TYPES = ["Country", "City", "State", "Province", "Region", "Other"];
const LONG = 20_000;
const CODE = 40;

const listing = maybe(oneOf("listed", "pending", "unlisted"));

export const UNIVERSITY_SHAPE: Shape = {
  universityName: text(),
  acronym: maybe(text(12)),
  aliases: maybe(listOf(text())),
  city: maybe(text()),
  state: maybe(oneOf(...STATES)),
  universityLocation: maybe(text()),
  webpage: maybe(webAddress),
  emailDomains: maybe(listOf(text())),
  cricosProviderCode: maybe(text(10)),
  universityDescription: maybe(text(LONG)),
  listing,
};
export const PROGRAM_SHAPE: Shape = {
  programName: text(),
  programAcronym: maybe(text(CODE)),
  programCode: maybe(text(CODE)),
  programGraduationLevel: oneOf(...LEVELS),
  programDescription: maybe(text(LONG)),
  ATAR: maybe(numberUpTo(99.95)),
  durationYears: maybe(numberUpTo(20)),
  estimatedCost: maybe(wholeNumber),
  cricosCode: maybe(text(10)),
  webpage: maybe(webAddress),
  listing,
};
export const SUBJECT_SHAPE: Shape = {
  subjectName: text(),
  subjectCode: maybe(text(CODE)),
  subjectGraduationLevel: oneOf(...LEVELS),
  subjectDescription: maybe(text(LONG)),
  webpage: maybe(webAddress),
  listing,
};
export const FACILITY_SHAPE: Shape = {
  facilityName: text(),
  facilityType: oneOf(...FACILITY_TYPES),
  facilityDescription: maybe(text(LONG)),
  facilityLocation: maybe(text()),
  facilitySuburb: maybe(text()),
  facilityLinks: maybe(webAddress),
  facilityAdditionalInformation: maybe(text(LONG)),
  listing,
};
export const DESTINATION_SHAPE: Shape = {
  destinationName: text(),
  destinationLocation: maybe(text()),
  destinationType: oneOf(...DESTINATION_TYPES),
  webpageName: maybe(text()),
  webpage: maybe(webAddress),
  destinationDescription: maybe(text(LONG)),
  listing,
};
