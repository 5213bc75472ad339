import { isSafeUrl } from "../../src/contract/entities.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { STATE_CODES, STATES, type Field, type GraduationLevel, type StateCode } from "../../src/contract/taxonomy.ts";

/** The register's course levels that are university programs, as our graduation levels. */
const LEVELS: readonly (readonly [start: string, level: GraduationLevel])[] = [
  ["Bachelor", "Undergraduate"],
  ["Associate Degree", "Undergraduate"],
  ["Diploma", "Undergraduate"],
  ["Advanced Diploma", "Undergraduate"],
  ["Masters Degree (Research)", "Research"],
  ["Doctoral", "Research"],
  ["Masters", "Postgraduate"],
  ["Graduate Diploma", "Postgraduate"],
  ["Graduate Certificate", "Postgraduate"],
];

/** The graduation level of a course level, or undefined when it is no university program. */
export const levelOf = (courseLevel: string): GraduationLevel | undefined =>
  LEVELS.find(([start]) => courseLevel.startsWith(start))?.[1];

/**
 * Our fields by the code that begins a field of education (ASCED: two digits broad, four narrow, six detailed); the
 * longest code that fits decides.
 */
const FIELD_BY_CODE: Readonly<Record<string, Field>> = {
  "01": "Science",
  "0101": "Mathematics",
  "0103": "Physics",
  "0105": "Chemistry",
  "0107": "Geography",
  "0109": "Biology",
  "010901": "Biochemistry",
  "010905": "Botany",
  "010913": "Neurology",
  "010915": "Zoology",
  "02": "Computer Science",
  "03": "Engineering",
  "06": "Health & Medicine",
  "08": "Commerce",
  "0801": "Accounting",
  "080505": "Marketing",
  "090101": "Politics",
  "0901": "Politics",
  "090305": "History",
  "090307": "Archaeology",
  "090309": "Geography",
  "0907": "Psychology",
  "0919": "Economics",
};

/** The field of a field of education such as `0907 - Behavioural Science`, or null when none of ours fits. */
export const fieldOf = (...educations: readonly string[]): Field | null => {
  const codes = educations.map((education) => /^\d+/.exec(education)?.[0] ?? "");
  const longest = codes.reduce((a, b) => (b.length > a.length ? b : a), "");
  for (const length of [6, 4, 2]) {
    const field = FIELD_BY_CODE[longest.slice(0, length)];
    if (field && longest.length >= length) return field;
  }
  return null;
};

/** A website with a scheme, or null when there is none or it is not an address. */
export const websiteOf = (text: string): string | null => {
  if (text === "") return null;
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return isSafeUrl(url) && /\.[a-z]{2,}/i.test(new URL(url).hostname) ? url : null;
};

/** Whole dollars from a number or a text such as `$13,450`, or null. */
export const dollarsOf = (text: string): number | null => {
  const amount = Math.round(Number(text.replace(/[$,\s]/g, "")));
  return text !== "" && Number.isFinite(amount) && amount > 0 ? amount : null;
};

const WEEKS_A_YEAR = 52;
/** Years, to one decimal, from weeks; null when there are none. */
export const yearsOf = (weeks: string): number | null => {
  const years = Math.round((Number(weeks) / WEEKS_A_YEAR) * 10) / 10;
  return years > 0 ? years : null;
};

/** An upper-case place in the usual spelling: `NORTH RYDE` is North Ryde. Others stay as they are. */
export const placeOf = (text: string): string =>
  text === text.toUpperCase() ? text.toLowerCase().replace(/(^|[\s'(-])(\p{L})/gu, (all) => all.toUpperCase()) : text;

export const stateOf = (text: string): StateCode | null =>
  STATE_CODES.find((code) => code === text.toUpperCase()) ?? null;

/** `Sydney, New South Wales` from what is known of city and state, or null. */
export const locationOf = (city: string, state: StateCode | null): string | null =>
  [city, state ? STATES[state] : ""].filter(Boolean).join(", ") || null;

/** A name on one line, at most as long as the CMS takes. */
export const nameOf = (text: string): string => text.replace(/\s+/g, " ").trim().slice(0, LIMITS.nameMax);
