import { z } from "zod";
import { COLLECTIONS, PAGE_COLLECTIONS } from "../../contract/export.ts";
import { feedHref, KIND_FILES } from "../../contract/feeds.ts";
import { DATA_FIELDS, DATA_FORMATS, dataHref } from "../../contract/open-data.ts";
import { KIND_LABELS, PAGE_KINDS, type PageKind } from "../../contract/taxonomy.ts";
import { memoize } from "../../contract/memoize.ts";
import { content } from "../content.ts";

/** A JSON Schema, as far as it is told. */
interface Schema {
  type?: string;
  anyOf?: Schema[];
  enum?: unknown[];
  format?: string;
  items?: Schema;
}

/** What a value is, in a word or two. */
const wordFor = (schema: Schema): string => {
  if (schema.anyOf) {
    const kinds = schema.anyOf.filter(({ type }) => type !== "null").map(wordFor);
    return [...new Set(kinds), "or empty"].join(" ");
  }
  if (schema.enum) return "one of a list";
  if (schema.type === "array") return "list";
  if (schema.type === "integer") return "whole number";
  if (schema.type === "string") return schema.format === "date-time" ? "time" : "text";
  return schema.type ?? "text";
};

/** The fields of a kind's files: name, what it is, and what it means. */
const fieldsOf = memoize((kind: PageKind) => {
  const shape: Readonly<Record<string, z.ZodType | undefined>> = COLLECTIONS[PAGE_COLLECTIONS[kind]].shape;
  return Object.entries<string>(DATA_FIELDS[kind]).map(([name, meaning]) => {
    const schema = shape[name];
    return { name, meaning, what: schema ? wordFor(z.toJSONSchema(schema, { io: "output" }) as Schema) : "text" };
  });
});

/** What /data tells of each kind. */
export const openDataView = () =>
  PAGE_KINDS.map((kind) => ({
    kind,
    name: KIND_FILES[kind],
    label: KIND_LABELS[kind],
    count: content()[PAGE_COLLECTIONS[kind]].length,
    fields: fieldsOf(kind),
    files: DATA_FORMATS.map((format) => ({ format: format.toUpperCase(), href: dataHref(kind, format) })),
    feed: feedHref(kind),
  }));
