import { LIMITS } from "../../contract/limits.ts";
import { FACT_NAMES, type FactCounts, type FactValue } from "../../contract/review-facts.ts";
import type { ComparedKind } from "../../contract/taxonomy.ts";
import type { Column, ComparedRecord } from "./comparison.ts";

/** The call that answers a record of a kind, what is asked of it, and the name that the kind's own fields begin with. */
interface Call {
  path: string;
  prefix: string;
  fields: readonly string[];
  populate: Readonly<Record<string, readonly string[]>>;
}
/** What a record keeps of its reviews besides their mean. */
const OF_REVIEWS = ["reviewCount", "reviewFacts", "recentReviews"];
const CALLS: Record<ComparedKind, Call> = {
  university: {
    path: "university-pages",
    prefix: "university",
    fields: ["universityName", "universityLocation", "universityRating", "webpage", ...OF_REVIEWS],
    populate: {},
  },
  program: {
    path: "program-pages",
    prefix: "program",
    fields: [
      "programName",
      "programAcronym",
      "programGraduationLevel",
      "programRating",
      "ATAR",
      "webpage",
      ...OF_REVIEWS,
      "durationYears",
      "studyMode",
      "estimatedCost",
    ],
    populate: {
      university_page: ["universityName", "universityLocation"],
      program_field_component: ["programFieldName"],
    },
  },
  subject: {
    path: "subject-pages",
    prefix: "subject",
    fields: ["subjectName", "subjectCode", "subjectGraduationLevel", "subjectRating", "webpage", ...OF_REVIEWS],
    populate: {
      university_page: ["universityName", "universityLocation"],
      subject_field_component: ["subjectFieldName"],
    },
  },
  facility: {
    path: "facilities",
    prefix: "facility",
    fields: [
      "facilityName",
      "facilityType",
      "facilityLocation",
      "facilitySuburb",
      "facilityRating",
      "facilityLinks",
      ...OF_REVIEWS,
    ],
    populate: { university_page: ["universityName"] },
  },
};

/** Where a record of a kind is read: only the facts of its card are asked for. */
export const recordAddress = (kind: ComparedKind, id: number): string => {
  const { path, fields, populate } = CALLS[kind];
  const asked = [
    ...fields.map((field, at) => `fields[${at}]=${field}`),
    ...Object.entries(populate).flatMap(([relation, wanted]) =>
      wanted.map((field, at) => `populate[${relation}][fields][${at}]=${field}`),
    ),
  ];
  return `/api/${path}/${id}?${asked.join("&")}`;
};

/** Reads a record of a comparison. Never throws: what went wrong is a state of its column. */
export const readColumn = async (kind: ComparedKind, id: number): Promise<Column> => {
  try {
    const response = await fetch(recordAddress(kind, id), {
      headers: { accept: "application/json" },
      signal: AbortSignal.timeout(LIMITS.callTimeout),
    });
    if (response.status === 404) return { state: "missing" };
    if (!response.ok) return { state: "failed" };
    const record = recordIn(kind, await response.json());
    return record ? { state: "ready", record } : { state: "failed" };
  } catch {
    // No network, or an answer that is no JSON: the reader is offered to try again.
    return { state: "failed" };
  }
};

type Attributes = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Attributes => typeof value === "object" && value !== null;
const attributesOf = (value: unknown): Attributes | null =>
  isObject(value) && isObject(value["data"]) && isObject(value["data"]["attributes"])
    ? value["data"]["attributes"]
    : null;

/** A text with something in it, else null. */
const textIn = (value: unknown): string | null => (typeof value === "string" && value.trim() ? value.trim() : null);
const numberIn = (value: unknown): number | null =>
  typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
const idIn = (value: unknown): number | null => {
  const id = isObject(value) && isObject(value["data"]) ? value["data"]["id"] : null;
  return typeof id === "number" ? id : null;
};
const addressIn = (value: unknown): string | null => {
  const text = textIn(value);
  return text !== null && text.length <= LIMITS.urlMax && /^https?:\/\//i.test(text) && URL.canParse(text)
    ? text
    : null;
};

const isAnswer = (entry: unknown): entry is readonly [FactValue, number] =>
  Array.isArray(entry) &&
  (typeof entry[0] === "string" || typeof entry[0] === "number") &&
  typeof entry[1] === "number";
const factsIn = (value: unknown): FactCounts =>
  Object.fromEntries(
    FACT_NAMES.flatMap((name) => {
      const answers = isObject(value) ? value[name] : undefined;
      return Array.isArray(answers) && answers.length > 0 && answers.every(isAnswer) ? [[name, answers]] : [];
    }),
  );

/** Recent reviews say something besides the rating only where there are older ones. */
const recentIn = (value: unknown, reviewCount: number | null): ComparedRecord["recent"] => {
  const [count, rating] = isObject(value) ? [numberIn(value["count"]), numberIn(value["rating"])] : [];
  return count && rating && reviewCount !== null && count < reviewCount ? { count, rating } : null;
};

/** The record in an answer of the specification's form, `{ data: { id, attributes } }`; null when it is none. */
export const recordIn = (kind: ComparedKind, answer: unknown): ComparedRecord | null => {
  const attributes = attributesOf(answer);
  if (!attributes) return null;
  const { prefix } = CALLS[kind];
  const own = (field: string): unknown => attributes[`${prefix}${field}`];
  const university = attributesOf(attributes["university_page"]);
  const component = attributesOf(attributes[`${prefix}_field_component`]);
  return {
    name: textIn(own("Name")),
    universityId: idIn(attributes["university_page"]),
    university: textIn(university?.["universityName"]),
    location: textIn(own("Location")) ?? textIn(university?.["universityLocation"]),
    rating: numberIn(own("Rating")) || null,
    reviewCount: numberIn(attributes["reviewCount"]),
    website: addressIn(kind === "facility" ? attributes["facilityLinks"] : attributes["webpage"]),
    code: textIn(kind === "program" ? attributes["programAcronym"] : attributes["subjectCode"]),
    level: textIn(own("GraduationLevel")),
    field: textIn(component?.[`${prefix}FieldName`]),
    ATAR: numberIn(attributes["ATAR"]),
    durationYears: numberIn(attributes["durationYears"]),
    studyMode: textIn(attributes["studyMode"]),
    estimatedCost: numberIn(attributes["estimatedCost"]),
    facilityType: textIn(attributes["facilityType"]),
    suburb: textIn(attributes["facilitySuburb"]),
    facts: factsIn(attributes["reviewFacts"]),
    recent: recentIn(attributes["recentReviews"], numberIn(attributes["reviewCount"])),
  };
};
