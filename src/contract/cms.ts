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
export * from "./patterns.ts";
export { ROUTES } from "./routes.ts";
export * from "./safe-url.ts";
export * from "./taxonomy.ts";

export type { PageRef } from "./entities.ts";
export type { Fault } from "./faults.ts";
export type { CmsImage, CollectionName, ExportState, HeldCollection, HeldRecord, RecordFault } from "./export.ts";
export type { SavedKind } from "./saved.ts";
export type { Moderation, Reaction } from "./posts.ts";
