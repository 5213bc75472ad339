import { z } from "zod";
import {
  contactLinkSchema,
  countrySchema,
  destinationSchema,
  facilitySchema,
  focusSchema,
  homepageTextSchema,
  iconSchema,
  pageRefSchema,
  programSchema,
  subjectSchema,
  teamMemberSchema,
  universityPageTextSchema,
  universitySchema,
  type PageRef,
} from "./entities.ts";
import { POST_PATHS } from "./api/names.ts";
import { LIMITS } from "./limits.ts";
import { pagePostsSchema } from "./posts.ts";
import { POST_KINDS, type PostKind } from "./taxonomy.ts";
import { moderationMonthSchema } from "./transparency.ts";

/**
 * The collections of the CMS export. Each is one file `.content/<name>.json`: a JSON array, one record a line,
 * sorted by `id` (posts: by page type, then id). The CMS serves each at `GET /api/export/<name>`.
 */
export const COLLECTIONS = {
  universities: universitySchema,
  programs: programSchema,
  subjects: subjectSchema,
  facilities: facilitySchema,
  destinations: destinationSchema,
  countries: countrySchema,
  icons: iconSchema,
  "team-members": teamMemberSchema,
  "contact-links": contactLinkSchema,
  "homepage-texts": homepageTextSchema,
  "universitypage-texts": universityPageTextSchema,
} as const;
export type CollectionName = keyof typeof COLLECTIONS;
export type RecordOf<N extends CollectionName> = z.infer<(typeof COLLECTIONS)[N]>;
export const COLLECTION_NAMES = Object.keys(COLLECTIONS) as CollectionName[];

/** Collections whose records carry posts; their posts are exported together in `posts.json`. */
export const PAGE_COLLECTIONS = {
  university: "universities",
  program: "programs",
  subject: "subjects",
  facility: "facilities",
  destination: "destinations",
} as const satisfies Record<string, CollectionName>;

/** An image as the CMS sends it: where to fetch it instead of the name in the media folder. */
export const cmsImageSchema = z.object({
  url: z.string(),
  hash: z.string(),
  ext: z.string(),
  width: z.int().positive(),
  height: z.int().positive(),
  alternativeText: z.string().nullable(),
  focus: focusSchema.optional(),
});
export type CmsImage = z.infer<typeof cmsImageSchema>;

/** What a held-back record can be: of a collection, a post of some kind, or a reply. */
export type HeldCollection = CollectionName | (typeof POST_PATHS)[PostKind] | "comments";
const HELD_COLLECTIONS: readonly HeldCollection[] = [
  ...COLLECTION_NAMES,
  ...POST_KINDS.map((kind) => POST_PATHS[kind]),
  "comments",
];

/** What is wrong with one field of a record that the site cannot show as it is. */
const recordFaultSchema = z.object({
  collection: z.enum(HELD_COLLECTIONS),
  id: z.int().positive(),
  /** The path of the field, as in `aliases.0`. */
  field: z.string().max(LIMITS.heldTextMax),
  /** In plain words that follow the field's name; never the value itself. */
  message: z.string().max(LIMITS.heldTextMax),
});
export type RecordFault = z.infer<typeof recordFaultSchema>;

/** What an export itself found at fault; `asked` is the record that it has to ask for to look again. */
const refusedRecordSchema = recordFaultSchema.extend({
  asked: z.object({ collection: z.enum(COLLECTION_NAMES), id: z.int() }),
});
export type RefusedRecord = z.infer<typeof refusedRecordSchema>;

/**
 * A record that is held back: the site shows its last good version, or leaves it out when there is none. `since` is when
 * that was found out; `name` is null where the record has none.
 */
export const heldRecordSchema = recordFaultSchema.extend({ name: z.string().nullable(), since: z.iso.datetime() });
export type HeldRecord = z.infer<typeof heldRecordSchema>;

/**
 * `POST /api/export/held`: what an export found at fault that the CMS cannot see, such as an image that is missing. It
 * takes the place of what the last export said; the answer is everything that is held back now.
 */
export const exportFaultsSchema = z.object({ faults: z.array(recordFaultSchema) });
export const exportHeldSchema = z.object({ held: z.array(heldRecordSchema) });

/**
 * Each change of what the site shows has a number, of a counter that only grows: whoever has read up to a number has read
 * every change with a lower one, whatever clocks say. An epoch begins at each start of the CMS, with the number that the
 * counter had then; the newest is the last.
 */
const changeStateSchema = z.object({
  number: z.int().min(0),
  epochs: z.array(z.object({ id: z.string(), began: z.int().min(0) })),
});
export type ChangeState = z.infer<typeof changeStateSchema>;

/**
 * `GET /api/export/state`: per collection how many listed records there are, the number of its newest change and a digest
 * of the ids (SHA-256 of the ascending ids joined by commas), so that an export knows what it has to ask for; and what
 * is held back. A record that is held back and was never good is not among them.
 */
export const exportStateSchema = z.object({
  change: changeStateSchema,
  collections: z.record(z.string(), z.object({ count: z.int().min(0), change: z.int().min(0), ids: z.string() })),
  held: z.array(heldRecordSchema).default([]),
  /** What moderators did, by month, the newest first. It changes when a month is over. */
  moderation: z.array(moderationMonthSchema).default([]),
});
export type ExportState = z.infer<typeof exportStateSchema>;

/**
 * `GET /api/export/<collection>?since=<number>&after=<id>`: at most LIMITS.exportPageSize records in order of id, changed
 * after the number `since`, with an id above `after`. `next` is the id to go on after, or null. Records are as in COLLECTIONS
 * but for images, which are `CmsImage`.
 * `GET /api/export/<collection>?ids=1,2,3`: those of these records that are listed.
 * `GET /api/export/<collection>/ids`: `{ ids }`, all listed ids in order.
 * `GET /api/export/posts?type=<page kind>&ids=1,2,3` or `?type=<page kind>&after=<page id>`: `PagePosts` of those pages
 * that have posts (or of the next pages that have posts), avatars as `CmsImage`. A page record has a new number and a new
 * `updatedAt` whenever its posts, replies, reactions or rating change.
 */
export const exportPageSchema = z.object({ records: z.array(z.unknown()), next: z.int().nullable() });
export const exportIdsSchema = z.object({ ids: z.array(z.int()) });

/**
 * `GET /api/export/preview?type=<page kind>&id=<public id>`: by collection what a preview of the page needs and the export
 * may lack: the record as it is saved, listed or not, and where its university is not on the site that, with what belongs
 * to it. Nothing but the faults where the record has some.
 */
export const previewRecordsSchema = z.object({
  records: z.partialRecord(z.enum(COLLECTION_NAMES), z.array(z.unknown())),
  faults: z.array(z.object({ field: z.string(), message: z.string() })),
});
export type PreviewRecords = z.infer<typeof previewRecordsSchema>;

/**
 * `POST /api/export/withdrawn`: which of these pages somebody took off the site on purpose: those whose record is still
 * kept, listed or not, and those that an import made which was undone. What the CMS knows nothing of is lost.
 */
const withdrawnAskedSchema = z.object({ pages: z.array(pageRefSchema).max(LIMITS.pagesAskedMax) });
export const withdrawnSchema = z.object({ withdrawn: z.array(pageRefSchema) });
/** The body of a call, or undefined when it is none. */
export const readPagesAsked = (body: unknown): PageRef[] | undefined =>
  withdrawnAskedSchema.safeParse(body).data?.pages;

/**
 * `.content/manifest.json`. A digest is the first 32 hex digits of the SHA-256 of the record's line.
 * `digests[collection][i]` belongs to line i of the collection's array; `ids` likewise; posts use `type:id`.
 */
export const manifestSchema = z.object({
  version: z.literal(1),
  exportedAt: z.iso.datetime(),
  digest: z.string(),
  state: exportStateSchema,
  collections: z.record(
    z.string(),
    z.object({
      count: z.int(),
      ids: z.array(z.union([z.int(), z.string()])),
      digests: z.array(z.string()),
      /** How long its file is: one of another length was cut off. */
      bytes: z.int(),
    }),
  ),
  /** What is held back. */
  held: z.array(heldRecordSchema),
  /** What this export itself found at fault; the next one asks for these records again. */
  refused: z.array(refusedRecordSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const exportedPostsSchema = pagePostsSchema;
