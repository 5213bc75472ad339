import { hash } from "node:crypto";
import { PAGE_KINDS, type PageKind } from "../../src/contract/taxonomy.ts";

/** What identifies a line: a record's id, or `type:id` of a page's posts. */
export type LineKey = number | string;

/** A collection's file: a JSON array with one record a line, and for each line its key and digest. */
export interface Lines {
  keys: readonly LineKey[];
  digests: readonly string[];
  bytes: Buffer;
}

/** Which lines a patch added, changed and removed, in the order of the file. */
export interface LineChanges {
  added: LineKey[];
  changed: LineKey[];
  removed: LineKey[];
}

/** A file does not have the lines that its manifest says: it has to be made again from nothing. */
export class DamagedLines extends Error {
  override name = "DamagedLines";
}

const OPEN = Buffer.from("[\n");
const BETWEEN = Buffer.from(",\n");
const CLOSE = Buffer.from("\n]\n");
const EMPTY = Buffer.from("[\n]\n");
const NEWLINE = 10;

export const NO_LINES: Lines = { keys: [], digests: [], bytes: EMPTY };

/** What a manifest says of a file with these lines. */
export const manifestEntryOf = ({ keys, digests, bytes }: Lines) => ({
  ...{ count: keys.length, ids: [...keys], digests: [...digests], bytes: bytes.length },
});

/** The first 32 hex digits of the SHA-256. */
export const digestOf = (data: string | Buffer): string => hash("sha256", data, "hex").slice(0, 32);

/** The digest by which the CMS describes a set of ids: SHA-256 of the ascending ids joined by commas. */
export const idsDigest = (ascending: readonly LineKey[]): string => hash("sha256", ascending.join(","), "hex");

export const postsKey = (kind: PageKind, id: number): string => `${kind}:${id}`;

/** The page that a key of posts.json belongs to. */
export const pageOfKey = (key: LineKey): { type: PageKind; id: number } => {
  const [type, id] = String(key).split(":");
  return { type: type as PageKind, id: Number(id) };
};

/** The order of a file: ids ascending; posts by page kind, then id. */
export const compareKeys = (a: LineKey, b: LineKey): number => {
  if (typeof a === "number" && typeof b === "number") return a - b;
  const [left, right] = [pageOfKey(a), pageOfKey(b)];
  return PAGE_KINDS.indexOf(left.type) - PAGE_KINDS.indexOf(right.type) || left.id - right.id;
};

/** Where each line begins; throws DamagedLines when there are not as many as there should be. */
const lineStarts = ({ bytes, keys }: Lines): number[] => {
  const starts: number[] = [];
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) starts.push(at + 1);
  // The first newline ends the bracket; the last two end the last line and the closing bracket.
  const whole = keys.length === 0 ? bytes.equals(EMPTY) : bytes.subarray(-CLOSE.length).equals(CLOSE);
  if (!whole || starts.length !== keys.length + 2) throw new DamagedLines();
  return starts;
};

/**
 * The file after some lines are set (text) or removed (null). Only the lines that differ are touched: the rest is
 * copied as bytes. Throws DamagedLines when the file is not what its keys say.
 */
export const patchLines = (
  previous: Lines,
  edits: ReadonlyMap<LineKey, string | null>,
): { lines: Lines; changes: LineChanges } => {
  const starts = lineStarts(previous);
  const changes: LineChanges = { added: [], changed: [], removed: [] };
  const keys: LineKey[] = [];
  const digests: string[] = [];
  const pieces: Buffer[] = [];
  const place = (piece: Buffer): void => void pieces.push(pieces.length === 0 ? OPEN : BETWEEN, piece);

  let at = 0;
  let copiedTo = 0;
  const copyRunUpTo = (end: number): void => {
    if (copiedTo < end) {
      const last =
        end === previous.keys.length ? previous.bytes.length - CLOSE.length : (starts[end] ?? 0) - BETWEEN.length;
      place(previous.bytes.subarray(starts[copiedTo], last));
    }
  };
  const keepUpTo = (stop: (key: LineKey) => boolean): void => {
    for (let key = previous.keys[at]; key !== undefined && !stop(key); key = previous.keys[++at]) {
      keys.push(key);
      digests.push(previous.digests[at] ?? "");
    }
  };

  for (const key of [...edits.keys()].sort(compareKeys)) {
    keepUpTo((other) => compareKeys(other, key) >= 0);
    const isHeld = previous.keys[at] === key;
    const line = edits.get(key) ?? null;
    const digest = line === null ? null : digestOf(line);
    if ((isHeld && previous.digests[at] === digest) || (!isHeld && line === null)) continue;
    copyRunUpTo(at);
    if (isHeld) at += 1;
    copiedTo = at;
    if (line === null || digest === null) {
      changes.removed.push(key);
      continue;
    }
    place(Buffer.from(line));
    keys.push(key);
    digests.push(digest);
    changes[isHeld ? "changed" : "added"].push(key);
  }
  if (pieces.length === 0 && copiedTo === 0) return { lines: previous, changes };
  keepUpTo(() => false);
  copyRunUpTo(previous.keys.length);
  const bytes = pieces.length === 0 ? EMPTY : Buffer.concat([...pieces, CLOSE]);
  return { lines: { keys, digests, bytes }, changes };
};

/** The record of a line, or undefined when there is none with the key. Throws DamagedLines. */
export const recordOfLine = (lines: Lines, key: LineKey): unknown => {
  const at = lines.keys.indexOf(key);
  if (at === -1) return undefined;
  const starts = lineStarts(lines);
  const text = lines.bytes.toString("utf8", starts[at], starts[at + 1]).trim();
  return JSON.parse(text.endsWith(",") ? text.slice(0, -1) : text) as unknown;
};
