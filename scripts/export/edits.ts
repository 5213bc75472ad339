import {
  COLLECTION_NAMES,
  PAGE_COLLECTIONS,
  type CollectionName,
  type ExportState,
} from "../../src/contract/export.ts";
import { PAGE_KINDS, type PageKind } from "../../src/contract/taxonomy.ts";
import type { Cms } from "./cms.ts";
import { askAllPosts, askCollection, askPostsOf, type Answer } from "./collections.ts";
import { BadImage, badRecords, ExportError, type RecordProblem } from "./errors.ts";
import type { PreviousExport } from "./previous-export.ts";
import { NO_LINES, pageOfKey, patchLines, postsKey, type LineChanges, type LineKey, type Lines } from "./lines.ts";
import type { Media } from "./media.ts";
import { readSentRecord, type FileName, type ImagePlace, type SentRecord } from "./sent-records.ts";

/** A file of the export as it is to be; `lines` is undefined when the CMS had nothing to say about it. */
export interface EditedFile {
  name: FileName;
  lines: Lines | undefined;
  changes: LineChanges;
}

export interface EditOptions {
  cms: Cms;
  state: ExportState;
  media: Media;
  /** The export whose lines are patched. */
  previous: PreviousExport | undefined;
  /** Asks for everything, whatever the previous export has. */
  full: boolean;
  /** Called when a file is done; `milliseconds` since it was begun. */
  onEdited: (file: EditedFile, milliseconds: number) => void;
  /** Called at the first failure, so that requests under way end. */
  onFailed: () => void;
}

/** What the CMS says about some lines of a file: a previous line that is covered and not among the records is removed. */
interface Update {
  records: ReadonlyMap<LineKey, unknown>;
  covers: (key: LineKey) => boolean;
}

/**
 * Asks the CMS for what changed, checks it, fetches its images and patches the files, all collections side by side.
 * Throws ExportError with every record at fault. Nothing is written but images.
 */
export const editFiles = async (options: EditOptions): Promise<EditedFile[]> => {
  const { cms, state, previous, full, onEdited, onFailed } = options;
  const problems: RecordProblem[] = [];
  const states = COLLECTION_NAMES.map((name) => [name, stateOf(state, name)] as const);
  const asked = new Map(
    states.map(([name, own]) => [name, askCollection(cms, name, own, full ? undefined : previousOf(previous, name))]),
  );
  const answerOf = async (name: CollectionName): Promise<Answer | undefined> => asked.get(name);

  const edit = async (name: FileName, ask: () => Promise<Update | undefined>): Promise<EditedFile> => {
    const began = performance.now();
    const update = await ask();
    const file = { name, ...(update ? await patchFile(name, update, options, problems) : UNTOUCHED) };
    onEdited(file, performance.now() - began);
    return file;
  };
  const work = [
    ...COLLECTION_NAMES.map((name) => edit(name, async () => updateOf(await answerOf(name)))),
    edit("posts", () => postsUpdateOf(cms, (kind) => answerOf(PAGE_COLLECTIONS[kind]))),
  ];

  let failure: { error: unknown } | undefined;
  const fail = (error: unknown): void => {
    failure ??= { error };
    onFailed();
  };
  const files = await Promise.all(work.map((one) => one.catch(fail)));
  if (failure) throw failure.error;
  if (problems.length > 0) throw badRecords(problems);
  return files.filter((file) => file !== undefined);
};

const UNTOUCHED = { lines: undefined, changes: { added: [], changed: [], removed: [] } };

const stateOf = ({ collections }: ExportState, name: CollectionName): ExportState["collections"][string] => {
  const state = collections[name];
  if (!state)
    throw new ExportError(`The CMS does not know the collection "${name}": it is older or newer than the site`);
  return state;
};

const previousOf = (previous: PreviousExport | undefined, name: CollectionName) =>
  previous && {
    ids: (previous.manifest.collections[name]?.ids ?? []) as number[],
    state: stateOf(previous.manifest.state, name),
    at: new Date(previous.manifest.exportedAt),
    lines: () => previous.linesOf(name),
  };

const updateOf = (answer: Answer | undefined): Update | undefined =>
  answer && { records: answer.records, covers: (key) => answer.covers(Number(key)) };

/** Asks for the posts of every page that was asked for. */
const postsUpdateOf = async (
  cms: Cms,
  answerOf: (kind: PageKind) => Promise<Answer | undefined>,
): Promise<Update | undefined> => {
  const answers = new Map<PageKind, Answer>();
  const records = new Map<LineKey, unknown>();
  await Promise.all(
    PAGE_KINDS.map(async (kind) => {
      const pages = await answerOf(kind);
      if (!pages) return;
      answers.set(kind, pages);
      const posts = pages.complete
        ? await askAllPosts(cms, kind)
        : await askPostsOf(cms, kind, [...pages.records.keys()]);
      for (const [id, sent] of posts) if (pages.records.has(id)) records.set(postsKey(kind, id), sent);
    }),
  );
  if (answers.size === 0) return undefined;
  const covers = (key: LineKey): boolean => {
    const { type, id } = pageOfKey(key);
    return answers.get(type)?.covers(id) ?? false;
  };
  return { records, covers };
};

/** Checks the records, stores their images, and patches the file. What is wrong with records goes to `problems`. */
const patchFile = async (
  name: FileName,
  { records, covers }: Update,
  { previous, media }: EditOptions,
  problems: RecordProblem[],
): Promise<Omit<EditedFile, "name">> => {
  const checked = new Map<LineKey, SentRecord>();
  for (const [key, sent] of records) {
    const result = readSentRecord(name, key, sent);
    if ("problems" in result) problems.push(...result.problems);
    else checked.set(key, result.record);
  }
  await Promise.all(
    [...checked].flatMap(([key, { images }]) =>
      images.map(async (place) => {
        const problem = await storeImage(place, media);
        if (problem) problems.push({ collection: name, id: key, field: place.field, message: problem });
      }),
    ),
  );
  if (problems.length > 0) return UNTOUCHED;

  const before = previous?.linesOf(name) ?? NO_LINES;
  const edits = new Map<LineKey, string | null>(before.keys.filter(covers).map((key) => [key, null]));
  for (const [key, { value }] of checked) edits.set(key, JSON.stringify(value));
  return patchLines(before, edits);
};

/** Puts the stored image in its place; answers what is wrong with it, if anything. */
const storeImage = async ({ sent, put }: ImagePlace, media: Media): Promise<string | undefined> => {
  try {
    put({ ...(await media.store(sent)), alternativeText: sent.alternativeText });
    return undefined;
  } catch (error) {
    if (error instanceof BadImage) return `${error.message} (${sent.url})`;
    throw error;
  }
};
