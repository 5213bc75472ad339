// What the CMS takes of the contract, which scripts/lib/cms-contract.ts brings below Strapi's folder.
export * from "./api/names.ts";
export * from "./blank.ts";
export * from "./checks.ts";
export * from "./errors.ts";
export * from "./field-labels.ts";
export * from "./fields.ts";
export * from "./import.ts";
export { IMAGE_WIDTHS } from "./image-variants.ts";
export { CHANGES_A_RECORD, CHANGES_DAYS, DELETED_DAYS, LIMITS } from "./limits.ts";
export { greeting } from "./messages.ts";
export * from "./moderation.ts";
export * from "./patterns.ts";
export * from "./preview.ts";
export * from "./rebuild-faults.ts";
export * from "./record-name.ts";
export { pageHref, ROUTES } from "./routes.ts";
export * from "./safe-url.ts";
export * from "./taxonomy.ts";

export type { PageRef } from "./entities.ts";
export type { Fault } from "./faults.ts";
export type {
  CmsImage,
  CollectionName,
  ExportState,
  HeldCollection,
  HeldRecord,
  PreviewRecords,
  RecordFault,
} from "./export.ts";
export type { ChangedRecord, RebuildReport, RecordChanges } from "./rebuilds.ts";
export type { SavedKind } from "./saved.ts";
export type { Moderation, Reaction } from "./posts.ts";
export type { StaffHome, ToldChanges, ToldRecord } from "./staff-home.ts";
export type { QueueRow, ReportedPost, Submission, ToldDecision, ToldOutcome } from "./staff-queues.ts";
