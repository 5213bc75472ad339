import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "../lib/paths.ts";

/** What decides how a page is made, besides its data. */
const CODE = ["src", "public", "astro.config.mjs", "package-lock.json", "tsconfig.json"];
/** Settings that end up in pages. */
const SETTINGS = ["SITE_URL", "PUBLIC_MAPS_API_KEY"];

/** A digest of everything but the data that decides a page's bytes: the code, the locked packages, the settings. */
export const codeDigest = (root = ROOT): string => {
  const hash = createHash("sha256");
  const take = (path: string): void => {
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update("\0");
  };
  for (const name of CODE) {
    const path = join(root, name);
    if (name.includes(".")) take(path);
    else
      readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith(".test.ts"))
        .map((entry) => join(entry.parentPath, entry.name))
        .sort()
        .forEach(take);
  }
  for (const name of SETTINGS) hash.update(`${name}=${process.env[name] ?? ""}\0`);
  return hash.digest("hex").slice(0, 32);
};
