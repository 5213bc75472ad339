import { POPULATED_MAX } from "../../../src/contract/api/catalogue.ts";
import type { Condition, Filters, ListQuery, Selection } from "../../../src/contract/api/catalogue-query.ts";
import { LIMITS } from "../../../src/contract/limits.ts";
import { folded } from "../../../src/search/fold.ts";
import { Refused } from "../errors.ts";
import type { Catalogue } from "./content.ts";
import { ordered, type Kind, type Related, type Row } from "./collections.ts";

interface Entity {
  id?: number;
  attributes: Record<string, unknown>;
}

/** The answer to a list's query. Throws Refused("ValidationError") for one that takes too much work. */
export const readList = (kind: Kind, catalogue: Catalogue, query: ListQuery, work: number = LIMITS.queryWork) => {
  const { page, pageSize } = query.pagination;
  const isChosen = compiled(kind, query.filters, catalogue, { left: work });
  const chosen = ordered(kind, catalogue, query.sort).filter(isChosen);
  const shown = chosen.slice((page - 1) * pageSize, page * pageSize);
  const pageCount = Math.ceil(chosen.length / pageSize);
  return {
    data: shown.map((row) => picked(kind, row, query, catalogue, POPULATED_MAX.listed)),
    meta: { pagination: { page, pageSize, pageCount, total: chosen.length }, pageCount },
  };
};

/** The answer to a record's query. Throws Refused("NotFound"). */
export const readOne = (kind: Kind, catalogue: Catalogue, id: number, selection: Selection) => {
  const row = kind.collection(catalogue).byId.get(id);
  if (!row) throw new Refused("NotFound");
  return { data: picked(kind, row, selection, catalogue, POPULATED_MAX.alone), meta: {} };
};

/** The attributes and relations that were asked for. */
const picked = (kind: Kind, row: Row, { fields, populate }: Selection, catalogue: Catalogue, most: number): Entity => {
  const attributes: Record<string, unknown> = {};
  const known = kind.querySchema.fields.length > 0 ? kind.querySchema.fields : Object.keys(row.attributes);
  for (const name of fields ?? known) if (name !== "id") attributes[name] = row.attributes[name];
  for (const [name, selection] of Object.entries(populate)) {
    const related = kind.relations[name]?.(row, catalogue);
    if (related) attributes[name] = { data: pickedRelated(related, selection, catalogue, most) };
  }
  return { ...(row.id === undefined ? {} : { id: row.id }), attributes };
};

const pickedRelated = ({ kind, rows, isMany }: Related, selection: Selection, catalogue: Catalogue, most: number) => {
  const records = rows.slice(0, most).map((row) => picked(kind, row, selection, catalogue, most));
  return isMany ? records : (records[0] ?? null);
};

type Test = (row: Row) => boolean;

/** The conditions of a query as one test of a row; what does not depend on the row is worked out once. */
const compiled = (kind: Kind, filters: Filters, catalogue: Catalogue, work: { left: number }): Test => {
  const tests = Object.entries(filters).flatMap(([name, wanted]): Test[] => {
    if (!wanted) return [];
    const relation = kind.relations[name];
    if (!relation) return [compiledCondition(name, wanted)];
    const inner = new Map<Kind, Test>();
    return [
      (row) => {
        const { kind: other, rows } = relation(row, catalogue);
        const isRight = inner.get(other) ?? compiled(other, wanted as Filters, catalogue, work);
        inner.set(other, isRight);
        return rows.some(isRight);
      },
    ];
  });
  if (tests.length === 0) return () => true;
  return (row) => {
    work.left -= tests.length;
    if (work.left < 0) throw new Refused("ValidationError", { detail: "filters: this takes too much work at once" });
    return tests.every((isRight) => isRight(row));
  };
};

const compiledCondition = (name: string, { $eq, $eqi, $in, $contains, $containsi }: Condition): Test => {
  const among = $in && new Set<unknown>($in);
  const equal = $eqi === undefined ? undefined : folded($eqi);
  const part = $containsi === undefined ? undefined : folded($containsi);
  return (row) => {
    const value = name === "id" ? row.id : row.attributes[name];
    if (value === null || value === undefined) return false;
    const text = typeof value === "string" ? value : "";
    return (
      ($eq === undefined || value === $eq) &&
      (among === undefined || among.has(value)) &&
      ($contains === undefined || text.includes($contains)) &&
      (equal === undefined || foldedOnce(row, name, text) === equal) &&
      (part === undefined || foldedOnce(row, name, text).includes(part))
    );
  };
};

/** Texts of rows, folded, as long as the rows are there: folding takes longer than looking for something in it. */
const foldedTexts = new WeakMap<Row, Map<string, string>>();
const foldedOnce = (row: Row, name: string, text: string): string => {
  const texts = foldedTexts.get(row) ?? new Map<string, string>();
  foldedTexts.set(row, texts);
  let known = texts.get(name);
  if (known === undefined) texts.set(name, (known = folded(text)));
  return known;
};
