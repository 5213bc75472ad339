import { z } from "zod";
import { isBlank, isPlain } from "./blank.ts";
import { asSent } from "./as-sent.ts";
import { POST_FORMS } from "./api/community.ts";
import { COLLECTION_NAMES, COLLECTIONS, type CollectionName } from "./export.ts";
import { faultOf, type Fault } from "./faults.ts";
import { LIMITS } from "./limits.ts";
import { DOMAIN } from "./patterns.ts";
import { postSchema } from "./posts.ts";
import { FIELDS, POST_KINDS, type PostKind } from "./taxonomy.ts";

// What a save asks of a record: all that the export's schemas ask, and what keeps slips out besides. Older records that
// break only the latter stay on the site; whoever saves them next is asked to mend them.

/** What is checked when it is saved: the records of the export, the names of fields of study, and what posts say. */
export type SavedKind = CollectionName | "program-fields" | "subject-fields" | PostKind;

const asText = (value: unknown): string => (typeof value === "string" ? value : "");

/** A text that can be seen, without a character that nobody sees or that a database refuses. */
const seen = z
  .unknown()
  .refine((value) => typeof value !== "string" || !isBlank(value), "holds nothing that can be seen")
  .refine((value) => isPlain(asText(value)), "holds a character that cannot be shown: type the text anew");
const noSpaces = z.unknown().refine((value) => !/\s/.test(asText(value)), "must hold no spaces");

const entry = z
  .string()
  .refine((text) => !isBlank(text), "is empty: fill it in or remove it")
  .refine((text) => text === text.trim().normalize("NFC"), "must be typed without spaces around it and accents apart")
  .refine(isPlain, "holds a character that cannot be shown: type it anew")
  .max(LIMITS.nameMax);
const domain = entry.refine((text) => DOMAIN.test(text), "must be a domain such as anu.edu.au");
/** A list of short texts, each once whatever its capitals. */
const listOf = (one: z.ZodType<string>) =>
  z
    .array(one)
    .max(LIMITS.entriesMax)
    .refine(
      (entries) => new Set(entries.map((text) => text.toLowerCase())).size === entries.length,
      "must hold each entry once",
    );

/** What is asked of a field besides: of one kind's, or of every kind's that has it. */
const STRICTER: Readonly<Record<string, z.ZodType>> = {
  // The site shows one whose university is not listed; an editor names the university all the same.
  "facilities.university": z.int(),
  aliases: listOf(entry),
  emailDomains: listOf(domain),
  webpage: noSpaces,
  facilityLinks: noSpaces,
  url: noSpaces,
  linkUrl: noSpaces,
};

/** The fields that hold a list of short texts. */
export const TEXT_LISTS = ["aliases", "emailDomains"] as const;

type Shape = Readonly<Record<string, z.ZodType>>;
const ofPosts = (kind: PostKind): Shape => {
  const shape: Shape = postSchema.options.find((post) => post.shape.kind.value === kind)?.shape ?? {};
  return Object.fromEntries(Object.entries(shape).filter(([field]) => field in POST_FORMS[kind].shape));
};
/** Where facts are from is worked out, and nobody writes it. */
const writtenOf = (shape: Shape): Shape =>
  Object.fromEntries(Object.entries(shape).filter(([name]) => name !== "sources"));
const SHAPES: ReadonlyMap<SavedKind, Shape> = new Map<SavedKind, Shape>([
  ...COLLECTION_NAMES.map(
    (name) => [name, writtenOf((asSent(COLLECTIONS[name]) as z.ZodObject).shape as Shape)] as const,
  ),
  ...POST_KINDS.map((kind) => [kind, ofPosts(kind)] as const),
  ["program-fields", { programFieldName: z.enum(FIELDS) }],
  ["subject-fields", { subjectFieldName: z.enum(FIELDS) }],
]);

/** The fields that are checked of a kind. */
export const savedFields = (kind: SavedKind): readonly string[] => Object.keys(SHAPES.get(kind) ?? {});

/** What is wrong with a value that is about to be saved, if anything. A list that nobody filled in is an empty one. */
export const faultOfValue = (kind: SavedKind, field: string, value: unknown): string | undefined => {
  const held = value ?? (TEXT_LISTS.some((name) => name === field) ? [] : null);
  for (const schema of [SHAPES.get(kind)?.[field], STRICTER[`${kind}.${field}`], STRICTER[field], seen]) {
    const message = schema && faultOf(schema, field, held);
    if (message) return message;
  }
  return undefined;
};

/** What is wrong with a record that is about to be saved, or was a moment ago; a field that it lacks is null. */
export const faultsWhenSaved = (kind: SavedKind, record: Readonly<Record<string, unknown>>): Fault[] =>
  savedFields(kind).flatMap((field) => {
    const message = faultOfValue(kind, field, record[field]);
    return message ? [{ field, message }] : [];
  });
