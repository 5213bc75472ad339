import type { PictureFacts } from "../../components/RecordPicture.tsx";
import type { Image } from "../../contract/entities.ts";
import { ALL_UNIVERSITIES, FIELDS, GRADUATION_LEVELS, type StateCode } from "../../contract/taxonomy.ts";
import { folded, wordsOf } from "../../search/fold.ts";
import { isAt, type RecordLocation } from "../location/place.ts";
import type { Point } from "../../search/point.ts";
import type { Listing, Sort } from "./listing.ts";
import { isMeasure, isWithin, measure, MEASURE_NAMES, type MeasureName, type Measures } from "./measures.ts";
import type { Campuses } from "./campus.ts";
import { isNearlyIn } from "./typo.ts";

/** A record as cards and rows show it. */
export interface ListEntry {
  id: number;
  name: string;
  /** Letters for its tile when it has no image. */
  letters: string;
  image: Image | null;
  picture: PictureFacts;
  location: string | null;
  /** The first part of its description. */
  teaser: string | null;
  rating: number | null;
  reviewCount: number;
  /** What is known of it, as far as the list is filtered by it. */
  measures?: Measures | undefined;
  /** That recent reviews say something else, where they do. */
  recent?: string | undefined;
  /** The campus by which it is at the place that was chosen, when it is not there itself. */
  campus?: string | null;
}

/** A program or subject as rows show it. */
export interface StudyItem {
  id: number;
  name: string;
  code: string | null;
  level: string;
  field: string | null;
  rating: number | null;
  reviewCount: number;
  measures?: Measures | undefined;
  recent?: string | undefined;
  universityId: number;
  universityName: string;
}

/** The order of the records that have a rating, as places in the index; all others follow in the index's own order. */
interface Orders {
  highestRating: readonly number[];
  lowestRating: readonly number[];
}

/** What the browser gets of universities, facilities and destinations: by name. */
export interface EntryIndex extends Orders {
  entries: readonly (ListEntry & {
    /** Further names by which it is found. */
    names: readonly string[];
    states: readonly StateCode[];
    points: readonly Point[];
    campuses?: Campuses;
  })[];
}

/** What the browser gets of programs and subjects: by name, a column each, because there are thousands. */
export interface StudyIndex extends Orders {
  ids: readonly number[];
  names: readonly string[];
  codes: readonly string[];
  /** A digit each: the place in GRADUATION_LEVELS. */
  levels: string;
  /** The place in FIELDS, from 1; 0 for none. */
  fields: readonly number[];
  /** The place in `universities`. */
  at: readonly number[];
  /** Place in the index, rating and number of reviews, of those that have any. */
  ratings: readonly (readonly [at: number, rating: number, reviewCount: number])[];
  /** What is known of all, a column each; 0 for what is not. */
  measures?: Columns;
  /** That recent reviews say something else, of those of which they do. */
  recent?: readonly (readonly [at: number, said: string])[];
  universities: readonly (RecordLocation & { id: number; name: string })[];
}

/** A list's records, ready to be searched. Records are known by their place in the index. */
export interface Catalogue<Item> {
  size: number;
  /** The records that a listing lets through, in its order. Takes a few milliseconds for 13,000. */
  find: (listing: Listing) => Int32Array;
  item: (at: number) => Item;
  /** The universities that the filter offers, by name. */
  universities: readonly { id: number; name: string }[];
}

/** A list's measures, a value a record in the order of the index. */
type Columns = Readonly<Partial<Record<MeasureName, readonly number[]>>>;
type MeasuresAt = (at: number) => Measures | undefined;

/** Makes columns of what is known of records; there is none of what is known of no record. */
export const columnsOf = (
  names: readonly MeasureName[],
  records: readonly { measures?: Measures | undefined }[],
): Columns =>
  Object.fromEntries(
    names
      .filter((name) => records.some(({ measures }) => measures?.[name]))
      .map((name) => [name, records.map(({ measures }) => measures?.[name] ?? 0)]),
  );

/** Takes the measures of a record out of the columns. */
const measuresIn = (columns: Columns): MeasuresAt => {
  const known = MEASURE_NAMES.flatMap((name) => (columns[name] ? [[name, columns[name]] as const] : []));
  return (at) => {
    const own = known.flatMap(([name, column]) => (column[at] ? [[name, column[at]] as const] : []));
    return own.length > 0 ? Object.fromEntries(own) : undefined;
  };
};

/** For each sort all places in the index in that order, made when first asked for. */
const inOrders = (size: number, orders: Orders, measuresAt: MeasuresAt): ((sort: Sort) => Int32Array) => {
  const made = new Map<Sort, Int32Array>();
  /** Those that have the measure, what is wanted first; of equal ones the best rated, then by name. */
  const byMeasure = (name: MeasureName): readonly number[] => {
    const ranks = new Map(orders.highestRating.map((at, rank) => [at, rank]));
    const rankOf = (at: number): number => ranks.get(at) ?? size + at;
    const direction = measure(name).wants === "least" ? -1 : 1;
    return Array.from({ length: size }, (_, at) => ({ at, measure: measuresAt(at)?.[name] }))
      .flatMap(({ at, measure }) => (measure === undefined ? [] : [{ at, measure }]))
      .sort((a, b) => direction * (a.measure - b.measure) || rankOf(a.at) - rankOf(b.at))
      .map(({ at }) => at);
  };
  return (sort) => {
    const held = made.get(sort);
    if (held) return held;
    const rated = sort === "alphabetical" ? [] : isMeasure(sort) ? byMeasure(sort) : orders[sort];
    const order = new Int32Array(size);
    order.set(rated);
    const isRated = new Uint8Array(size);
    for (const at of rated) isRated[at] = 1;
    let next = rated.length;
    for (let at = 0; at < size; at += 1) if (isRated[at] === 0) order[next++] = at;
    made.set(sort, order);
    return order;
  };
};

/** Whether every word is in the text. */
const hasAll = (text: string, words: readonly string[]): boolean => words.every((word) => text.includes(word));

/** Makes programs or subjects searchable. Texts are folded here, once. */
export const openStudies = (index: StudyIndex): Catalogue<StudyItem> => {
  const size = index.ids.length;
  const texts = index.names.map((name, at) => folded(`${name} ${index.codes[at] ?? ""}`));
  const levels = Uint8Array.from(index.levels, Number);
  const fields = Uint8Array.from(index.fields);
  const universityAt = Uint16Array.from(index.at);
  const ratings = new Map(index.ratings.map(([at, ...rated]) => [at, rated]));
  const measures = measuresIn(index.measures ?? {});
  const recent = new Map(index.recent);
  const order = inOrders(size, index, measures);
  return {
    size,
    universities: index.universities,
    find: ({ text, fieldSelected, graduationLevelSelected, universitySelected, place, limits, sort }) => {
      const isLimited = Object.keys(limits).length > 0;
      const words = folded(text).split(/\s+/).filter(Boolean);
      const wantedFields = new Uint8Array(FIELDS.length + 1).fill(fieldSelected.length === 0 ? 1 : 0);
      for (const field of fieldSelected) wantedFields[FIELDS.indexOf(field) + 1] = 1;
      const level = graduationLevelSelected === null ? -1 : GRADUATION_LEVELS.indexOf(graduationLevelSelected);
      const wantedUniversities = Uint8Array.from(index.universities, (university) =>
        Number(
          (universitySelected === ALL_UNIVERSITIES || universitySelected === university.id) &&
            (place === null || isAt(place, university)),
        ),
      );
      const found = new Int32Array(size);
      let count = 0;
      for (const at of order(sort)) {
        if (wantedUniversities[universityAt[at] ?? 0] === 0) continue;
        if (level !== -1 && levels[at] !== level) continue;
        if (wantedFields[fields[at] ?? 0] === 0) continue;
        if (isLimited && !isWithin(limits, measures(at))) continue;
        if (words.length > 0 && !hasAll(texts[at] ?? "", words)) continue;
        found[count++] = at;
      }
      return found.subarray(0, count);
    },
    item: (at) => {
      const university = index.universities[index.at[at] ?? 0];
      const [rating = null, reviewCount = 0] = ratings.get(at) ?? [];
      return {
        id: index.ids[at] ?? 0,
        name: index.names[at] ?? "",
        code: index.codes[at] || null,
        level: GRADUATION_LEVELS[levels[at] ?? 0] ?? "",
        field: FIELDS[(index.fields[at] ?? 0) - 1] ?? null,
        rating,
        reviewCount,
        measures: measures(at),
        recent: recent.get(at),
        universityId: university?.id ?? 0,
        universityName: university?.name ?? "",
      };
    },
  };
};

/**
 * Makes universities, facilities or destinations searchable. Where nothing has the words that were typed, records that
 * have nearly such words are found.
 */
export const openEntries = (index: EntryIndex, searchesLocation: boolean): Catalogue<ListEntry> => {
  const size = index.entries.length;
  const texts = index.entries.map(({ name, names, location }) =>
    [name, ...names, searchesLocation ? (location ?? "") : ""].map((part) => wordsOf(part).join(" ")).join("\n"),
  );
  const order = inOrders(size, index, (at) => index.entries[at]?.measures);
  return {
    size,
    universities: [],
    find: ({ text, place, limits, sort }) => {
      const words = wordsOf(text);
      const isHere = (at: number): boolean => {
        const entry = index.entries[at];
        return entry !== undefined && (place === null || isAt(place, entry)) && isWithin(limits, entry.measures);
      };
      const here = order(sort).filter(isHere);
      if (text === "") return here;
      if (words.length === 0) return new Int32Array(0);
      const exact = here.filter((at) => hasAll(texts[at] ?? "", words));
      const isFound = exact.length > 0 ? hasAll : isNearlyIn;
      const all = exact.length > 0 ? exact : here.filter((at) => isNearlyIn(texts[at] ?? "", words));
      if (sort !== "alphabetical") return all;
      // By name those come first that are called so, before those that are also known so.
      const isNamed = (at: number): boolean => isFound((texts[at] ?? "").split("\n", 1)[0] ?? "", words);
      return Int32Array.from([...all.filter(isNamed), ...all.filter((at) => !isNamed(at))]);
    },
    item: (at) => {
      const entry = index.entries[at];
      if (!entry) throw new RangeError(`There is no entry ${at}`);
      return entry;
    },
  };
};
