import { z } from "zod";

/** The envelopes of the specification's answers: `data.id`, `data.attributes`, `meta.pagination`. */
export const recordId = z.int().positive();
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
