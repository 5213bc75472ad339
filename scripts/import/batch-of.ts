import type {
  ImportBatch,
  ImportCollection,
  ImportPlan,
  ImportRow,
  ImportValues,
  Note,
  PlannedLine,
  SkippedRow,
} from "../../src/contract/import.ts";
import { labelOf } from "../../src/contract/field-labels.ts";
import { faultOfValue, type SavedKind } from "../../src/contract/saved.ts";
import { changesTo } from "./changes.ts";

type Source = Parameters<typeof changesTo>[1];

/** What the contract calls the records of a collection, and the field with their name. */
const KINDS: Readonly<Record<ImportCollection, { kind: SavedKind; name: string }>> = {
  "university-page": { kind: "universities", name: "universityName" },
  "program-page": { kind: "programs", name: "programName" },
  "subject-page": { kind: "subjects", name: "subjectName" },
};
/** Relations, which are told by a code or a name, and what the CMS alone checks. */
const NOT_CHECKED: ReadonlySet<string> = new Set(["university", "field", "listing"]);
/** What nobody sees: control signs, and those that only say how others are shown. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/u;

/**
 * Collects what one collection's import creates, changes and leaves alone. A row with a value that no editor could save is
 * skipped, and the others are imported.
 */
export class BatchOf {
  readonly batch: ImportBatch;
  readonly skipped: SkippedRow[] = [];
  readonly lines: PlannedLine[] = [];
  unchanged = 0;
  readonly #kind: SavedKind;
  readonly #name: string;

  constructor(collection: ImportCollection) {
    this.batch = { collection, create: [], update: [] };
    ({ kind: this.#kind, name: this.#name } = KINDS[collection]);
  }

  /** Whether the record is created. */
  create(values: ImportValues, from: ImportRow): boolean {
    const name = String(values[this.#name]);
    if (this.#refuses(values, name, from)) return false;
    this.batch.create.push(values);
    this.#note("create", from, { record: null, name, set: values });
    return true;
  }

  keep(existing: { publicId: number }, source: Source, from: ImportRow): void {
    const { publicId: record } = existing;
    const held = new Map<string, unknown>(Object.entries(existing));
    const name = String(held.get(this.#name));
    const set = changesTo(existing, source);
    if (Object.keys(set).length === 0) {
      this.unchanged += 1;
      this.#note("same", from, { record, name, set });
    } else if (!this.#refuses(set, name, from)) {
      this.batch.update.push({ publicId: record, set });
      const before = Object.fromEntries(Object.keys(set).map((field) => [field, held.get(field) ?? null]));
      this.#note("update", from, { record, name, set, before });
    }
  }

  #refuses(values: ImportValues, what: string, { sheet, row }: ImportRow): boolean {
    const reason = faultIn(this.#kind, values);
    if (reason !== undefined) this.skipped.push({ sheet, row, what: seenOf(what), reason });
    return reason !== undefined;
  }

  #note(
    kind: PlannedLine["kind"],
    { sheet, row }: ImportRow,
    line: Pick<PlannedLine, "record" | "name" | "set"> & { before?: ImportValues },
  ): void {
    this.lines.push({ kind, collection: this.batch.collection, sheet, row, reason: null, before: {}, ...line });
  }
}

/** What is wrong with values that are to be saved, in words that name the field. */
const faultIn = (kind: SavedKind, values: ImportValues): string | undefined => {
  for (const [field, value] of Object.entries(values)) {
    if (NOT_CHECKED.has(field)) continue;
    if (textsIn(value).some((text) => UNSEEN.test(text)))
      return `a character that cannot be seen stands in it: ${shownOf(textsIn(value).join("; "))}`;
    const fault = faultOfValue(kind, field, value);
    if (fault) return `${labelOf(field)}: ${fault}`;
  }
  return undefined;
};

const textsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((text) => typeof text === "string");

const seenOf = (text: string): string => text.replaceAll(new RegExp(UNSEEN, "gu"), "");

/** A text in which each character that cannot be seen is named by its number. */
const shownOf = (text: string): string =>
  text.replaceAll(
    new RegExp(UNSEEN, "gu"),
    (sign) => `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`,
  );

/** The plan of collections that are applied one after the other, and of rows that are not imported. */
export const planOf = (
  batches: readonly BatchOf[],
  skipped: readonly SkippedRow[],
  notes: readonly Note[],
): ImportPlan => {
  // Cells stand in them as they were written: what cannot be seen, Postgres may not even keep.
  const all = [...skipped, ...batches.flatMap((batch) => batch.skipped)].map((row) => ({
    ...row,
    what: seenOf(row.what).trim(),
    reason: shownOf(row.reason),
  }));
  return {
    batches: batches.map(({ batch }) => batch),
    unchanged: Object.fromEntries(batches.map(({ batch, unchanged }) => [batch.collection, unchanged])),
    skipped: all,
    notes,
    lines: [
      ...batches.flatMap(({ lines }) => lines),
      ...all.map(({ what, ...row }): PlannedLine => ({
        ...{ kind: "skip", collection: null, record: null, name: what, set: {}, before: {} },
        ...row,
      })),
    ],
  };
};
