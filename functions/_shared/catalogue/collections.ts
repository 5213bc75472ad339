import { QUERY_SCHEMAS } from "../../../src/contract/api/catalogue.ts";
import type { QuerySchema } from "../../../src/contract/api/catalogue-query.ts";
import type { Image } from "../../../src/contract/entities.ts";
import type { CollectionName, RecordOf } from "../../../src/contract/export.ts";
import { memoize } from "../../../src/contract/memoize.ts";
import { byHighestRating, byLowestRating, compareNames } from "../../../src/contract/ratings.ts";
import { FIELDS } from "../../../src/contract/taxonomy.ts";
import type { Catalogue } from "./content.ts";
import { imageAttributes } from "./image-attributes.ts";

/** A record as it is answered: its public id (images have none) and all of its attributes. */
export interface Row {
  id?: number;
  attributes: Readonly<Record<string, unknown>>;
}

/** The records that belong to one. `isMany`: they are answered as a list. */
export interface Related {
  kind: Kind;
  rows: readonly Row[];
  isMany: boolean;
}

/** A kind of record: where its rows come from, and what belongs to each. */
export interface Kind {
  querySchema: QuerySchema;
  /** The attributes that lists are ordered by. */
  name: string;
  rating?: string;
  /** By id. */
  collection: (catalogue: Catalogue) => Collection;
  relations: Readonly<Record<string, (row: Row, catalogue: Catalogue) => Related>>;
}

export interface Collection {
  rows: readonly Row[];
  byId: ReadonlyMap<number, Row>;
}

const collectionOf = (rows: readonly Row[]): Collection => ({
  rows,
  byId: new Map(rows.flatMap((row) => (row.id === undefined ? [] : [[row.id, row]]))),
});

const fromExport = (
  name: CollectionName,
  more: (record: Row["attributes"]) => Row["attributes"] = () => ({}),
): ((catalogue: Catalogue) => Collection) => {
  const collection = memoize((records: readonly RecordOf<CollectionName>[]) =>
    collectionOf(records.map((record) => ({ id: record.id, attributes: { ...record, ...more(record) } }))),
  );
  return (catalogue) => collection(catalogue.records(name));
};

// Relations.

const image: Kind = {
  querySchema: { fields: [], relations: {} },
  name: "name",
  collection: () => collectionOf([]),
  relations: {},
};
const imageIn =
  (name: string, isMany = false) =>
  (row: Row): Related => {
    const value = row.attributes[name] as Image | null;
    return { kind: image, rows: value ? [{ attributes: imageAttributes(value) }] : [], isMany };
  };

const only = (row: Row | undefined): readonly Row[] => (row ? [row] : []);
const homeUniversity = (row: Row, catalogue: Catalogue): Related => {
  const id = row.attributes["university"];
  const home = typeof id === "number" ? university.collection(catalogue).byId.get(id) : undefined;
  return { kind: university, rows: only(home), isMany: false };
};
const fieldAmong =
  (kind: () => Kind) =>
  (row: Row, catalogue: Catalogue): Related => {
    const at = FIELDS.findIndex((field) => field === row.attributes["field"]);
    return {
      kind: kind(),
      rows: only(
        kind()
          .collection(catalogue)
          .byId.get(at + 1),
      ),
      isMany: false,
    };
  };
/** The programs or subjects of a university, the best first. */
const offeredBy =
  (kind: () => Kind) =>
  (row: Row, catalogue: Catalogue): Related => {
    const all = ordered(kind(), catalogue, { by: kind().rating ?? "", descending: true });
    return { kind: kind(), rows: byUniversity(all).get(row.id) ?? [], isMany: true };
  };
const byUniversity = memoize((rows: readonly Row[]) => Map.groupBy(rows, ({ attributes }) => attributes["university"]));

// The kinds.

const fields = (attribute: string) => {
  const collection = collectionOf(FIELDS.map((field, at) => ({ id: at + 1, attributes: { [attribute]: field } })));
  return () => collection;
};
const programField: Kind = {
  querySchema: QUERY_SCHEMAS.programField,
  name: "programFieldName",
  collection: fields("programFieldName"),
  relations: {},
};
const subjectField: Kind = {
  querySchema: QUERY_SCHEMAS.subjectField,
  name: "subjectFieldName",
  collection: fields("subjectFieldName"),
  relations: {},
};
const university: Kind = {
  querySchema: QUERY_SCHEMAS.university,
  name: "universityName",
  rating: "universityRating",
  collection: fromExport("universities"),
  relations: {
    universityLogo: imageIn("universityLogo"),
    universityHeaderImage: imageIn("universityHeaderImage"),
    program_pages: offeredBy(() => program),
    subject_pages: offeredBy(() => subject),
  },
};
const program: Kind = {
  querySchema: QUERY_SCHEMAS.program,
  name: "programName",
  rating: "programRating",
  collection: fromExport("programs"),
  relations: { university_page: homeUniversity, program_field_component: fieldAmong(() => programField) },
};
const subject: Kind = {
  querySchema: QUERY_SCHEMAS.subject,
  name: "subjectName",
  rating: "subjectRating",
  collection: fromExport("subjects"),
  relations: { university_page: homeUniversity, subject_field_component: fieldAmong(() => subjectField) },
};
const facility: Kind = {
  querySchema: QUERY_SCHEMAS.facility,
  name: "facilityName",
  rating: "facilityRating",
  collection: fromExport("facilities", (record) => ({ universityPageId: record["university"] })),
  relations: { university_page: homeUniversity },
};
const destination: Kind = {
  querySchema: QUERY_SCHEMAS.destination,
  name: "destinationName",
  rating: "destinationRating",
  collection: fromExport("destinations"),
  relations: {
    destinationLogo: imageIn("destinationLogo"),
    destinationHeaderImage: imageIn("destinationHeaderImage"),
  },
};
const icon: Kind = {
  querySchema: QUERY_SCHEMAS.icon,
  name: "name",
  collection: fromExport("icons"),
  relations: { image: imageIn("image", true) },
};
const homepageText: Kind = {
  querySchema: QUERY_SCHEMAS.homepageText,
  name: "welcomeText",
  collection: fromExport("homepage-texts"),
  relations: {},
};
const universityPageText: Kind = {
  querySchema: QUERY_SCHEMAS.universityPageText,
  name: "searchTitle",
  collection: fromExport("universitypage-texts"),
  relations: {},
};

export const KINDS = {
  university,
  program,
  subject,
  facility,
  destination,
  icon,
  homepageText,
  universityPageText,
  programField,
  subjectField,
} as const satisfies Record<keyof typeof QUERY_SCHEMAS, Kind>;

/** All rows of a kind in an order; without one by id. Those without a rating come last either way; ties by name. */
export const ordered = (
  kind: Kind,
  catalogue: Catalogue,
  order: { by: string; descending: boolean } | undefined,
): readonly Row[] => {
  const { rows } = kind.collection(catalogue);
  return order ? sorted(rows, kind, order.by, order.descending) : rows;
};

const sorted = memoize((rows: readonly Row[], kind: Kind, by: string, descending: boolean): readonly Row[] => {
  const nameOf = ({ attributes }: Row) => String(attributes[kind.name]);
  if (by === kind.rating) {
    const sort = descending ? byHighestRating : byLowestRating;
    return sort(rows, (row) => ({
      name: nameOf(row),
      rating: row.attributes[by] as number | null,
      reviewCount: row.attributes["reviewCount"] as number,
    }));
  }
  const direction = descending ? -1 : 1;
  return rows.toSorted((a, b) => direction * compareNames(nameOf(a), nameOf(b)) || (a.id ?? 0) - (b.id ?? 0));
});
