import { z } from "zod";
import { LIMITS } from "./limits.ts";
import { MAILTO } from "./patterns.ts";
import { factCountsSchema, recentReviewsSchema } from "./review-facts-schema.ts";
import { isSafeUrl } from "./safe-url.ts";
import { SOURCE_KINDS, type Source } from "./sources.ts";
import {
  CONTACT_KINDS,
  DESTINATION_TYPES,
  FACILITY_TYPE_NAMES,
  FIELDS,
  GRADUATION_LEVELS,
  LANDSCAPES,
  PAGE_KINDS,
  STATE_CODES,
  STUDY_MODES,
} from "./taxonomy.ts";

/**
 * The records of the CMS export: what a visitor may see of each entity, under the field names of the specification.
 * `id` is always the public id. A relation is the public id of its target.
 */
const id = z.int().positive().max(LIMITS.idMax);
const name = z.string().trim().min(1).max(LIMITS.nameMax);
const text = z.string().max(LIMITS.descriptionMax);
/** A text of one line that may be missing. */
const line = z.string().max(LIMITS.nameMax).nullable();
const cricosCode = z.string().max(LIMITS.cricosCodeMax).nullable();
const siteText = z.string().max(LIMITS.siteTextMax);
const when = z.iso.datetime();

/** `words`: what an editor reads (faults.ts). */
export const safeUrl = z
  .string()
  .max(LIMITS.urlMax)
  .refine((value) => /^https?:\/\//i.test(value) || isSafeUrl(value), {
    error: "must be an http or https address",
    params: { words: "must begin with https:// or http://" },
    abort: true,
  })
  .refine(isSafeUrl, {
    error: "must be an http or https address",
    params: { words: "must be one that a browser can open, without a name or password in it" },
  });

/** 0 to 5; null means no reviews yet. */
const rating = z.number().min(0).max(LIMITS.ratingMax).nullable();

/** An uploaded image: `file` is its name in the export's media folder (content hash and extension); sizes in pixels. */
/** The point of a picture that a crop keeps, in whole percent from its left and its top. */
export const focusSchema = z.object({ x: z.int().min(0).max(100), y: z.int().min(0).max(100) });
export type Focus = z.infer<typeof focusSchema>;

export const imageSchema = z.object({
  file: z.string().regex(/^[0-9a-f]{16,64}\.(jpg|png|webp|avif|gif)$/),
  width: z.int().positive(),
  height: z.int().positive(),
  alternativeText: z.string().nullable(),
  /** Without one the middle is kept. */
  focus: focusSchema.optional(),
});
export type Image = z.infer<typeof imageSchema>;

/** What a place's picture shows, as an editor has chosen; null where it follows from its location. */
const landscape = z.enum(LANDSCAPES).nullable();

/** Where the facts of a record are from; missing where nothing is known of it. */
const sources = z.array(
  z.object({
    kind: z.enum(SOURCE_KINDS),
    day: z.iso.date(),
    fields: z.array(z.string()).min(1),
  }) satisfies z.ZodType<Source>,
);

/** What every record with a page of its own has. Counts are of visible posts. */
const pageBase = {
  id,
  updatedAt: when,
  reviewCount: z.int().min(0),
  /** What its reviews say together, and the recent ones of them; null where there is nothing of it. */
  reviewFacts: factCountsSchema.nullish(),
  recentReviews: recentReviewsSchema.nullish(),
  sources: sources.optional(),
};

export const universitySchema = z.object({
  ...pageBase,
  universityName: name,
  acronym: z.string().max(LIMITS.acronymMax).nullable(),
  aliases: z.array(z.string()),
  universityLocation: line,
  city: line,
  state: z.enum(STATE_CODES).nullable(),
  landscape,
  webpage: safeUrl.nullable(),
  emailDomains: z.array(z.string()),
  cricosProviderCode: cricosCode,
  universityDescription: text.nullable(),
  universityRating: rating,
  universityLogo: imageSchema.nullable(),
  universityHeaderImage: imageSchema.nullable(),
});
export type University = z.infer<typeof universitySchema>;

export const programSchema = z.object({
  ...pageBase,
  programName: name,
  programAcronym: z.string().max(LIMITS.codeMax).nullable(),
  programDescription: text.nullable(),
  programGraduationLevel: z.enum(GRADUATION_LEVELS),
  programRating: rating,
  ATAR: z.number().min(0).max(LIMITS.atarMax).nullable(),
  webpage: safeUrl.nullable(),
  university: id,
  field: z.enum(FIELDS).nullable(),
  /** Standard full-time length in years. */
  durationYears: z.number().positive().max(LIMITS.durationYearsMax).nullable(),
  /** How it is studied; null where nobody has said so. */
  studyMode: z.enum(STUDY_MODES).nullish(),
  /** Estimated total cost for an overseas student, in whole Australian dollars. */
  estimatedCost: z.int().min(0).max(LIMITS.idMax).nullable(),
  cricosCode,
});
export type Program = z.infer<typeof programSchema>;

export const subjectSchema = z.object({
  ...pageBase,
  subjectName: name,
  subjectCode: z.string().max(LIMITS.codeMax).nullable(),
  subjectDescription: text.nullable(),
  subjectGraduationLevel: z.enum(GRADUATION_LEVELS),
  subjectRating: rating,
  webpage: safeUrl.nullable(),
  university: id,
  field: z.enum(FIELDS).nullable(),
});
export type Subject = z.infer<typeof subjectSchema>;

export const facilitySchema = z.object({
  ...pageBase,
  facilityName: name,
  facilityType: z.enum(FACILITY_TYPE_NAMES),
  facilityDescription: text.nullable(),
  facilityLocation: line,
  facilitySuburb: line,
  landscape,
  facilityLinks: safeUrl.nullable(),
  facilityAdditionalInformation: text.nullable(),
  facilityRating: rating,
  university: id.nullable(),
});
export type Facility = z.infer<typeof facilitySchema>;

export const destinationSchema = z.object({
  ...pageBase,
  destinationName: name,
  destinationLocation: line,
  destinationType: z.enum(DESTINATION_TYPES),
  landscape,
  webpageName: line,
  webpage: safeUrl.nullable(),
  destinationDescription: text.nullable(),
  destinationRating: rating,
  destinationLogo: imageSchema.nullable(),
  destinationHeaderImage: imageSchema.nullable(),
});
export type Destination = z.infer<typeof destinationSchema>;

export const countrySchema = z.object({ id, updatedAt: when, countryName: name });
export type Country = z.infer<typeof countrySchema>;

export const iconSchema = z.object({
  id,
  updatedAt: when,
  name,
  alternativeText: line,
  caption: line,
  image: imageSchema.nullable(),
});
export type Icon = z.infer<typeof iconSchema>;

/** A member of the team on About Us; `sample` marks the fictional ones. */
export const teamMemberSchema = z.object({
  id,
  updatedAt: when,
  name,
  role: name,
  description: siteText.nullable(),
  featured: z.boolean(),
  sample: z.boolean(),
  image: imageSchema.nullable(),
});
export type TeamMember = z.infer<typeof teamMemberSchema>;

/** A way to reach the team. `url` is http(s), or mailto: for the kind `email`, which never goes into a page. */
export const contactLinkSchema = z.object({
  id,
  updatedAt: when,
  kind: z.enum(CONTACT_KINDS),
  label: name,
  url: z
    .string()
    .max(LIMITS.urlMax)
    .refine((value) => isSafeUrl(value) || MAILTO.test(value), "must begin with https://, http:// or mailto:"),
  sample: z.boolean(),
});
export type ContactLink = z.infer<typeof contactLinkSchema>;

export const homepageTextSchema = z.object({
  id,
  updatedAt: when,
  welcomeText: siteText,
  shortSlogan: siteText,
  longSlogan: siteText,
  topRanked: siteText,
  featuredTitle: siteText,
  featuredText: siteText,
});
export type HomepageText = z.infer<typeof homepageTextSchema>;

export const universityPageTextSchema = z.object({
  id,
  updatedAt: when,
  searchTitle: siteText,
  topProgramsTitle: siteText,
  topSubjectsTitle: siteText,
});
export type UniversityPageText = z.infer<typeof universityPageTextSchema>;

/** Which page a post or a bookmark belongs to. */
export const pageRefSchema = z.object({ type: z.enum(PAGE_KINDS), id });
export type PageRef = z.infer<typeof pageRefSchema>;
