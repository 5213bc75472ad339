import { z } from "zod";
import { asSent, partsOf } from "../../src/contract/as-sent.ts";
import { imageSchema, type Image } from "../../src/contract/entities.ts";
import { COLLECTIONS, exportedPostsSchema, type CmsImage, type CollectionName } from "../../src/contract/export.ts";
import { faultsIn, type Fault } from "../../src/contract/faults.ts";
import { postSchema } from "../../src/contract/posts.ts";

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
  /** Puts the image of the export in its place, or none. */
  put: (image: Image | null) => void;
}

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
export const readSentRecord = (file: FileName, sent: unknown): { record: SentRecord } | { faults: Fault[] } => {
  const { schema, paths } = READERS[file];
  const checked = schema.safeParse(sent);
  if (!checked.success) return { faults: faultsIn(schema, sent) };
  const value = checked.data as Record<string, unknown>;
  return { record: { value, images: paths.flatMap((path) => placesOf(value, path)) } };
};

/** A post as it was sent, with what is wrong with it. */
export interface RefusedPost {
  kind: unknown;
  id: unknown;
  faults: Fault[];
}

/** Takes the posts out of a page's that the contract refuses, so that they take no other with them. */
export const withoutRefusedPosts = (sent: unknown): { sent: unknown; refused: RefusedPost[] } => {
  if (typeof sent !== "object" || sent === null || !("posts" in sent) || !Array.isArray(sent.posts))
    return { sent, refused: [] };
  const refused: RefusedPost[] = [];
  const posts = (sent.posts as unknown[]).filter((post) => {
    const faults = faultsIn(SENT_POST, post);
    if (faults.length > 0) refused.push({ kind: undefined, id: undefined, ...(post as object), faults });
    return faults.length === 0;
  });
  return { sent: { ...sent, posts }, refused };
};
const SENT_POST = asSent(postSchema) as z.ZodType;
