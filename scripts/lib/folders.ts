import { resolve } from "node:path";
import { contentFolder } from "../../src/queries/content.ts";
import { ROOT } from "./paths.ts";

/** Where a checkout keeps what it makes: the export, the releases, the pointer to the live site, unfinished work. */
export const folders = () => ({
  content: contentFolder(),
  releases: resolve(ROOT, process.env["QUAD_RELEASES"] ?? ".releases"),
  dist: resolve(ROOT, process.env["QUAD_DIST"] ?? "dist"),
  work: resolve(ROOT, process.env["QUAD_WORK"] ?? ".work"),
});
