import { z } from "zod";
import { withoutControls } from "../blank.ts";
import { LIMITS } from "../limits.ts";
import { atMostCharacters } from "../messages.ts";
import { isSafeUrl } from "../safe-url.ts";

/** The envelopes of the specification's answers: `data.id`, `data.attributes`, `meta.pagination`. */
export const recordId = z.int().positive().max(LIMITS.idMax);
export const paginationSchema = z.object({
  page: z.int().positive(),
  pageSize: z.int().positive(),
  pageCount: z.int().min(0),
  total: z.int().min(0),
});

/** A record: its public id and its attributes. */
export const recordOf = <A extends z.ZodType>(attributes: A) => z.object({ id: recordId, attributes });
/** `{ data: { id, attributes }, meta: {} }` */
export const oneOf = <A extends z.ZodType>(attributes: A) =>
  z.object({ data: recordOf(attributes), meta: z.object({}) });
/** `{ data: [{ id, attributes }], meta: { pagination } }` */
export const manyOf = <A extends z.ZodType>(attributes: A) =>
  z.object({ data: z.array(recordOf(attributes)), meta: z.object({ pagination: paginationSchema }) });
/** A populated relation to one record: `{ data: { id, attributes } | null }`. */
export const relationTo = <A extends z.ZodType>(attributes: A) => z.object({ data: recordOf(attributes).nullable() });
/** A populated relation to many records. */
export const relationToMany = <A extends z.ZodType>(attributes: A) => z.object({ data: z.array(recordOf(attributes)) });

const formatSchema = z.object({ url: z.string(), width: z.int().positive(), height: z.int().positive() });
/** An image as the specification's answers have it; `formats` holds the sizes that exist. */
export const imageAttributesSchema = z.object({
  url: z.string(),
  name: z.string().optional(),
  alternativeText: z.string().nullable(),
  width: z.int().positive(),
  height: z.int().positive(),
  formats: z.object({
    thumbnail: formatSchema.optional(),
    small: formatSchema.optional(),
    medium: formatSchema.optional(),
    large: formatSchema.optional(),
  }),
});

/** A web address that somebody sends, as browsers write it. */
export const webAddress = z
  .string()
  .max(LIMITS.urlMax)
  .refine(isSafeUrl, "must be an http or https address")
  .transform((value) => new URL(value).href)
  .refine((value) => value.length <= LIMITS.urlMax, "is too long");

/** A fault in a whole sentence, for whoever filled in a form: the answer has no field's name before it. */
export interface Sentence {
  error: string;
  params: { isSentence: true };
}
export const sentence = (error: string): Sentence => ({ error, params: { isSentence: true } });
/** Whether a fault that zod found was said with `sentence`. */
export const isSentence = (issue: z.core.$ZodIssue): boolean =>
  issue.code === "custom" && issue.params?.["isSentence"] === true;

/**
 * A text with a maximum. A character is what a browser's `maxlength` and the CMS count, a UTF-16 unit: most emoji are
 * two. zod's own maximum, which the document of the API shows, counts an emoji as one.
 */
export const upTo = (max: number, text: z.ZodString, fault: string | Sentence = atMostCharacters(max)): z.ZodString =>
  text.refine((value) => value.length <= max, fault).max(max);

/**
 * A text as people write it, with a maximum; `shaped` is done to it first. Control characters, which pasting brings along and
 * nobody sees, are taken out; NUL, which nobody pastes and no database holds, is refused.
 */
export const plainText = (max: number, shaped: (text: string) => string = (text) => text): z.ZodString =>
  upTo(
    max,
    z.string().overwrite((text) => shaped(withoutControls(text))),
  ).refine((text) => !text.includes("\0"), "must not hold the character NUL");
