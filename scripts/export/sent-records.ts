import { z } from "zod";
import { imageSchema, type Image } from "../../src/contract/entities.ts";
import {
  cmsImageSchema,
  COLLECTIONS,
  exportedPostsSchema,
  type CmsImage,
  type CollectionName,
} from "../../src/contract/export.ts";
import type { RecordProblem } from "./errors.ts";

/** The files of an export: one a collection, and the posts of all pages. */
export type FileName = CollectionName | "posts";

/** A record as the CMS sent it, checked; `images` are the places in it that hold an image of the CMS. */
export interface SentRecord {
  value: Record<string, unknown>;
  images: readonly ImagePlace[];
}

/** Where a record holds an image. */
export interface ImagePlace {
  /** As in `posts.3.author.avatar`. */
  field: string;
  sent: CmsImage;
  /** Puts the image of the export in its place. */
  put: (image: Image) => void;
}

const partsOf = (schema: z.ZodObject) => Object.entries(schema.shape) as [string, z.core.$ZodType][];

/** A schema of the contract, but with images as the CMS sends them. */
const asSent = (schema: z.core.$ZodType): z.core.$ZodType => {
  if (schema === imageSchema) return cmsImageSchema;
  if (schema instanceof z.ZodObject) {
    const shape = partsOf(schema).map(([key, part]) => [key, asSent(part)] as const);
    return schema.clone({ ...schema.def, shape: Object.fromEntries(shape) });
  }
  if (schema instanceof z.ZodNullable) return schema.clone({ ...schema.def, innerType: asSent(schema.def.innerType) });
  if (schema instanceof z.ZodArray) return schema.clone({ ...schema.def, element: asSent(schema.def.element) });
  if (schema instanceof z.ZodUnion) return schema.clone({ ...schema.def, options: schema.def.options.map(asSent) });
  return schema;
};

/** The paths at which a schema has images; `*` stands for every element of a list. */
const imagePaths = (schema: z.core.$ZodType): string[][] => {
  if (schema === imageSchema) return [[]];
  if (schema instanceof z.ZodObject)
    return partsOf(schema).flatMap(([key, part]) => imagePaths(part).map((path) => [key, ...path]));
  if (schema instanceof z.ZodNullable) return imagePaths(schema.def.innerType);
  if (schema instanceof z.ZodArray) return imagePaths(schema.def.element).map((path) => ["*", ...path]);
  if (schema instanceof z.ZodUnion) {
    const paths = schema.def.options.flatMap(imagePaths).map((path) => path.join("."));
    return [...new Set(paths)].map((path) => path.split("."));
  }
  return [];
};

const placesOf = (value: unknown, path: readonly string[], field: string[] = []): ImagePlace[] => {
  const [step, ...rest] = path;
  if (step === undefined || typeof value !== "object" || value === null) return [];
  if (step === "*" && Array.isArray(value))
    return value.flatMap((element: unknown, index) => placesOf(element, rest, [...field, String(index)]));
  const holder = value as Record<string, unknown>;
  const held = holder[step];
  const at = [...field, step];
  if (rest.length > 0) return placesOf(held, rest, at);
  return held ? [{ field: at.join("."), sent: held as CmsImage, put: (image) => void (holder[step] = image) }] : [];
};

const readerOf = (contract: z.ZodType) => ({ schema: asSent(contract) as z.ZodType, paths: imagePaths(contract) });
const READERS = Object.fromEntries(
  Object.entries({ ...COLLECTIONS, posts: exportedPostsSchema }).map(([name, schema]) => [name, readerOf(schema)]),
) as Record<FileName, ReturnType<typeof readerOf>>;

/** Checks a record against the contract and drops what the contract does not name; keys come in the contract's order. */
export const readSentRecord = (
  file: FileName,
  id: number | string,
  sent: unknown,
): { record: SentRecord } | { problems: RecordProblem[] } => {
  const { schema, paths } = READERS[file];
  const checked = schema.safeParse(sent);
  if (checked.success) {
    const value = checked.data as Record<string, unknown>;
    return { record: { value, images: paths.flatMap((path) => placesOf(value, path)) } };
  }
  return {
    problems: checked.error.issues.map(({ path, message }) => ({
      collection: file,
      id,
      field: path.join(".") || "the record",
      message,
    })),
  };
};
