import { LIMITS } from "../../contract/limits.ts";
import { pageHref } from "../../contract/routes.ts";
import { SEARCH_LISTS, type PageKind } from "../../contract/taxonomy.ts";
import { campusIn, factLine, monogram, shortLocation } from "../../lib/format.ts";

/** Something that was found, as the boxes and the page of all results show it. */
export interface SearchResult {
  id: number;
  name: string;
  /** The line under the name: place, university or type. */
  line: string | null;
  href: string;
  rating: number | null;
  reviewCount: number;
  /** The uploaded logo's address, or what a monogram is made of. */
  tile: { logo: string } | { id: number; letters: string };
}
export interface SearchResultGroup {
  kind: PageKind;
  label: string;
  results: readonly SearchResult[];
  /** How many there are in all; where the answer does not say it, as many as it brings. */
  total: number;
}
/** What a search has answered. */
export interface SearchAnswer {
  groups: readonly SearchResultGroup[];
  /** The place or institution that the query names besides what it looks for. */
  place: FoundPlace | null;
  /** How many there are of each kind, and how many of them are at that place; these come first. */
  counts: Record<PageKind, FoundCount>;
}
export interface FoundPlace {
  name: string;
  isInstitution: boolean;
}
export interface FoundCount {
  total: number;
  atPlace: number;
}

/** What is asked for a text: without spaces around it, each run of them one; null when nothing is left. */
export const queryOf = (text: string): string | null => {
  const query = text.trim().replace(/\s+/g, " ").slice(0, LIMITS.searchTextMax).trimEnd();
  return query === "" ? null : query;
};

type Json = Record<string, unknown>;
const isJson = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value);
const textIn = (value: Json, key: string): string | null => {
  const text = value[key];
  return typeof text === "string" && text.trim() !== "" ? text : null;
};
const idIn = (value: Json): number | null => {
  const { id } = value;
  return typeof id === "number" && Number.isInteger(id) && id > 0 ? id : null;
};
/** An object inside another, also where it is wrapped as the API wraps relations and records: `{ data: { id, attributes } }`. */
const inner = (value: unknown): Json | null => {
  if (!isJson(value)) return null;
  if (isJson(value["data"])) return inner(value["data"]);
  return isJson(value["attributes"]) ? { ...value["attributes"], id: value["id"] } : value;
};

/** The address of a logo, when it is one of this site's own. */
const logoIn = (value: unknown): string | null => {
  const image = inner(value);
  const formats = image && inner(image["formats"]);
  const thumbnail = formats && inner(formats["thumbnail"]);
  const url = (thumbnail && textIn(thumbnail, "url")) ?? (image && textIn(image, "url"));
  return url && /^\/(?!\/)/.test(url) ? url : null;
};

const countIn = (value: unknown): number =>
  typeof value === "number" && Number.isInteger(value) && value > 0 ? value : 0;

const resultIn = (kind: PageKind, value: unknown): SearchResult | null => {
  const record = inner(value);
  const id = record && idIn(record);
  const name = record && textIn(record, `${kind}Name`);
  if (!id || !name) return null;
  const university = inner(record["university"] ?? record["university_page"]);
  const universityId = university && idIn(university);
  const isStudy = kind === "program" || kind === "subject";
  // The page of a study is under its university: without one there is nowhere to go.
  if (isStudy && !universityId) return null;
  const universityName = university && textIn(university, "universityName");
  const location = textIn(record, `${kind}Location`);
  const logo = isStudy ? logoIn(university?.["universityLogo"]) : logoIn(record[`${kind}Logo`]);
  const letters =
    isStudy && university && universityName
      ? monogram(universityName, textIn(university, "acronym"))
      : monogram(name, textIn(record, "acronym"));
  const city = university && textIn(university, "city");
  const campus = textIn(university ?? record, "campus");
  const isAt = campus && campusIn(campus);
  // "University of Sydney" says where it is.
  const home = factLine(universityName, isAt ?? (city && !universityName?.includes(city) ? city : null));
  const rating = record[`${kind}Rating`];
  const lines: Record<PageKind, string | null> = {
    university: factLine(location, isAt),
    program: home,
    subject: factLine(textIn(record, "subjectCode"), home),
    facility: factLine(textIn(record, "facilityType"), universityName ?? location),
    destination: location,
  };
  return {
    id,
    name,
    line: lines[kind] && shortLocation(lines[kind]),
    href: pageHref(kind, id, universityId),
    rating: typeof rating === "number" ? rating : null,
    reviewCount: countIn(record["reviewCount"]),
    tile: logo ? { logo } : { id: isStudy && universityId ? universityId : id, letters },
  };
};

const placeIn = (value: unknown): FoundPlace | null => {
  const name = isJson(value) ? textIn(value, "name") : null;
  return name === null ? null : { name, isInstitution: isJson(value) && value["isInstitution"] === true };
};

/** Reads an answer of the search. What is not as it must be is left out; an answer that is no object at all throws. */
export const searchAnswer = (answer: unknown): SearchAnswer => {
  if (!isJson(answer)) throw new TypeError("The search answered with something else than an object");
  const meta = isJson(answer["meta"]) ? answer["meta"] : {};
  const said = isJson(meta["counts"]) ? meta["counts"] : {};
  const groups: SearchResultGroup[] = [];
  const counts: Partial<SearchAnswer["counts"]> = {};
  for (const { list, kind, label } of SEARCH_LISTS) {
    const values = answer[list];
    const results = Array.isArray(values) ? values.flatMap((value) => resultIn(kind, value) ?? []) : [];
    const count = isJson(said[kind]) ? said[kind] : {};
    const total = Math.max(results.length, countIn(count["total"]));
    counts[kind] = { total, atPlace: Math.min(total, countIn(count["atPlace"])) };
    if (results.length > 0) groups.push({ kind, label, results, total });
  }
  return { groups, place: placeIn(meta["place"]), counts: counts as SearchAnswer["counts"] };
};

/** What an answer of the search has found, by kind. */
export const searchResultGroups = (answer: unknown): SearchResultGroup[] => [...searchAnswer(answer).groups];

/** How many results there are in all, shown and not. */
export const totalOf = (groups: readonly SearchResultGroup[]): number =>
  groups.reduce((sum, { total }) => sum + total, 0);

/**
 * As much of what was found as a box shows: every kind gets an equal share of the places, and what the others leave free
 * goes to the kinds in their order, to each at most as many as a list of results holds.
 */
export const shortened = (groups: readonly SearchResultGroup[]): SearchResultGroup[] => {
  const share = Math.floor(LIMITS.searchBoxResults / Math.max(1, groups.length));
  const shares = groups.map(({ results }) => Math.min(results.length, share, LIMITS.searchResults));
  let left = LIMITS.searchBoxResults - shares.reduce((sum, count) => sum + count, 0);
  return groups.map((group, at) => {
    const base = shares[at] ?? 0;
    const count = Math.min(group.results.length, LIMITS.searchResults, base + left);
    left -= count - base;
    return { ...group, results: group.results.slice(0, count) };
  });
};

/** Which result is active after an arrow key: round and round, none (-1) when there are none. */
export const moved = (active: number, step: 1 | -1, count: number): number => {
  if (count === 0) return -1;
  return active === -1 ? (step === 1 ? 0 : count - 1) : (active + step + count) % count;
};
