// What the CMS takes of the contract, which scripts/lib/cms-contract.ts brings below Strapi's folder.
export * from "./api/names.ts";
export * from "./appeals.ts";
export * from "./blank.ts";
export * from "./checks.ts";
export * from "./corrections.ts";
export * from "./errors.ts";
export * from "./field-labels.ts";
export type { FeedSubject } from "./feeds.ts";
export * from "./fields.ts";
export * from "./import.ts";
export { IMAGE_WIDTHS } from "./image-variants.ts";
export { CHANGES_A_RECORD, CHANGES_DAYS, DELETED_DAYS, LIMITS } from "./limits.ts";
export { greeting } from "./messages.ts";
export * from "./mailed-codes.ts";
export * from "./moderation.ts";
export * from "./notices.ts";
export * from "./patterns.ts";
export * from "./preview.ts";
export * from "./rebuild-faults.ts";
export * from "./recent-reviews.ts";
export * from "./record-name.ts";
export * from "./review-facts.ts";
export { pageHref, ROUTES } from "./routes.ts";
export * from "./safe-url.ts";
export * from "./saved-searches.ts";
export * from "./signs.ts";
export { FACT_FIELDS, SOURCE_KINDS, SOURCES } from "./sources.ts";
export type { Source, SourceKind } from "./sources.ts";
export * from "./taxonomy.ts";
export * from "./verified.ts";

export type { PageRef } from "./entities.ts";
export type { Fault } from "./faults.ts";
export type {
  ChangeState,
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
export type { ModerationMonth } from "./transparency.ts";
export type {
  AppealedPost,
  QueueRow,
  ReportedPost,
  SentCorrection,
  Submission,
  ToldDecision,
  ToldOutcome,
  ToldSign,
} from "./staff-queues.ts";
