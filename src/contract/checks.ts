// What the CMS checks records with: the schemas, and zod with them, in one file of the bundle.
export { faultsOf, readExportFaults } from "./faults.ts";
export { faultOfValue, faultsWhenSaved, savedFields, TEXT_LISTS } from "./saved.ts";
export { readPagesAsked } from "./export.ts";
export { readRebuildReport } from "./rebuilds.ts";
export { readPostedFacts } from "./review-facts-schema.ts";
