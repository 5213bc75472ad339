import { LIMITS } from "../../contract/limits.ts";
import { pageHref } from "../../contract/routes.ts";
import { SEARCH_LISTS, type PageKind } from "../../contract/taxonomy.ts";
import { monogram, shortLocation } from "../../lib/format.ts";

/** Something that was found, as the boxes show it. */
export interface SearchResult {
  name: string;
  /** The line under the name: place, university or type. */
  line: string | null;
  href: string;
  /** The uploaded logo's address, or what a monogram is made of. */
  tile: { logo: string } | { id: number; letters: string };
}
export interface SearchResultGroup {
  kind: PageKind;
  label: string;
  results: readonly SearchResult[];
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

const joined = (...parts: readonly (string | null)[]): string | null =>
  parts.filter((part) => part !== null).join(" · ") || null;

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
  const lines: Record<PageKind, string | null> = {
    university: location,
    program: universityName,
    subject: joined(textIn(record, "subjectCode"), universityName),
    facility: joined(textIn(record, "facilityType"), universityName ?? location),
    destination: location,
  };
  return {
    name,
    line: lines[kind] && shortLocation(lines[kind]),
    href: pageHref(kind, id, universityId),
    tile: logo ? { logo } : { id: isStudy && universityId ? universityId : id, letters },
  };
};

/** Reads an answer of the search. What is not as it must be is left out; an answer that is no object at all throws. */
export const searchResultGroups = (answer: unknown): SearchResultGroup[] => {
  if (!isJson(answer)) throw new TypeError("The search answered with something else than an object");
  return SEARCH_LISTS.flatMap(({ list, kind, label }) => {
    const values = answer[list];
    const results = Array.isArray(values) ? values.flatMap((value) => resultIn(kind, value) ?? []) : [];
    return results.length > 0 ? [{ kind, label, results }] : [];
  });
};

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
