import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import type { PageRef } from "../../src/contract/entities.ts";
import type { Manifest, PreviewRecords } from "../../src/contract/export.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { readContent } from "../../src/queries/content.ts";
import { sitePages } from "../../src/queries/pages.ts";
import { AstroFailed, runAstro } from "../build/astro.ts";
import { codeDigest } from "../build/code.ts";
import { fileOf as pageFileOf } from "../build/site.ts";
import type { WaitingAstro } from "../build/waiting.ts";
import { connectCms, type Cms } from "../export/cms.ts";
import { BadImage } from "../export/errors.ts";
import { manifestEntryOf, patchLines } from "../export/lines.ts";
import { openMedia, storedImages } from "../export/media.ts";
import { FILE_NAMES, fileOf, originOf, readPreviousExport, type PreviousExport } from "../export/previous-export.ts";
import { readSentRecord } from "../export/sent-records.ts";
import type { Drawn, ToPreviewer } from "./messages.ts";

/** What a preview is told. Paths are absolute. */
export interface PreviewOptions extends Pick<ToPreviewer, "cms" | "folders"> {
  page: PageRef;
  /** A folder for this preview alone, inside the project: made anew and removed. */
  own: string;
  /** What renders in this process, as long as the code is still what it bundled. */
  waiting: WaitingAstro | undefined;
}

/**
 * Draws the page of a record as it was saved, listed or not: what the CMS says of it is laid over a copy of the export, and
 * Astro renders that one page into a folder of its own. Export, releases and the live site are only read. Throws
 * AstroFailed and ExportError.
 */
export const drawPreview = async (options: PreviewOptions): Promise<Drawn> => {
  rmSync(options.own, { recursive: true, force: true });
  try {
    return await drawIn(options);
  } finally {
    rmSync(options.own, { recursive: true, force: true });
  }
};

const drawIn = async ({ cms, folders, page, own, waiting }: PreviewOptions): Promise<Drawn> => {
  const source = connectCms({ url: cms.url, token: cms.token, timeout: LIMITS.previewTimeout });
  const found = await source.preview(page);
  if (!found) return { status: 404, refused: "The record is not in the CMS any more." };
  if (found.faults.length > 0) return faulty(found.faults.map(({ message }) => message));
  const previous = readPreviousExport(folders.content, originOf(cms.url));
  if ("reason" in previous) return { status: 503, refused: "The site is being built. Try again in a moment." };

  const content = join(own, "content");
  const laid = await layOver({ found, previous, source, from: folders.content, to: content });
  if (laid.faults.length > 0) return faulty(laid.faults);
  const shown = readContent(content);
  const site = sitePages(shown).find(({ route, id }) => route === page.type && id === page.id);
  if (!site) return { status: 409, refused: "The page lacks something that it is made of." };

  Object.assign(process.env, { QUAD_CONTENT: content, QUAD_PREVIEW: "true" });
  const file = pageFileOf(site.path);
  let drawn: string;
  if (waiting?.code === codeDigest()) {
    const files = await waiting.render({ content: shown, pages: [site], only: [site], alone: true });
    const page = files.get(file);
    if (!page) throw new AstroFailed(`${site.path} was not drawn`);
    drawn = page.toString();
  } else {
    const [pages, out] = [join(own, "pages.json"), join(own, "out-of-now")];
    writeFileSync(pages, JSON.stringify([site]));
    await runAstro({ out, pages, only: pages });
    drawn = readFileSync(join(out, file), "utf8");
  }
  const html = withOwnImages(drawn, join(content, "media"));
  return Buffer.byteLength(html) > LIMITS.previewBytes
    ? { status: 409, refused: "The page is too large for a preview." }
    : { html };
};

const faulty = (faults: readonly string[]): Drawn => ({
  status: 409,
  refused: `The site cannot show the record as it is saved: ${faults.join("; ")}.`,
});

interface Layer {
  found: PreviewRecords;
  previous: PreviousExport;
  source: Cms;
  from: string;
  to: string;
}

/** Makes a copy of an export with some records set. Images that it does not have are fetched for the copy alone. */
const layOver = async ({ found, previous, source, from, to }: Layer): Promise<{ faults: string[] }> => {
  const current = join(to, "current");
  mkdirSync(current, { recursive: true });
  // All at once, before anything is waited for: the next export removes versions that nobody reads.
  const files = new Map(FILE_NAMES.map((name) => [name, previous.linesOf(name)]));

  const faults: string[] = [];
  const stored = storedImages(from);
  const media = openMedia({ out: to, fetchFile: source.file, onWarning: () => undefined });
  const collections: Manifest["collections"] = { ...previous.manifest.collections };
  for (const [name, before] of files) {
    const edits = new Map<number, string>();
    for (const sent of (name === "posts" ? undefined : found.records[name]) ?? []) {
      const read = readSentRecord(name, sent);
      if ("faults" in read) {
        faults.push(...read.faults.map(({ message }) => message));
        continue;
      }
      for (const { sent: image, put } of read.record.images) {
        try {
          put({ ...(stored(image) ?? (await media.store(image))), alternativeText: image.alternativeText });
        } catch (error) {
          if (!(error instanceof BadImage)) throw error;
          faults.push(error.plain);
        }
      }
      edits.set(Number(read.record.value["id"]), JSON.stringify(read.record.value));
    }
    const { lines } = patchLines(before, edits);
    writeFileSync(join(current, fileOf(name)), lines.bytes);
    collections[name] = manifestEntryOf(lines);
  }
  writeFileSync(join(current, "manifest.json"), JSON.stringify({ ...previous.manifest, collections }));
  return { faults };
};

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".jpg": "image/jpeg",
  ".png": "image/png",
  ".gif": "image/gif",
};

/** The page with the images in it that only its preview has: no address leads to them. */
const withOwnImages = (html: string, media: string): string =>
  html.replaceAll(/(?<=["\s])\/media\/([0-9a-f]+[\w-]*\.[a-z]+)/g, (address, name: string) => {
    const type = MEDIA_TYPES[extname(name)];
    const file = join(media, name);
    return type && existsSync(file) ? `data:${type};base64,${readFileSync(file, "base64")}` : address;
  });
