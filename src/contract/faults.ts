import { z } from "zod";
import { asSent } from "./as-sent.ts";
import { COLLECTION_NAMES, COLLECTIONS, exportFaultsSchema, type HeldCollection, type RecordFault } from "./export.ts";
import { labelOf } from "./field-labels.ts";
import { postSchema, replySchema } from "./posts.ts";

/** What is wrong with a field of a record, as an editor reads it. */
export interface Fault {
  field: string;
  message: string;
}

const sentPost = asSent(postSchema) as z.ZodType;
const SENT = {
  ...Object.fromEntries(COLLECTION_NAMES.map((name) => [name, asSent(COLLECTIONS[name])])),
  ...{ reviews: sentPost, blogs: sentPost, qnas: sentPost, "helpful-links": sentPost },
  comments: asSent(replySchema),
} as Readonly<Record<HeldCollection, z.ZodType>>;

/** What keeps a record, a post or a reply, as the CMS sends it, off the site. */
export const faultsOf = (collection: HeldCollection, sent: unknown): Fault[] => faultsIn(SENT[collection], sent);

/** What a schema finds wrong with a record: of each field the first fault. */
export const faultsIn = (schema: z.ZodType, record: unknown): Fault[] => {
  const faults = new Map<string, string>();
  for (const issue of schema.safeParse(record).error?.issues ?? []) {
    const field = String(issue.path[0] ?? "");
    if (!faults.has(field)) faults.set(field, messageOf(issue, nameOf(issue, field), valueAt(record, issue.path)));
  }
  return [...faults].map(([field, message]) => ({ field, message }));
};

/** What a field's schema finds wrong with its value, if anything. */
export const faultOf = (schema: z.ZodType, field: string, value: unknown): string | undefined => {
  const [issue] = schema.safeParse(value).error?.issues ?? [];
  return issue && messageOf(issue, nameOf({ path: [field, ...issue.path] }, field), valueAt(value, issue.path));
};

/** What a fault is said of: the field, or one entry of a list. */
const nameOf = ({ path: [, place] }: Pick<z.core.$ZodIssue, "path">, field: string): string =>
  field === "" ? "The record" : `${labelOf(field)}${typeof place === "number" ? `, entry ${place + 1}` : ""}`;

const valueAt = (record: unknown, path: readonly PropertyKey[]): unknown =>
  path.reduce((value: unknown, key) => (value as Record<PropertyKey, unknown> | null | undefined)?.[key], record);

/** zod's issue in an editor's words; a refinement brings its own, as a sentence or as what follows the field's name. */
const messageOf = (issue: z.core.$ZodIssue, name: string, value: unknown): string => {
  if (value === null || value === undefined) return `${name} is missing`;
  switch (issue.code) {
    case "invalid_type":
      return `${name} must be ${TYPES[issue.expected] ?? "something else"}`;
    case "too_small":
      if (issue.origin === "string") return `${name} is missing`;
      return issue.inclusive ? `At least ${issue.minimum}` : `More than ${issue.minimum}`;
    case "too_big":
      return `At most ${issue.maximum}${COUNTED[issue.origin] ?? ""}`;
    case "invalid_value":
      return `Choose one of ${oneOf.format(issue.values.map(String))}`;
    case "custom":
      return `${name} ${saidBy(issue)}`;
    default:
      return `${name} cannot be shown like this`;
  }
};

/** What kind of value is wanted, by zod's name for it. */
const TYPES: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "yes or no",
  array: "a list",
  object: "a record",
};
/** What a maximum counts. */
const COUNTED: Readonly<Record<string, string>> = { string: " characters", array: " entries" };
const oneOf = new Intl.ListFormat("en-AU", { type: "disjunction" });

/** The words of a schema's refinement: those for an editor when it has some besides the ones of the API. */
const saidBy = (issue: z.core.$ZodIssue): string => {
  const words = issue.code === "custom" ? (issue.params?.["words"] as unknown) : undefined;
  return typeof words === "string" ? words : issue.message;
};

/** What an export says it found at fault, or undefined when it says something else. */
export const readExportFaults = (body: unknown): RecordFault[] | undefined =>
  exportFaultsSchema.safeParse(body).data?.faults;
