import type { Json, OpenApi } from "./describe-api.ts";

/** A field of what a call takes or answers, in words; `name` is its whole path. */
export interface OutlinedField {
  name: string;
  what: string;
  isRequired: boolean;
}

/** A call as a page tells it. */
interface OutlinedCall {
  id: string;
  method: string;
  path: string;
  summary: string;
  access: string;
  parameters: readonly OutlinedField[];
  body: readonly OutlinedField[];
  answers: readonly OutlinedField[];
  statuses: string;
}
interface OutlinedGroup {
  tag: string;
  calls: readonly OutlinedCall[];
}

/** Fields deeper than so many names are told by their parent: the file has them all. */
const DEPTH = 3;

const as = (value: unknown): Json => (value ?? {}) as Json;
const listIn = (value: unknown): Json[] => (Array.isArray(value) ? (value as Json[]) : []);

/** What a schema allows, in a few words. */
const wordFor = (schema: Json): string => {
  const several = [...listIn(schema["anyOf"]), ...listIn(schema["oneOf"])];
  if (several.length > 0) return [...new Set(several.map(wordFor))].join(" or ");
  if (schema["const"] !== undefined) return JSON.stringify(schema["const"]);
  if (Array.isArray(schema["enum"])) return schema["enum"].map((one) => JSON.stringify(one)).join(", ");
  if (schema["type"] === "array") return `list of ${wordFor(as(schema["items"]))}`;
  const { type = "anything", format, minimum, maximum, maxLength } = schema;
  const bounds = [
    typeof format === "string" ? format : "",
    typeof minimum === "number" && Math.abs(minimum) < Number.MAX_SAFE_INTEGER ? `from ${minimum}` : "",
    typeof maximum === "number" && maximum < Number.MAX_SAFE_INTEGER ? `to ${maximum}` : "",
    typeof maxLength === "number" ? `at most ${maxLength} characters` : "",
  ].filter(Boolean);
  return [String(type), bounds.length > 0 ? `(${bounds.join(", ")})` : ""].filter(Boolean).join(" ");
};

const fieldsIn = (schema: Json, path = "", depth = 0): OutlinedField[] => {
  const [inner] = [...listIn(schema["anyOf"]), ...listIn(schema["oneOf"])].filter(
    (one) => one["properties"] ?? one["items"],
  );
  const { properties, required, items } = (inner ?? schema) as { properties?: Json; required?: string[]; items?: Json };
  if (items && !properties) return fieldsIn(items, `${path}[]`, depth);
  return Object.entries(properties ?? {}).flatMap(([name, value]) => {
    const field = as(value);
    const whole = path === "" ? name : `${path}.${name}`;
    const below = depth + 1 < DEPTH ? fieldsIn(field, whole, depth + 1) : [];
    return [
      {
        name: whole,
        what: below.length > 0 ? kindOf(field) : wordFor(field),
        isRequired: required?.includes(name) ?? false,
      },
      ...below,
    ];
  });
};
const kindOf = (schema: Json): string =>
  JSON.stringify(schema).includes('"null"') && (schema["anyOf"] ?? schema["oneOf"])
    ? `${schema["type"] === "array" ? "list" : "object"} or null`
    : schema["type"] === "array"
      ? "list"
      : "object";

const schemaIn = (message: unknown): Json => as(as(as(as(message)["content"])["application/json"])["schema"]);

const accessOf = (security: readonly Json[]): string => {
  if (security.some((one) => "cms" in one)) return "Signed by the CMS";
  if (!security.some((one) => "person" in one)) return "Everybody";
  return security.length > 1 ? "Everybody; more with a session" : "With a session";
};

/** The description of the API as a page tells it: calls by the first part of their path. */
export const outlineOf = ({ paths }: OpenApi): OutlinedGroup[] => {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => {
      const success = Object.keys(call.responses).find((status) => /^[23]/.test(status)) ?? "200";
      return {
        tag: call.tags[0] ?? "",
        id: call.operationId,
        method: method.toUpperCase(),
        path,
        summary: call.summary ?? "",
        access: accessOf(call.security),
        parameters: call.parameters.map((one) => ({
          name: String(one["name"]),
          what: `${wordFor(as(one["schema"]))}, in the ${String(one["in"])}`,
          isRequired: one["required"] === true,
        })),
        body: fieldsIn(schemaIn(call.requestBody)),
        answers: fieldsIn(schemaIn(call.responses[success])),
        statuses: Object.keys(call.responses).join(", "),
      };
    }),
  );
  return [...Map.groupBy(calls, ({ tag }) => tag)]
    .map(([tag, own]) => ({ tag, calls: own }))
    .sort((a, b) => a.tag.localeCompare(b.tag));
};
