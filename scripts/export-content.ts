// Exports what the site may show from the CMS: what changed since the last export, or everything with --full.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { isDeepStrictEqual, parseArgs } from "node:util";
import type { PageRef } from "../src/contract/entities.ts";
import {
  COLLECTION_NAMES,
  type CollectionName,
  type ExportState,
  type HeldRecord,
  type Manifest,
  type RefusedRecord,
} from "../src/contract/export.ts";
import { LIMITS } from "../src/contract/limits.ts";
import type { RecordChanges } from "../src/contract/rebuilds.ts";
import { changedRecords } from "./export/changed-records.ts";
import { connectCms, type Cms } from "./export/cms.ts";
import { goesOnFrom } from "./export/collections.ts";
import { editFiles, type EditedFile } from "./export/edits.ts";
import { ExportError } from "./export/errors.ts";
import {
  FILE_NAMES,
  fileOf,
  ORIGIN,
  originOf,
  readPreviousExport,
  type PreviousExport,
} from "./export/previous-export.ts";
import { DamagedLines, digestOf, manifestEntryOf, NO_LINES, pageOfKey } from "./export/lines.ts";
import { heldLine, told } from "./export/held-lines.ts";
import { lockExport } from "./export/lock.ts";
import { openMedia } from "./export/media.ts";
import { mediaInUse, publishVersion } from "./export/versions.ts";
import { folders } from "./lib/folders.ts";
import { ROOT } from "./lib/paths.ts";
import { portSetting, required } from "./lib/settings.ts";
import { say, seconds } from "./lib/steps.ts";

export interface ExportOptions {
  cmsUrl: string;
  token: string;
  /** The folder of the export. Readers read `<out>/current/` and `<out>/media/`. */
  out: string;
  /** Asks for every record, whatever the previous export has. */
  full?: boolean;
  onProgress?: (line: string) => void;
  signal?: AbortSignal;
  /** Milliseconds that one request may take. */
  requestTimeout?: number;
}

export interface ExportSummary {
  mode: "full" | "incremental";
  /** How many records the export holds, posts not counted. */
  records: number;
  /** Digest of the whole: equal content has the same. */
  digest: string;
  /** The collections that differ from the last export, and how. */
  changes: Partial<Record<CollectionName, { added: number[]; changed: number[]; removed: number[] }>>;
  /** The pages whose posts differ from the last export. */
  postsChanged: PageRef[];
  /** The same for people to read; null when there was no last export. */
  changedRecords: RecordChanges | null;
  /** The number of the newest change that it could read. */
  change: number;
  imagesFetched: number;
  /** What the site does not show as it is in the CMS, and why. */
  held: HeldRecord[];
  warnings: string[];
  milliseconds: number;
}

const REQUEST_TIMEOUT = 30_000;
/** How often the fetching of many images says how far it is. */
const IMAGES_TOLD_EVERY = 2_000;

/**
 * Brings the export in a folder up to the CMS. What the site cannot show is held back and everything else exported.
 * Throws ExportError; the export that readers see is then as it was. One runs at a time in a folder.
 */
export const exportContent = async (options: ExportOptions): Promise<ExportSummary> => {
  if (!URL.canParse(options.cmsUrl)) throw new ExportError(`CMS_URL is not an address: "${options.cmsUrl}"`);
  const began = performance.now();
  const tell = options.onProgress ?? (() => undefined);
  const run = { ...options, out: resolve(options.out), tell, began };
  const origin = originOf(options.cmsUrl);
  const release = await lockExport(run.out);
  try {
    const previous = readPreviousExport(run.out, origin);
    if (!("reason" in previous)) return await exportLocked(run, origin, previous);
    tell(`Everything is asked for: ${previous.reason}`);
    return await exportLocked(run, origin, undefined);
  } catch (error) {
    if (!(error instanceof DamagedLines)) throw error;
    tell("Everything is asked for: the last export is damaged");
    return await exportLocked(run, origin, undefined);
  } finally {
    release();
  }
};

interface Run extends ExportOptions {
  tell: (line: string) => void;
  began: number;
}

const exportLocked = async (run: Run, origin: string, previous: PreviousExport | undefined): Promise<ExportSummary> => {
  const { out, tell, cmsUrl, token } = run;
  const warnings: string[] = [];
  const onWarning = (line: string): void => {
    warnings.push(line);
    tell(`Warning: ${line}`);
  };
  const failed = new AbortController();
  const signal = run.signal ? AbortSignal.any([run.signal, failed.signal]) : failed.signal;
  const cms = connectCms({ url: cmsUrl, token, timeout: run.requestTimeout ?? REQUEST_TIMEOUT, signal });
  const media = openMedia({ out, fetchFile: cms.file, onWarning });
  const images = setInterval(() => {
    if (media.fetched() > 0) tell(`images: ${media.fetched()} fetched`);
  }, IMAGES_TOLD_EVERY);

  try {
    const { state, at } = await cms.state();
    const goesOn = previous !== undefined && goesOnFrom(previous.manifest.state.change, state.change);
    if (previous && !goesOn) tell("Everything is asked for: the CMS has another database, or an earlier one again");
    const full = run.full === true || !goesOn;
    const { files, ...edited } = await editFiles({
      cms,
      state,
      media,
      previous,
      full,
      onEdited: (file, milliseconds) => tell(lineOf(file, previous, milliseconds)),
      onFailed: () => failed.abort(),
      onWarning,
    });
    run.signal?.throwIfAborted();
    const refused = edited.refused.sort(
      (a, b) => a.collection.localeCompare(b.collection) || a.id - b.id || a.field.localeCompare(b.field),
    );
    const isReported = edited.asked || refused.length > 0 || (previous?.manifest.refused.length ?? 0) > 0;
    const held = isReported ? await heldAfter(cms, state, refused, previous, onWarning) : state.held;
    const manifest = { ...manifestOf(files, previous, state, at), held, refused };
    const isTold = isDeepStrictEqual(state.moderation, previous?.manifest.state.moderation);
    if (files.some(({ lines }) => lines) || !isDeepStrictEqual(held, previous?.manifest.held) || !isTold) {
      const isNew = (file: EditedFile) => !previous || isChanged(file);
      publishVersion(out, {
        ...Object.fromEntries(
          files.map((file) => [fileOf(file.name), isNew(file) ? (file.lines?.bytes ?? null) : null]),
        ),
        [ORIGIN]: Buffer.from(origin),
        "manifest.json": Buffer.from(JSON.stringify(manifest)),
      });
    }
    if (run.full || files.some(({ lines }) => lines)) media.keepOnly(mediaInUse(out));
    return {
      mode: full ? "full" : "incremental",
      records: COLLECTION_NAMES.reduce((sum, name) => sum + (manifest.collections[name]?.count ?? 0), 0),
      digest: manifest.digest,
      changes: changesOf(files),
      postsChanged: postsChangedOf(files),
      changedRecords: previous ? changedRecords(files, previous) : null,
      change: state.change.number,
      imagesFetched: media.fetched(),
      held,
      warnings,
      milliseconds: performance.now() - run.began,
    };
  } finally {
    clearInterval(images);
    media.save();
  }
};

/** Tells the CMS what this export found, and asks what is held back now. A CMS that does not take it stops nothing. */
const heldAfter = async (
  cms: Cms,
  state: ExportState,
  refused: readonly RefusedRecord[],
  previous: PreviousExport | undefined,
  onWarning: (line: string) => void,
): Promise<HeldRecord[]> => {
  // More than that would be a fault of its own, and too long for the CMS.
  const faults = refused
    .slice(0, LIMITS.exportPageSize)
    .map(({ collection, id, field, message }) => ({ collection, id, field, message }));
  try {
    return await cms.report(faults);
  } catch (error) {
    if (!(error instanceof ExportError)) throw error;
    onWarning(`The CMS was not told what is held back: ${error.message}`);
    const now = new Date().toISOString();
    const known = new Map(previous?.manifest.held.map((one) => [`${one.collection} ${one.id} ${one.field}`, one]));
    const own = faults.map((one) => ({
      ...(known.get(`${one.collection} ${one.id} ${one.field}`) ?? { name: null, since: now }),
      ...one,
    }));
    const isOwn = (one: HeldRecord): boolean =>
      own.some(({ collection, id, field }) => collection === one.collection && id === one.id && field === one.field);
    return [...state.held.filter((one) => !isOwn(one)), ...own];
  }
};

const manifestOf = (
  files: readonly EditedFile[],
  previous: PreviousExport | undefined,
  state: ExportState,
  at: Date,
): Omit<Manifest, "held" | "refused"> => {
  const collections = Object.fromEntries(
    files.map(({ name, lines }) => [
      name,
      lines ? manifestEntryOf(lines) : (previous?.manifest.collections[name] ?? manifestEntryOf(NO_LINES)),
    ]),
  );
  const all = FILE_NAMES.flatMap((name) => [name, ...(collections[name]?.digests ?? [])]);
  // A month that is over changes a page, and nothing before it does.
  if (state.moderation.length > 0) all.push(JSON.stringify(state.moderation));
  return { version: 1, exportedAt: at.toISOString(), digest: digestOf(all.join("\n")), state, collections };
};

const isChanged = ({ changes: { added, changed, removed } }: EditedFile): boolean =>
  added.length + changed.length + removed.length > 0;

const changesOf = (files: readonly EditedFile[]): ExportSummary["changes"] =>
  Object.fromEntries(
    files.filter((file) => file.name !== "posts" && isChanged(file)).map(({ name, changes }) => [name, changes]),
  );

const postsChangedOf = (files: readonly EditedFile[]): PageRef[] => {
  const changes = files.find(({ name }) => name === "posts")?.changes;
  return changes ? [...changes.added, ...changes.changed, ...changes.removed].map(pageOfKey) : [];
};

/** `programs: 18,000 records, 2 added, 1 changed, 0 removed, 0.3 s`. */
const lineOf = (
  { name, lines, changes }: EditedFile,
  previous: PreviousExport | undefined,
  milliseconds: number,
): string => {
  const count = lines?.keys.length ?? previous?.manifest.collections[name]?.count ?? 0;
  const what = `${name.padEnd(20)} ${count.toLocaleString("en-AU").padStart(9)} ${name === "posts" ? "pages  " : "records"}`;
  if (!lines) return `${what}   unchanged`;
  const { added, changed, removed } = changes;
  return `${what}   ${added.length} added, ${changed.length} changed, ${removed.length} removed   ${seconds(milliseconds)}`;
};

if (import.meta.main) await main();

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      full: { type: "boolean", default: false },
      out: { type: "string" },
      quiet: { type: "boolean", default: false },
    },
  });
  const settings = join(ROOT, ".env");
  if (existsSync(settings)) process.loadEnvFile(settings);
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort(new Error("stopped")));
  try {
    const summary = await exportContent({
      cmsUrl: process.env["CMS_URL"] ?? `http://127.0.0.1:${portSetting("CMS_PORT", 1337)}`,
      token: required("CMS_EXPORT_TOKEN"),
      out: values.out ?? folders().content,
      full: values.full,
      onProgress: values.quiet ? () => undefined : say,
      signal: stop.signal,
    });
    if (!values.quiet) {
      const { count, records } = told(summary.held);
      for (const one of records) say(`Held back: ${heldLine(one)}`);
      if (count > records.length) say(`and ${count - records.length} more`);
      say(`Exported ${summary.records.toLocaleString("en-AU")} records in ${seconds(summary.milliseconds)}`);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`The export failed and the last one is as it was: ${reason}\n`);
    process.exitCode = 1;
  }
}
