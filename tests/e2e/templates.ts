import { FACILITY_TYPES } from "../../src/contract/taxonomy.ts";
import { ROUTES } from "../../src/contract/routes.ts";

/** One address of every template, among the seed's records; university 1 has posts of every kind. */
export const TEMPLATES: readonly string[] = [
  ...Object.values(ROUTES),
  ...FACILITY_TYPES.map(({ path }) => path),
  "/universities/1",
  "/universities/1/program/1",
  "/universities/1/subject/1",
  "/universities/1/programs",
  "/universities/1/subjects",
  "/facility/1",
  "/destination/1",
  "/no-such-page",
];
