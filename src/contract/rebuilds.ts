import { z } from "zod";
import { COLLECTION_NAMES } from "./export.ts";
import { LIMITS } from "./limits.ts";
import { REBUILD_FAULTS, type RebuildFault } from "./rebuild-faults.ts";

/** What a rebuild does to a record; `posts`: only what people wrote on its page differs. */
export const CHANGE_KINDS = ["added", "changed", "removed", "posts"] as const;

/** A record that a rebuild took over, by its collection and public id. */
export const changedRecordSchema = z.object({
  collection: z.enum(COLLECTION_NAMES),
  id: z.int().positive().max(LIMITS.idMax),
  what: z.enum(CHANGE_KINDS),
  /** Of what is gone: the CMS has the names of the others. */
  name: z.string().max(LIMITS.nameTold).nullable(),
});
export type ChangedRecord = z.infer<typeof changedRecordSchema>;

/** How many records differ from what the site showed before, and the first of them. */
export const recordChangesSchema = z.object({
  count: z.int().min(0),
  first: z.array(changedRecordSchema).max(LIMITS.changesTold),
});
export type RecordChanges = z.infer<typeof recordChangesSchema>;

/**
 * The number of the newest change that the export could read; left out where that is not known. Whatever the CMS has at
 * the time when it is told is then taken for read.
 */
const change = z.int().min(0).optional();

/**
 * `POST /api/export/rebuilds`: what became of a rebuild, told with the export's token by whatever builds the site. A
 * release is told with its id, so that the CMS takes one that is told twice once. `changes` is null where nothing was
 * there to compare with.
 */
export const rebuildReportSchema = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("live"),
    release: z.object({ id: z.string().min(1).max(100), builtAt: z.iso.datetime(), pages: z.int().min(0) }),
    changes: recordChangesSchema.nullable(),
    /** How many pages differ from the release before, those that are gone among them. */
    changedPages: z.int().min(0),
    /** What it took: export and build, or the build alone where the two are separate commands. */
    milliseconds: z.number().min(0),
    change,
  }),
  /** What was changed is not shown on the site. */
  z.object({ outcome: z.literal("unchanged"), change }),
  z.object({
    outcome: z.literal("failed"),
    fault: z.enum(Object.keys(REBUILD_FAULTS) as [RebuildFault, ...RebuildFault[]]),
    /** What is not live because of it, as far as that was found out. */
    changes: recordChangesSchema.nullable(),
    change,
  }),
]);
export type RebuildReport = z.infer<typeof rebuildReportSchema>;

/** What became of a rebuild, or undefined when something else was said. */
export const readRebuildReport = (body: unknown): RebuildReport | undefined => rebuildReportSchema.safeParse(body).data;
