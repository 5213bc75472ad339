import { z } from "zod";
import { isBlank, isPlain } from "../blank.ts";
import { LIMITS } from "../limits.ts";
import { atMostCharacters, MESSAGES, mustBeAddress } from "../messages.ts";
import { SUBMISSION_GROUNDS } from "../moderation.ts";
import { isSafeUrl } from "../safe-url.ts";
import { DEFAULT_DESTINATION_TYPE, DESTINATION_TYPES, FACILITY_TYPE_NAMES, LISTINGS } from "../taxonomy.ts";
import type { Endpoint } from "./endpoint.ts";
import { imageAttributesSchema, oneOf, recordId, recordOf, relationTo, sentence, upTo } from "./shapes.ts";

// What people send in.

const isOneLine = (text: string): boolean => isPlain(text) && !/[\t\n\r]/.test(text);

/** An empty field of a form is a missing value. */
const orNothing = <S extends z.ZodType<string>>(schema: S) =>
  z.preprocess((value) => (typeof value === "string" && isBlank(value) ? null : value), schema.nullable());
/** A trimmed text of the field that a form calls `label`. */
const typed = (label: string, max: number, text = z.string()) =>
  upTo(max, text.trim(), sentence(`${label} ${atMostCharacters(max)}`));
const lineOf = (label: string, text?: z.ZodString) =>
  typed(label, LIMITS.nameMax, text).refine(isOneLine, sentence(`${label} must be one line of text`));
const line = (label: string) => orNothing(lineOf(label));
const paragraphs = (label: string) =>
  orNothing(typed(label, LIMITS.descriptionMax).refine(isPlain, sentence(`${label} must not hold control characters`)));
const address = (label: string) =>
  orNothing(
    typed(label, LIMITS.urlMax).refine(
      (value) => isSafeUrl(value) && isOneLine(value) && /^https?:\/\/\S+$/.test(value),
      sentence(mustBeAddress(label)),
    ),
  );
const name = (label: string, missing: string) =>
  lineOf(label, z.string({ error: missing }))
    .refine((value) => !isBlank(value), sentence(missing))
    .min(1, missing);

const reference = z.union([recordId, z.object({ id: recordId }).transform(({ id }) => id)]);
/** A relation to one record as Strapi's clients send it: an id, `{ id }`, `{ connect: [id] }`, `{ set: [id] }` or null. */
const relationInput = z.union(
  [
    reference,
    z.strictObject({ connect: z.tuple([reference]) }).transform(({ connect: [id] }) => id),
    z.strictObject({ set: z.tuple([reference]) }).transform(({ set: [id] }) => id),
    z.strictObject({ set: z.tuple([]) }).transform(() => null),
    z.null(),
  ],
  { error: "must be the id of one record" },
);

const facilityForm = z.strictObject({
  facilityName: name("Name", MESSAGES.facilityNameRequired),
  facilityType: z.enum(FACILITY_TYPE_NAMES),
  facilityDescription: paragraphs("Description").optional(),
  facilityLocation: line("Location").optional(),
  facilitySuburb: line("Suburb").optional(),
  facilityLinks: address("Website of the organisation").optional(),
  facilityAdditionalInformation: paragraphs("Additional information").optional(),
});
const destinationForm = z.strictObject({
  destinationName: name("Destination name", MESSAGES.destinationNameRequired),
  destinationLocation: line("Location").optional(),
  destinationType: z.enum(DESTINATION_TYPES).default(DEFAULT_DESTINATION_TYPE),
  webpageName: line("Name of the web page").optional(),
  webpage: address("Address of the web page").optional(),
  destinationDescription: paragraphs("Additional information").optional(),
});
/** What people type when they send in a page: all of it but its university and images. */
export const CONTRIBUTION_FORMS = { facility: facilityForm, destination: destinationForm } as const;

const newFacility = facilityForm.extend({ university_page: relationInput.optional() });
const newDestination = destinationForm.extend({
  destinationLogo: relationInput.optional(),
  destinationHeaderImage: relationInput.optional(),
});
/** A change names only what changes. */
const facilityChange = newFacility.partial();
const destinationChange = newDestination.extend({ destinationType: z.enum(DESTINATION_TYPES) }).partial();
const body = <S extends z.ZodType>(data: S) => z.strictObject({ data });

// What is answered.

const sentIn = {
  listing: z.enum(LISTINGS),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  /** Why an editor has sent it back, until it is changed, or refused it. */
  decision: z
    .object({
      decision: z.enum(["sendBack", "refuse"]),
      reason: z.enum(SUBMISSION_GROUNDS),
      note: z.string().nullable(),
      since: z.iso.datetime(),
    })
    .nullable(),
};
const maybe = z.string().nullable();

/** A facility as its submitter sees it. */
export const sentFacilitySchema = z.object({
  facilityName: z.string(),
  facilityType: z.enum(FACILITY_TYPE_NAMES),
  facilityDescription: maybe,
  facilityLocation: maybe,
  facilitySuburb: maybe,
  facilityLinks: maybe,
  facilityAdditionalInformation: maybe,
  university_page: relationTo(z.object({ universityName: z.string() })),
  ...sentIn,
});
/** A destination as its submitter sees it. */
export const sentDestinationSchema = z.object({
  destinationName: z.string(),
  destinationLocation: maybe,
  destinationType: z.enum(DESTINATION_TYPES),
  webpageName: maybe,
  webpage: maybe,
  destinationDescription: maybe,
  destinationLogo: relationTo(imageAttributesSchema),
  destinationHeaderImage: relationTo(imageAttributesSchema),
  ...sentIn,
});

/** What somebody has sent in, of each kind the newest first. */
export const contributionsSchema = z.object({
  facilities: z.array(recordOf(sentFacilitySchema)),
  destinations: z.array(recordOf(sentDestinationSchema)),
});

/** An uploaded image: `url` is where the site serves it. */
export const fileSchema = imageAttributesSchema.extend({ id: recordId, name: z.string() });
export type UploadedFile = z.infer<typeof fileSchema>;

/** A file's id in a query. */
const idInQuery = z
  .string()
  .regex(/^[1-9]\d{0,8}$/, "must be the id of a file")
  .transform(Number);

export const CONTRIBUTIONS_ENDPOINTS = {
  uploadFile: {
    method: "POST",
    path: "/api/upload",
    auth: "user",
    summary:
      "Uploads an image (multipart, field `files`, optional `alternativeText`); with `id` it replaces one's own.",
    query: z.strictObject({ id: idInQuery.optional() }),
    input: z.undefined(),
    output: z.array(fileSchema),
    form: { files: "a file", alternativeText: "text" },
    bodyBytes: LIMITS.uploadBytes + 64 * 1024,
    limit: "upload",
  },
  uploadedFiles: {
    method: "GET",
    path: "/api/upload/files",
    auth: "user",
    summary: "The caller's own images, the newest first, all or those with an alternative text.",
    query: z.strictObject({
      filters: z
        .strictObject({
          alternativeText: z.strictObject({ $eq: z.string().max(LIMITS.nameMax).refine(isPlain) }).optional(),
        })
        .optional(),
    }),
    input: z.undefined(),
    output: z.array(fileSchema),
    limit: "read",
  },
  uploadedFile: {
    method: "GET",
    path: "/api/uploads/:file",
    auth: "none",
    summary: "The bytes of an uploaded image. A name never gets other bytes.",
    input: z.undefined(),
    output: z.undefined(),
    limit: "file",
  },
  createFacility: {
    method: "POST",
    path: "/api/facilities",
    auth: "user",
    summary: "Sends in a facility. It is pending, and on no page, until an editor lists it.",
    input: body(newFacility),
    output: oneOf(sentFacilitySchema),
    status: 201,
    limit: "contribute",
  },
  changeFacility: {
    method: "PUT",
    path: "/api/facilities/:id",
    auth: "user",
    summary: "Changes a facility that the caller has sent in, while it is pending.",
    input: body(facilityChange),
    output: oneOf(sentFacilitySchema),
    limit: "contribute",
  },
  deleteFacility: {
    method: "DELETE",
    path: "/api/facilities/:id",
    auth: "user",
    summary: "Takes back a facility that the caller has sent in, while it is pending.",
    input: z.undefined(),
    output: z.undefined(),
    status: 204,
    limit: "contribute",
  },
  createDestination: {
    method: "POST",
    path: "/api/destination-pages",
    auth: "user",
    summary: "Sends in a destination. It is pending, and on no page, until an editor lists it.",
    input: body(newDestination),
    output: oneOf(sentDestinationSchema),
    status: 201,
    limit: "contribute",
  },
  changeDestination: {
    method: "PUT",
    path: "/api/destination-pages/:id",
    auth: "user",
    summary: "Changes a destination that the caller has sent in, while it is pending.",
    input: body(destinationChange),
    output: oneOf(sentDestinationSchema),
    limit: "contribute",
  },
  deleteDestination: {
    method: "DELETE",
    path: "/api/destination-pages/:id",
    auth: "user",
    summary: "Takes back a destination that the caller has sent in, while it is pending.",
    input: z.undefined(),
    output: z.undefined(),
    status: 204,
    limit: "contribute",
  },
  contributions: {
    method: "GET",
    path: "/api/contributions",
    auth: "user",
    summary: "What the caller has sent in, with what the editors have decided.",
    input: z.undefined(),
    output: z.object({ data: contributionsSchema, meta: z.object({}) }),
    limit: "read",
  },
} as const satisfies Record<string, Endpoint>;
