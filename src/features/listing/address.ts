import { LIMITS } from "../../contract/limits.ts";
import { FIELDS, GRADUATION_LEVELS, STATE_CODES, VIEW_MODES, type StateCode } from "../../contract/taxonomy.ts";
import type { Place } from "../location/place.ts";
import type { Point } from "../../search/point.ts";
import { FRESH, type Listing } from "./listing.ts";
import { isPaged, sortsOf, type List } from "./lists.ts";
import { limitInAddress, measure, MEASURE_NAMES, type Measures } from "./measures.ts";

/** A name as addresses show it: `health-medicine`. */
const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

const rounded = (degrees: number): number => Math.round(degrees * 1000) / 1000;

/** The query of a listing, with what differs from a fresh one alone; `?` and all, or empty. */
export const queryOf = (listing: Listing): string => {
  const query = new URLSearchParams();
  if (listing.text !== "") query.set("q", listing.text);
  for (const field of listing.fieldSelected) query.append("field", slugOf(field));
  if (listing.graduationLevelSelected) query.set("level", slugOf(listing.graduationLevelSelected));
  if (listing.universitySelected !== FRESH.universitySelected)
    query.set("university", String(listing.universitySelected));
  if (listing.place) {
    const { label, state, point } = listing.place;
    query.set("place", label);
    if (state) query.set("state", state);
    if (point) query.set("at", point.map(rounded).join(","));
  }
  for (const name of MEASURE_NAMES) {
    const limit = listing.limits[name];
    if (limit !== undefined) query.set(name, limitInAddress(name, limit));
  }
  if (listing.sort !== FRESH.sort) query.set("sort", listing.sort);
  if (listing.view !== FRESH.view) query.set("view", listing.view);
  if (listing.page !== FRESH.page) query.set("page", String(listing.page));
  const text = query.toString();
  return text && `?${text}`;
};

/** The listing that an address asks for. What it does not know, or what the list has no control for, it leaves out. */
export const listingAt = (search: string, list: List): Listing => {
  const query = new URLSearchParams(search);
  const slugs = query.getAll("field");
  const page = wholeNumber(query.get("page"));
  const text = list.search ? (query.get("q") ?? "").trim().slice(0, LIMITS.nameMax).trim() : "";
  const place = list.locationTypes ? placeIn(query) : null;
  return {
    text,
    fieldSelected: list.isStudy
      ? [...new Set(slugs)].flatMap((slug) => FIELDS.find((field) => slugOf(field) === slug) ?? [])
      : [],
    graduationLevelSelected: list.isStudy
      ? (GRADUATION_LEVELS.find((level) => slugOf(level) === query.get("level")) ?? null)
      : null,
    universitySelected: list.isStudy ? wholeNumber(query.get("university")) : FRESH.universitySelected,
    place,
    limits: limitsIn(query, list),
    sort: sortsOf(list).find(({ value }) => value === query.get("sort"))?.value ?? FRESH.sort,
    view: list.isStudy ? FRESH.view : (VIEW_MODES.find((view) => view === query.get("view")) ?? FRESH.view),
    page: isPaged(list, { text, place }) && page > 0 ? page : FRESH.page,
  };
};

const wholeNumber = (text: string | null): number => (text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 0);

const limitsIn = (query: URLSearchParams, { measures }: List): Measures =>
  Object.fromEntries(
    measures.flatMap((name) => {
      const asked = measure(name).limits.find((limit) => limitInAddress(name, limit) === query.get(name));
      return asked === undefined ? [] : [[name, asked]];
    }),
  );

const placeIn = (query: URLSearchParams): Place | null => {
  const label = query.get("place")?.trim().slice(0, LIMITS.nameMax).trim();
  if (!label) return null;
  const state = STATE_CODES.find((code: StateCode) => code === query.get("state")) ?? null;
  return { label, state, point: pointIn(query.get("at")) };
};

const pointIn = (text: string | null): Point | null => {
  const [, latitude, longitude] = /^(-?\d{1,2}(?:\.\d{1,8})?),(-?\d{1,3}(?:\.\d{1,8})?)$/.exec(text ?? "") ?? [];
  if (latitude === undefined || longitude === undefined) return null;
  const point: Point = [rounded(Number(latitude)), rounded(Number(longitude))];
  return Math.abs(point[0]) <= 90 && Math.abs(point[1]) <= 180 ? point : null;
};
