import { POPULATED_MAX } from "../../../src/contract/api/catalogue.ts";
import type { Condition, Filters, ListQuery, Selection } from "../../../src/contract/api/catalogue-query.ts";
import { folded } from "../../../src/search/fold.ts";
import { Refused } from "../errors.ts";
import type { Catalogue } from "./content.ts";
import { ordered, type Kind, type Related, type Row } from "./collections.ts";

interface Entity {
  id?: number;
  attributes: Record<string, unknown>;
}

/** The answer to a list's query. */
export const readList = (kind: Kind, catalogue: Catalogue, query: ListQuery) => {
  const { page, pageSize } = query.pagination;
  const chosen = ordered(kind, catalogue, query.sort).filter((row) => isChosen(kind, row, query.filters, catalogue));
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

const isChosen = (kind: Kind, row: Row, filters: Filters, catalogue: Catalogue): boolean => {
  for (const [name, wanted] of Object.entries(filters)) {
    if (!wanted) continue;
    const related = kind.relations[name]?.(row, catalogue);
    const isRight = related
      ? related.rows.some((one) => isChosen(related.kind, one, wanted as Filters, catalogue))
      : meets(name === "id" ? row.id : row.attributes[name], wanted);
    if (!isRight) return false;
  }
  return true;
};

const meets = (value: unknown, { $eq, $eqi, $in, $contains, $containsi }: Condition): boolean => {
  if (value === null || value === undefined) return false;
  const text = typeof value === "string" ? value : "";
  return (
    ($eq === undefined || value === $eq) &&
    ($in === undefined || $in.some((one) => one === value)) &&
    ($contains === undefined || text.includes($contains)) &&
    ($eqi === undefined || folded(text) === folded($eqi)) &&
    ($containsi === undefined || folded(text).includes(folded($containsi)))
  );
};
