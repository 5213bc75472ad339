import { POST_PATHS } from "../../src/contract/api/names.ts";
import { imageSchema, type Image } from "../../src/contract/entities.ts";
import {
  COLLECTION_NAMES,
  PAGE_COLLECTIONS,
  type CollectionName,
  type ExportState,
  type RefusedRecord,
} from "../../src/contract/export.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import type { Post } from "../../src/contract/posts.ts";
import { PAGE_KINDS, POST_KINDS, type PageKind } from "../../src/contract/taxonomy.ts";
import type { Cms } from "./cms.ts";
import { askAllPosts, askCollection, askPostsOf, type Answer } from "./collections.ts";
import { BadImage, ExportError } from "./errors.ts";
import type { PreviousExport } from "./previous-export.ts";
import {
  NO_LINES,
  pageOfKey,
  patchLines,
  postsKey,
  recordOfLine,
  type LineChanges,
  type LineKey,
  type Lines,
} from "./lines.ts";
import type { Media } from "./media.ts";
import {
  readSentRecord,
  withoutRefusedPosts,
  type FileName,
  type ImagePlace,
  type SentRecord,
} from "./sent-records.ts";

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
  onWarning: (line: string) => void;
}

/** What the CMS says about some lines of a file: a previous line that is covered and not among the records is removed. */
interface Update {
  records: ReadonlyMap<LineKey, unknown>;
  covers: (key: LineKey) => boolean;
}

/** An update that was checked: `kept` are the lines that stay as they are, because the site cannot show what was sent. */
interface CheckedUpdate extends Pick<Update, "covers"> {
  records: Map<LineKey, SentRecord>;
  kept: Set<LineKey>;
}

/**
 * Asks the CMS for what changed, checks it, fetches its images and patches the files, all collections side by side. What
 * cannot be shown keeps its previous line, or is left out; it is in `refused`. Nothing is written but images.
 */
export const editFiles = async (
  options: EditOptions,
): Promise<{ files: EditedFile[]; refused: RefusedRecord[]; asked: boolean }> => {
  const { cms, state, previous, full, onEdited, onFailed } = options;
  const refused: RefusedRecord[] = [];
  const states = COLLECTION_NAMES.map((name) => [name, stateOf(state, name)] as const);
  const asked = new Map(
    states.map(([name, own]) => [name, askCollection(cms, name, own, full ? undefined : previousOf(previous, name))]),
  );
  const answerOf = async (name: CollectionName): Promise<Answer | undefined> => asked.get(name);

  const universities = answerOf("universities").then((answer) =>
    check("universities", updateOf(answer), options, refused),
  );
  const checked = new Map<CollectionName, Promise<CheckedUpdate | undefined>>(
    COLLECTION_NAMES.map((name) => [
      name,
      name === "universities"
        ? universities
        : answerOf(name).then(async (answer) => {
            const update = check(name, updateOf(answer), options, refused);
            if (update && BELONGING.has(name)) belongTo(await universities, update, previous);
            return update;
          }),
    ]),
  );
  const checkedOf = async (name: CollectionName): Promise<CheckedUpdate | undefined> => checked.get(name);

  const edit = async (name: FileName, ask: () => Promise<CheckedUpdate | undefined>): Promise<EditedFile> => {
    const began = performance.now();
    const update = await ask();
    const file = { name, ...(update ? await patchFile(name, update, options, refused) : UNTOUCHED) };
    onEdited(file, performance.now() - began);
    return file;
  };
  const work = [
    ...COLLECTION_NAMES.map((name) => edit(name, () => checkedOf(name))),
    edit("posts", async () => {
      const update = await postsUpdateOf(
        cms,
        (kind) => answerOf(PAGE_COLLECTIONS[kind]),
        async (kind, id) => {
          const pages = await checkedOf(PAGE_COLLECTIONS[kind]);
          return !pages || pages.records.has(id) || pages.kept.has(id);
        },
      );
      return check("posts", update, options, refused);
    }),
  ];

  let failure: { error: unknown } | undefined;
  const fail = (error: unknown): void => {
    failure ??= { error };
    onFailed();
  };
  const files = await Promise.all(work.map((one) => one.catch(fail)));
  if (failure) throw failure.error;
  const answers = await Promise.all(asked.values());
  return {
    files: files.filter((file) => file !== undefined),
    refused,
    asked: answers.some((answer) => answer && answer.records.size > 0),
  };
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
    refused: [
      ...new Set(previous.manifest.refused.flatMap(({ asked }) => (asked.collection === name ? [asked.id] : []))),
    ],
  };

const updateOf = (answer: Answer | undefined): Update | undefined =>
  answer && { records: answer.records, covers: (key) => answer.covers(Number(key)) };

/** Asks for the posts of every page that was asked for and that is shown. */
const postsUpdateOf = async (
  cms: Cms,
  answerOf: (kind: PageKind) => Promise<Answer | undefined>,
  isShown: (kind: PageKind, id: number) => Promise<boolean>,
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
      for (const [id, sent] of posts)
        if (pages.records.has(id) && (await isShown(kind, id))) records.set(postsKey(kind, id), sent);
    }),
  );
  if (answers.size === 0) return undefined;
  const covers = (key: LineKey): boolean => {
    const { type, id } = pageOfKey(key);
    return answers.get(type)?.covers(id) ?? false;
  };
  return { records, covers };
};

/** Sorts what was sent into what the site can show and what it cannot: that goes to `refused`. */
const check = (
  name: FileName,
  update: Update | undefined,
  { previous }: EditOptions,
  refused: RefusedRecord[],
): CheckedUpdate | undefined => {
  if (!update) return undefined;
  const records = new Map<LineKey, SentRecord>();
  const kept = new Set<LineKey>();
  const before = new Set(previous?.manifest.collections[name]?.ids);
  for (const [key, sent] of update.records) {
    const asked = askedOf(name, key);
    let result = readSentRecord(name, sent);
    if ("faults" in result && name === "posts") {
      const cleaned = withoutRefusedPosts(sent);
      for (const { kind, id, faults } of cleaned.refused) {
        const post = POST_KINDS.find((one) => one === kind);
        for (const fault of faults)
          refused.push(
            post && typeof id === "number"
              ? refusal(POST_PATHS[post], id, fault, asked)
              : refusal(asked.collection, asked.id, { ...fault, field: "posts" }, asked),
          );
      }
      result = readSentRecord(name, cleaned.sent);
    }
    if ("record" in result) {
      records.set(key, result.record);
      continue;
    }
    if (before.has(key)) kept.add(key);
    for (const fault of result.faults) refused.push(refusal(asked.collection, asked.id, fault, asked));
  }
  return { records, kept, covers: update.covers };
};

/** The record that has to be asked for, so that the line is looked at again. */
const askedOf = (name: FileName, key: LineKey): RefusedRecord["asked"] => {
  if (name !== "posts") return { collection: name, id: Number(key) };
  const { type, id } = pageOfKey(key);
  return { collection: PAGE_COLLECTIONS[type], id };
};

const refusal = (
  collection: RefusedRecord["collection"],
  id: number,
  { field, message }: { field: string; message: string },
  asked: RefusedRecord["asked"],
): RefusedRecord => {
  const [name, words] = [field, message].map((text) => text.slice(0, LIMITS.heldTextMax));
  return { collection, id, field: name ?? "", message: words ?? "", asked };
};

/** Collections whose records are shown as their university is. */
const BELONGING: ReadonlySet<CollectionName> = new Set(["programs", "subjects", "facilities"]);

/** Leaves out what belongs to a university that is not shown; a facility is shown without it. */
const belongTo = (
  universities: CheckedUpdate | undefined,
  { records }: CheckedUpdate,
  previous: PreviousExport | undefined,
): void => {
  const before = (previous?.manifest.collections["universities"]?.ids ?? []).filter(
    (id) => !universities?.covers(id) || universities.kept.has(id),
  );
  const shown = new Set<unknown>([...before, ...(universities?.records.keys() ?? [])]);
  for (const [key, { value }] of records) {
    if (value["university"] === null || shown.has(value["university"])) continue;
    if ("facilityName" in value) value["university"] = null;
    else records.delete(key);
  }
};

/** Stores the images of an update and patches the file. What is wrong with images goes to `refused`. */
const patchFile = async (
  name: FileName,
  { records, kept, covers }: CheckedUpdate,
  { previous, media, onWarning }: EditOptions,
  refused: RefusedRecord[],
): Promise<Omit<EditedFile, "name">> => {
  const before = previous?.linesOf(name) ?? NO_LINES;
  await Promise.all(
    [...records].flatMap(([key, record]) =>
      record.images.map(async (place) => {
        const fault = await storeImage(place, media, () => previousImage(before, key, place));
        if (!fault) return;
        onWarning(`${name} ${key}, ${place.field}: ${fault.message} (${place.sent.url})`);
        refused.push(imageRefusal(name, key, record, place, fault));
      }),
    ),
  );
  const edits = new Map<LineKey, string | null>(
    before.keys.filter((key) => covers(key) && !kept.has(key)).map((key) => [key, null]),
  );
  for (const [key, { value }] of records) edits.set(key, JSON.stringify(value));
  return patchLines(before, edits);
};

/** Puts the stored image in its place, or the one of the last export; answers what is wrong with it, if anything. */
const storeImage = async (
  { sent, put }: ImagePlace,
  media: Media,
  previous: () => Image | null,
): Promise<BadImage | undefined> => {
  try {
    const { alternativeText, focus } = sent;
    put({ ...(await media.store(sent)), alternativeText, ...(focus ? { focus } : {}) });
    return media.faultOf(sent);
  } catch (error) {
    if (!(error instanceof BadImage)) throw error;
    put(previous());
    return error;
  }
};

/** The image that the record showed before. People's pictures are never shown again. */
const previousImage = (before: Lines, key: LineKey, { field }: ImagePlace): Image | null => {
  const record = recordOfLine(before, key) as Record<string, unknown> | undefined;
  return imageSchema.safeParse(record?.[field]).data ?? null;
};

const imageRefusal = (
  name: FileName,
  key: LineKey,
  { value }: SentRecord,
  { field }: ImagePlace,
  { plain: message }: BadImage,
): RefusedRecord => {
  const asked = askedOf(name, key);
  if (name !== "posts") return refusal(asked.collection, asked.id, { field, message }, asked);
  const [, place, ...path] = field.split(".");
  const post = (value["posts"] as Post[])[Number(place)];
  const reply = post && "replies" in post && path[0] === "replies" ? post.replies[Number(path[1])] : undefined;
  if (reply) return refusal("comments", reply.id, { field: path.slice(2).join("."), message }, asked);
  return post
    ? refusal(POST_PATHS[post.kind], post.id, { field: path.join("."), message }, asked)
    : refusal(asked.collection, asked.id, { field, message }, asked);
};
