import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import type { University } from "../../../src/contract/entities.ts";
import { PAGE_COLLECTIONS } from "../../../src/contract/export.ts";
import { memoize } from "../../../src/contract/memoize.ts";
import { DATA_FIELDS, DATA_LICENCE, DATA_VERSION, type DataFormat } from "../../../src/contract/open-data.ts";
import { pageHref, ROUTES } from "../../../src/contract/routes.ts";
import { SOURCE_KINDS, SOURCES, type Source } from "../../../src/contract/sources.ts";
import type { PageKind } from "../../../src/contract/taxonomy.ts";
import type { Catalogue } from "../catalogue/content.ts";
import { csvLine, type Cell } from "./csv.ts";

type Row = Readonly<Record<string, Cell>> & { id: number };

/** A file as it is kept: compressed, as nearly everybody takes it. */
interface DataFile {
  etag: string;
  gzipped: Buffer<ArrayBuffer>;
}

/** Other calls are answered between so many records. */
const AT_ONCE = 500;
const compressed = promisify(gzip);

/** The file of a kind's records as the export has them now. It is made when it is first asked for, and kept as long as these records stay. */
export const dataFile = (catalogue: Catalogue, kind: PageKind, format: DataFormat): Promise<DataFile> =>
  made(catalogue.records(PAGE_COLLECTIONS[kind]), catalogue.records("universities"), kind, format);

const made = memoize(
  async (
    records: readonly object[],
    universities: readonly University[],
    kind: PageKind,
    format: DataFormat,
  ): Promise<DataFile> => {
    const names = Object.keys(DATA_FIELDS[kind]);
    const homes = new Map(universities.map(({ id, universityName }) => [id, universityName]));
    const { begin, line, end } = format === "csv" ? csv(names) : json(kind, names);
    const hash = createHash("sha256");
    const parts: Buffer[] = [];
    const add = (text: string): void => {
      const part = Buffer.from(text);
      hash.update(part);
      parts.push(part);
    };
    add(begin);
    for (let at = 0; at < records.length; at += AT_ONCE) {
      if (at > 0) await setImmediate();
      const portion = records.slice(at, at + AT_ONCE) as readonly Row[];
      add(portion.map((record, place) => line(rowOf(record, kind, homes), at + place)).join(""));
    }
    add(end);
    const etag = `W/"${hash.digest("base64url").slice(0, 27)}"`;
    return { etag, gzipped: await compressed(Buffer.concat(parts)) };
  },
);

/** A record with what is worked out for the files. */
const rowOf = (record: Row, kind: PageKind, homes: ReadonlyMap<number, string>): Row => {
  const home = typeof record["university"] === "number" ? record["university"] : null;
  return {
    ...record,
    sources: ((record["sources"] as readonly Source[] | undefined) ?? []).map((source) => ({
      ...source,
      licence: SOURCES[source.kind].licence.name,
    })),
    page: pageHref(kind, record.id, home),
    universityName: home === null ? record["universityName"] : (homes.get(home) ?? null),
  };
};

interface Writing {
  begin: string;
  line: (row: Row, at: number) => string;
  end: string;
}

const csv = (names: readonly string[]): Writing => ({
  begin: csvLine(names),
  line: (row) => csvLine(names.map((name) => row[name])),
  end: "",
});

const json = (kind: PageKind, names: readonly string[]): Writing => {
  const about = {
    version: DATA_VERSION,
    documentation: ROUTES.data,
    licence: DATA_LICENCE,
    sources: Object.fromEntries(SOURCE_KINDS.map((source) => [source, SOURCES[source]])),
    fields: DATA_FIELDS[kind],
  };
  return {
    begin: `${JSON.stringify(about).slice(0, -1)},"records":[`,
    line: (row, at) =>
      `${at === 0 ? "" : ","}\n${JSON.stringify(Object.fromEntries(names.map((name) => [name, row[name] ?? null])))}`,
    end: "\n]}\n",
  };
};
