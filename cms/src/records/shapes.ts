import {
  DESTINATION_TYPES,
  FACILITY_TYPE_NAMES,
  GRADUATION_LEVELS,
  LANDSCAPES,
  LIMITS,
  LISTINGS,
  STATE_CODES,
} from "#contract";
import { listOf, maybe, numberUpTo, oneOf, text, webAddress, wholeNumber, type Shape } from "./checks";

// What a value of a page may be, for those who write past Strapi's own validation: the seed and the importers.
const level = oneOf(...GRADUATION_LEVELS);
const code = maybe(text(LIMITS.codeMax));
const description = maybe(text(LIMITS.descriptionMax));
const landscape = maybe(oneOf(...LANDSCAPES));
const listing = maybe(oneOf(...LISTINGS));

export const UNIVERSITY_SHAPE: Shape = {
  universityName: text(),
  acronym: maybe(text(LIMITS.acronymMax)),
  aliases: maybe(listOf(text())),
  city: maybe(text()),
  state: maybe(oneOf(...STATE_CODES)),
  landscape,
  universityLocation: maybe(text()),
  webpage: maybe(webAddress),
  emailDomains: maybe(listOf(text())),
  cricosProviderCode: maybe(text(10)),
  universityDescription: description,
  listing,
};
export const PROGRAM_SHAPE: Shape = {
  programName: text(),
  programAcronym: code,
  programCode: code,
  programGraduationLevel: level,
  programDescription: description,
  ATAR: maybe(numberUpTo(LIMITS.atarMax)),
  durationYears: maybe(numberUpTo(20)),
  estimatedCost: maybe(wholeNumber),
  cricosCode: maybe(text(10)),
  webpage: maybe(webAddress),
  listing,
};
export const SUBJECT_SHAPE: Shape = {
  subjectName: text(),
  subjectCode: code,
  subjectGraduationLevel: level,
  subjectDescription: description,
  webpage: maybe(webAddress),
  listing,
};
export const FACILITY_SHAPE: Shape = {
  facilityName: text(),
  facilityType: oneOf(...FACILITY_TYPE_NAMES),
  facilityDescription: description,
  facilityLocation: maybe(text()),
  facilitySuburb: maybe(text()),
  landscape,
  facilityLinks: maybe(webAddress),
  facilityAdditionalInformation: description,
  listing,
};
export const DESTINATION_SHAPE: Shape = {
  destinationName: text(),
  destinationLocation: maybe(text()),
  destinationType: oneOf(...DESTINATION_TYPES),
  landscape,
  webpageName: maybe(text()),
  webpage: maybe(webAddress),
  destinationDescription: description,
  listing,
};
