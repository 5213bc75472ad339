import { z } from "zod";
import {
  destinationSchema,
  facilitySchema,
  homepageTextSchema,
  iconSchema,
  programSchema,
  subjectSchema,
  universityPageTextSchema,
  universitySchema,
} from "../entities.ts";
import { LIMITS } from "../limits.ts";
import {
  DESTINATION_TYPES,
  FACILITY_TYPE_NAMES,
  FIELDS,
  GRADUATION_LEVELS,
  PAGE_KINDS,
  STATE_CODES,
} from "../taxonomy.ts";
import {
  listQuery,
  choiceFilter,
  idFilter,
  relationFilter,
  textFilter,
  oneQuery,
  type QuerySchema,
} from "./catalogue-query.ts";
import type { Endpoint } from "./endpoint.ts";
import {
  imageAttributesSchema,
  oneOf,
  paginationSchema,
  recordId,
  recordOf,
  relationTo,
  relationToMany,
} from "./shapes.ts";

// The attributes of each kind of record, and what belongs to it.

const universityAttributes = universitySchema.omit({
  id: true,
  aliases: true,
  landscape: true,
  emailDomains: true,
  universityLogo: true,
  universityHeaderImage: true,
});
const programAttributes = programSchema.omit({ id: true, university: true, field: true });
const subjectAttributes = subjectSchema.omit({ id: true, university: true, field: true });
const facilityAttributes = facilitySchema
  .omit({ id: true, university: true, landscape: true })
  .extend({ universityPageId: recordId.nullable() });
const destinationAttributes = destinationSchema.omit({
  id: true,
  landscape: true,
  destinationLogo: true,
  destinationHeaderImage: true,
});
const iconAttributes = iconSchema.omit({ id: true, image: true });
const homepageTextAttributes = homepageTextSchema.omit({ id: true });
const universityPageTextAttributes = universityPageTextSchema.omit({ id: true });
const programFieldAttributes = z.object({ programFieldName: z.enum(FIELDS) });
const subjectFieldAttributes = z.object({ subjectFieldName: z.enum(FIELDS) });

const fieldsOf = (attributes: z.ZodObject): readonly string[] => Object.keys(attributes.shape);
const querySchema = (attributes: z.ZodObject, relations: QuerySchema["relations"] = {}): QuerySchema => ({
  fields: fieldsOf(attributes),
  relations,
});

const image = querySchema(imageAttributesSchema);
const universityImages = { universityLogo: image, universityHeaderImage: image };
const programField = querySchema(programFieldAttributes);
const subjectField = querySchema(subjectFieldAttributes);
/** A university as part of another record: without its own programs and subjects. */
const homeUniversity = querySchema(universityAttributes, universityImages);

/** What a query may name of each kind of record. Relations end where they would lead back. */
export const QUERY_SCHEMAS = {
  university: querySchema(universityAttributes, {
    ...universityImages,
    program_pages: querySchema(programAttributes, { program_field_component: programField }),
    subject_pages: querySchema(subjectAttributes, { subject_field_component: subjectField }),
  }),
  program: querySchema(programAttributes, { university_page: homeUniversity, program_field_component: programField }),
  subject: querySchema(subjectAttributes, { university_page: homeUniversity, subject_field_component: subjectField }),
  facility: querySchema(facilityAttributes, { university_page: homeUniversity }),
  destination: querySchema(destinationAttributes, { destinationLogo: image, destinationHeaderImage: image }),
  icon: querySchema(iconAttributes, { image }),
  homepageText: querySchema(homepageTextAttributes),
  universityPageText: querySchema(universityPageTextAttributes),
  programField,
  subjectField,
} as const satisfies Record<string, QuerySchema>;

/** A university has at most so many programs and subjects with it, the best first: alone, and in a list of universities. */
export const POPULATED_MAX = { alone: 100, listed: 10 } as const;

// What is answered. `fields` leaves attributes out, and relations come only when they are asked for: all are optional.

const imageRelation = z.object({ data: z.object({ attributes: imageAttributesSchema.partial() }).nullable() });
const withImages = { universityLogo: imageRelation, universityHeaderImage: imageRelation };
const homeRelation = relationTo(universityAttributes.extend(withImages).partial());
const programFieldRelation = { program_field_component: relationTo(programFieldAttributes.partial()) };
const subjectFieldRelation = { subject_field_component: relationTo(subjectFieldAttributes.partial()) };

const universityAnswer = universityAttributes
  .extend({
    ...withImages,
    program_pages: relationToMany(programAttributes.extend(programFieldRelation).partial()),
    subject_pages: relationToMany(subjectAttributes.extend(subjectFieldRelation).partial()),
  })
  .partial();
const programAnswer = programAttributes.extend({ university_page: homeRelation, ...programFieldRelation }).partial();
const subjectAnswer = subjectAttributes.extend({ university_page: homeRelation, ...subjectFieldRelation }).partial();
const facilityAnswer = facilityAttributes.extend({ university_page: homeRelation }).partial();
const destinationAnswer = destinationAttributes
  .extend({ destinationLogo: imageRelation, destinationHeaderImage: imageRelation })
  .partial();
/** Several images are possible, there is always one at most. */
const iconAnswer = iconAttributes
  .extend({ image: z.object({ data: z.array(z.object({ attributes: imageAttributesSchema.partial() })) }) })
  .partial();

/** `pageCount` stands beside `pagination` too: clients look for it in both places. */
const listOf = <A extends z.ZodType>(attributes: A) =>
  z.object({
    data: z.array(recordOf(attributes)),
    meta: z.object({ pagination: paginationSchema, pageCount: z.int().min(0) }),
  });

// What is searched for.

/** A record that was found; how it is rated stands under the name that its page has it by. */
const named = { id: recordId, reviewCount: universitySchema.shape.reviewCount };
const home = z.object({ id: recordId, universityName: z.string() }).nullable();
/** What a tile is made of: the logo, else letters. */
const tiled = { acronym: z.string().nullable(), universityLogo: imageAttributesSchema.nullable() };
/** Where the campus is by which a university is at the place that the query names, its seat being elsewhere. */
const campus = z.string().nullable();
const homeOfStudy = z
  .object({ id: recordId, universityName: z.string(), city: z.string().nullable(), campus, ...tiled })
  .nullable();
/** How many there are in all, and how many of them are at the place that the query names; these come first. */
const foundCount = z.object({ total: z.int().min(0), atPlace: z.int().min(0) });
const searchResultsSchema = z.object({
  "university-pages": z.array(
    z.object({
      ...named,
      universityName: z.string(),
      universityRating: universitySchema.shape.universityRating,
      campus,
      ...tiled,
    }),
  ),
  "program-pages": z.array(
    z.object({
      ...named,
      programName: z.string(),
      programAcronym: z.string().nullable(),
      programRating: programSchema.shape.programRating,
      university_page: homeOfStudy,
    }),
  ),
  "subject-pages": z.array(
    z.object({
      ...named,
      subjectName: z.string(),
      subjectCode: z.string().nullable(),
      subjectRating: subjectSchema.shape.subjectRating,
      university_page: homeOfStudy,
    }),
  ),
  facilities: z.array(
    z.object({
      ...named,
      facilityName: z.string(),
      facilityType: z.enum(FACILITY_TYPE_NAMES),
      facilityRating: facilitySchema.shape.facilityRating,
      university_page: home,
    }),
  ),
  "destination-pages": z.array(
    z.object({
      ...named,
      destinationName: z.string(),
      destinationLocation: z.string().nullable(),
      destinationRating: destinationSchema.shape.destinationRating,
      destinationLogo: imageAttributesSchema.nullable(),
    }),
  ),
  meta: z.object({
    /** The place or institution that the query names besides what it looks for. */
    place: z.object({ name: z.string(), isInstitution: z.boolean() }).nullable(),
    counts: z.object({
      university: foundCount,
      program: foundCount,
      subject: foundCount,
      facility: foundCount,
      destination: foundCount,
    }),
  }),
});
export type SearchResults = z.infer<typeof searchResultsSchema>;

/** A subject that is recommended, with the address of its page. */
const recommendedSchema = recordOf(
  z.object({
    subjectName: z.string(),
    subjectCode: z.string().nullable(),
    subjectRating: subjectSchema.shape.subjectRating,
    subjectGraduationLevel: z.enum(GRADUATION_LEVELS),
    universityId: recordId,
    universityName: z.string(),
    href: z.string(),
  }),
);
export type Recommended = z.infer<typeof recommendedSchema>;

const universityFilter = relationFilter({
  universityName: textFilter,
  universityLocation: textFilter,
  state: choiceFilter(STATE_CODES),
});
const nothing = z.undefined();
const read = { method: "GET", auth: "none", input: nothing, limit: "catalogue" } as const;

export const CATALOGUE_ENDPOINTS = {
  listUniversities: {
    ...read,
    path: "/api/university-pages",
    summary: "Universities, by name or by rating; those without a rating last.",
    query: listQuery(QUERY_SCHEMAS.university, {
      filters: {
        universityName: textFilter,
        universityLocation: textFilter,
        city: textFilter,
        state: choiceFilter(STATE_CODES),
      },
      sorts: ["universityName", "universityRating"],
      size: LIMITS.pageSizeMax,
    }),
    output: listOf(universityAnswer),
  },
  getUniversity: {
    ...read,
    path: "/api/university-pages/:id",
    summary: "A university, with its best-rated programs and subjects when they are populated.",
    query: oneQuery(QUERY_SCHEMAS.university),
    output: oneOf(universityAnswer),
  },
  listPrograms: {
    ...read,
    path: "/api/program-pages",
    summary: "Programs, by university, level, field, name and location of the university.",
    query: listQuery(QUERY_SCHEMAS.program, {
      filters: {
        programName: textFilter,
        programAcronym: textFilter,
        programGraduationLevel: choiceFilter(GRADUATION_LEVELS),
        university_page: universityFilter,
        program_field_component: relationFilter({ programFieldName: textFilter }),
      },
      sorts: ["programName", "programRating"],
      size: LIMITS.studyPageSize,
      most: LIMITS.pageSizeMax,
    }),
    output: listOf(programAnswer),
  },
  getProgram: {
    ...read,
    path: "/api/program-pages/:id",
    summary: "A program.",
    query: oneQuery(QUERY_SCHEMAS.program),
    output: oneOf(programAnswer),
  },
  listSubjects: {
    ...read,
    path: "/api/subject-pages",
    summary: "Subjects, by university, level, field, name and code.",
    query: listQuery(QUERY_SCHEMAS.subject, {
      filters: {
        subjectName: textFilter,
        subjectCode: textFilter,
        subjectGraduationLevel: choiceFilter(GRADUATION_LEVELS),
        university_page: universityFilter,
        subject_field_component: relationFilter({ subjectFieldName: textFilter }),
      },
      sorts: ["subjectName", "subjectRating"],
      size: LIMITS.studyPageSize,
      most: LIMITS.pageSizeMax,
    }),
    output: listOf(subjectAnswer),
  },
  getSubject: {
    ...read,
    path: "/api/subject-pages/:id",
    summary: "A subject.",
    query: oneQuery(QUERY_SCHEMAS.subject),
    output: oneOf(subjectAnswer),
  },
  listProgramFields: {
    ...read,
    path: "/api/program-field-components",
    summary: "The fields of study that programs and interests are filed under.",
    query: listQuery(QUERY_SCHEMAS.programField, {
      filters: { programFieldName: textFilter },
      sorts: ["programFieldName"],
      size: LIMITS.pageSizeMax,
    }),
    output: listOf(programFieldAttributes.partial()),
  },
  listSubjectFields: {
    ...read,
    path: "/api/subject-field-components",
    summary: "The fields of study that subjects are filed under.",
    query: listQuery(QUERY_SCHEMAS.subjectField, {
      filters: { subjectFieldName: textFilter },
      sorts: ["subjectFieldName"],
      size: LIMITS.pageSizeMax,
    }),
    output: listOf(subjectFieldAttributes.partial()),
  },
  listFacilities: {
    ...read,
    path: "/api/facilities",
    summary: "Facilities, by type and university.",
    query: listQuery(QUERY_SCHEMAS.facility, {
      filters: {
        facilityName: textFilter,
        facilityType: choiceFilter(FACILITY_TYPE_NAMES),
        facilityLocation: textFilter,
        facilitySuburb: textFilter,
        universityPageId: idFilter,
        university_page: universityFilter,
      },
      sorts: ["facilityName", "facilityRating"],
      size: LIMITS.facilitiesPageSize,
    }),
    output: listOf(facilityAnswer),
  },
  getFacility: {
    ...read,
    path: "/api/facilities/:id",
    summary: "A facility.",
    query: oneQuery(QUERY_SCHEMAS.facility),
    output: oneOf(facilityAnswer),
  },
  listDestinations: {
    ...read,
    path: "/api/destination-pages",
    summary: "Destinations, by type, name and location.",
    query: listQuery(QUERY_SCHEMAS.destination, {
      filters: {
        destinationName: textFilter,
        destinationLocation: textFilter,
        destinationType: choiceFilter(DESTINATION_TYPES),
      },
      sorts: ["destinationName", "destinationRating"],
      size: LIMITS.destinationsPageSize,
    }),
    output: listOf(destinationAnswer),
  },
  getDestination: {
    ...read,
    path: "/api/destination-pages/:id",
    summary: "A destination.",
    query: oneQuery(QUERY_SCHEMAS.destination),
    output: oneOf(destinationAnswer),
  },
  getHomepageText: {
    ...read,
    path: "/api/homepage-texts/:id",
    summary: "The texts of the home page (id 1).",
    query: oneQuery(QUERY_SCHEMAS.homepageText),
    output: oneOf(homepageTextAttributes.partial()),
  },
  getUniversityPageText: {
    ...read,
    path: "/api/universitypage-texts/:id",
    summary: "The texts of the universities' pages (id 1).",
    query: oneQuery(QUERY_SCHEMAS.universityPageText),
    output: oneOf(universityPageTextAttributes.partial()),
  },
  listIcons: {
    ...read,
    path: "/api/icons",
    summary: "Icons.",
    query: listQuery(QUERY_SCHEMAS.icon, {
      filters: { name: textFilter },
      sorts: ["name"],
      size: LIMITS.iconsPageSize,
    }),
    output: listOf(iconAnswer),
  },
  getIcon: {
    ...read,
    path: "/api/icons/:id",
    summary: "An icon.",
    query: oneQuery(QUERY_SCHEMAS.icon),
    output: oneOf(iconAnswer),
  },
  search: {
    ...read,
    path: "/api/fuzzy-search/search",
    summary:
      "What is called like that: names, codes, acronyms, initials and everyday names. Of each kind the six best, or a page of one kind.",
    query: z.strictObject({
      query: z
        .string({ error: "is required" })
        .trim()
        .min(1, "must not be blank")
        .max(LIMITS.nameMax, `must have at most ${LIMITS.nameMax} characters`),
      kind: z.enum(PAGE_KINDS, { error: `must be one of ${PAGE_KINDS.join(", ")}` }).optional(),
      page: z.coerce.number({ error: "must be a number" }).int().min(1).max(LIMITS.searchPagesMax).optional(),
    }),
    output: searchResultsSchema,
    limit: "search",
  },
  sharedPicture: {
    ...read,
    path: "/api/pictures/:file",
    summary:
      "The picture that links to a record's page show, as PNG: `university-2.png`. It is made when it is first asked for.",
    output: nothing,
    limit: "picture",
  },
  recommendations: {
    method: "GET",
    path: "/api/recommendations",
    auth: "user",
    summary:
      "Two rows for the caller's interests: subjects, the own university's first, and the best-rated ones elsewhere.",
    input: nothing,
    output: z.object({
      data: z.object({ subjects: z.array(recommendedSchema), courses: z.array(recommendedSchema) }),
      meta: z.object({}),
    }),
    limit: "read",
  },
} as const satisfies Record<string, Endpoint>;
