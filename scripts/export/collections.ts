import type { ChangeState, CollectionName, ExportState } from "../../src/contract/export.ts";
import type { PageKind } from "../../src/contract/taxonomy.ts";
import { TooLarge, type Cms, type ExportWindow } from "./cms.ts";
import { ExportError } from "./errors.ts";
import { idsDigest } from "./lines.ts";

type CollectionState = ExportState["collections"][string];

/** How many records are asked for by their ids at once: addresses cannot be long. */
const IDS_A_REQUEST = 200;
/** How many pages' posts are asked for at once. */
const PAGES_A_REQUEST = 200;

/** What the last export holds of a collection. */
export interface PreviousCollection {
  ids: readonly number[];
  /** The state that the CMS gave before it was asked. */
  state: CollectionState;
  /** Records that the last export found at fault: they are asked for again. */
  refused: readonly number[];
}

/** What the CMS answered for a collection. */
export interface Answer {
  /** By id. */
  records: ReadonlyMap<number, unknown>;
  /** Whether the answer speaks of this record: one that it speaks of and does not hold is gone. */
  covers: (id: number) => boolean;
  /** Everything was asked for. */
  complete: boolean;
}

/**
 * Whether numbers that were read before are of the same counter as those of now. They are not when the CMS has another
 * database, or this one was put back to an earlier time.
 */
export const goesOnFrom = (previous: ChangeState, now: ChangeState): boolean => {
  const last = now.epochs.findIndex(({ id }) => id === previous.epochs.at(-1)?.id);
  if (last === -1) return false;
  return previous.number <= (now.epochs[last + 1]?.began ?? now.number);
};

/**
 * Asks for what changed in a collection since the last export, or for all of it without one; undefined when nothing
 * did.
 */
export const askCollection = async (
  cms: Cms,
  name: CollectionName,
  state: CollectionState,
  previous: PreviousCollection | undefined,
): Promise<Answer | undefined> => {
  if (!previous) return complete(cms, name, state);
  const sameIds = idsDigest(previous.ids) === state.ids;
  const sameChange = previous.state.change === state.change;
  if (sameIds && sameChange && previous.refused.length === 0) return undefined;

  const since = previous.state.change;
  const records = sameChange ? new Map<number, unknown>() : await readWindows(cms, name, { since });
  const again = previous.refused.filter((id) => !records.has(id));
  for (const [id, record] of await readRecords(cms, name, again)) records.set(id, record);
  const removed = await reconcile(cms, name, state, previous.ids, records);
  return { records, covers: (id) => records.has(id) || removed.has(id), complete: false };
};

const complete = async (cms: Cms, name: CollectionName, state: CollectionState): Promise<Answer> => {
  const records = await readWindows(cms, name, {});
  await reconcile(cms, name, state, [], records);
  return { records, covers: () => true, complete: true };
};

/**
 * Makes the previous ids and the records agree with the ids of the CMS: fetches those that are unknown, drops those that
 * are gone from `records`, and returns the previous ids that are gone.
 */
const reconcile = async (
  cms: Cms,
  name: CollectionName,
  state: CollectionState,
  previousIds: readonly number[],
  records: Map<number, unknown>,
): Promise<ReadonlySet<number>> => {
  const known = new Set([...previousIds, ...records.keys()]);
  if (idsDigest([...known].sort((a, b) => a - b)) === state.ids) return new Set();
  const listed = new Set(await cms.ids(name));
  let unknown = [...listed].filter((id) => !known.has(id)).sort((a, b) => a - b);
  while (unknown[0] !== undefined) {
    const { found, next } = await readWindow(cms, name, { after: unknown[0] - 1 });
    for (const id of unknown) if (found.has(id)) records.set(id, found.get(id));
    unknown = next === null ? [] : unknown.filter((id) => id > next);
  }
  for (const id of records.keys()) if (!listed.has(id)) records.delete(id);
  return new Set(previousIds.filter((id) => !listed.has(id)));
};

const readRecords = async (cms: Cms, name: CollectionName, ids: readonly number[]) => {
  const records = new Map<number, unknown>();
  for (let start = 0; start < ids.length; start += IDS_A_REQUEST) {
    const { records: sent } = await cms.recordsOf(name, ids.slice(start, start + IDS_A_REQUEST));
    for (const [id, record] of windowById({ records: sent, next: null }, name, 0, idOf).found) records.set(id, record);
  }
  return records;
};

const readWindows = async (cms: Cms, name: CollectionName, { since }: { since?: number }) => {
  const records = new Map<number, unknown>();
  for (let after: number | null = 0; after !== null;) {
    const window: WindowById = await readWindow(cms, name, { ...(since === undefined ? {} : { since }), after });
    for (const [id, record] of window.found) records.set(id, record);
    after = window.next;
  }
  return records;
};

interface WindowById {
  found: Map<number, unknown>;
  next: number | null;
}

const readWindow = async (cms: Cms, name: CollectionName, query: { since?: number; after: number }) => {
  const window = await cms.records(name, query);
  return windowById(window, name, query.after, idOf);
};

const idOf = (record: unknown): unknown => (record as { id?: unknown } | null)?.id;

/** The records of a window by id. Throws ExportError when they have no ids or `next` does not go on. */
const windowById = (
  window: ExportWindow,
  what: string,
  after: number,
  idOf: (record: unknown) => unknown,
): WindowById => {
  const found = new Map<number, unknown>();
  for (const record of window.records) {
    const id = idOf(record);
    if (typeof id !== "number" || !Number.isInteger(id))
      throw new ExportError(
        `The CMS sent a record of ${what} whose id is ${JSON.stringify(id)}, after record ${after}`,
      );
    found.set(id, record);
  }
  if (window.next !== null && window.next <= after)
    throw new ExportError(
      `The CMS does not go on after record ${after} of ${what}: it says to continue at ${window.next}`,
    );
  return { found, next: window.next };
};

const pageIdOf = (sent: unknown): unknown => (sent as { page?: { id?: unknown } } | null)?.page?.id;

/** The posts of the given pages, by page id; pages without posts are not in it. */
export const askPostsOf = async (cms: Cms, kind: PageKind, ids: readonly number[]): Promise<Map<number, unknown>> => {
  const chunks = Array.from({ length: Math.ceil(ids.length / PAGES_A_REQUEST) }, (_, index) =>
    ids.slice(index * PAGES_A_REQUEST, (index + 1) * PAGES_A_REQUEST),
  );
  const answers = await Promise.all(chunks.map((chunk) => askChunk(cms, kind, chunk)));
  return new Map(answers.flatMap((answer) => [...answer]));
};

const askChunk = async (cms: Cms, kind: PageKind, ids: readonly number[]): Promise<Map<number, unknown>> => {
  try {
    const window = await cms.postsOf(kind, ids);
    return windowById({ records: window.records, next: null }, `${kind} posts`, 0, pageIdOf).found;
  } catch (error) {
    // Very long posts: fewer pages at a time still fit.
    if (!(error instanceof TooLarge) || ids.length === 1) throw error;
    const half = Math.ceil(ids.length / 2);
    const parts = [await askChunk(cms, kind, ids.slice(0, half)), await askChunk(cms, kind, ids.slice(half))];
    return new Map(parts.flatMap((part) => [...part]));
  }
};

/** The posts of every page of a kind that has some, by page id. */
export const askAllPosts = async (cms: Cms, kind: PageKind): Promise<Map<number, unknown>> => {
  const posts = new Map<number, unknown>();
  for (let after: number | null = 0; after !== null;) {
    const window: WindowById = windowById(await cms.postsAfter(kind, after), `${kind} posts`, after, pageIdOf);
    for (const [id, sent] of window.found) posts.set(id, sent);
    after = window.next;
  }
  return posts;
};
