import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { hashOf, removeFile, replaceFile, type SiteFile } from "./release.ts";

/** Kinds of file that are worth sending compressed. */
const COMPRESSED = /\.(?:html|css|js|mjs|json|svg|xml|txt|webmanifest)$/;
/** Pages are many and change often: quality 5 costs 0.2 ms a page. Hashed assets are few and kept for a year: the best. */
const PAGE_QUALITY = 5;

/** Measures a file of a site and writes its compressed twins beside it. Returns what the release says of it. */
export const finishFile = (site: string, path: string, bytes = readFileSync(join(site, path))): SiteFile => {
  if (COMPRESSED.test(path)) {
    const quality = path.startsWith("_astro/") ? constants.BROTLI_MAX_QUALITY : PAGE_QUALITY;
    replaceFile(
      join(site, `${path}.br`),
      brotliCompressSync(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: quality,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      }),
    );
    replaceFile(join(site, `${path}.gz`), gzipSync(bytes, { level: 6 }));
  }
  return { hash: hashOf(bytes), bytes: bytes.length };
};

/** Removes a file of a site and its compressed twins. */
export const dropFile = (site: string, path: string): void => {
  for (const suffix of ["", ".br", ".gz"]) removeFile(join(site, path + suffix));
};
