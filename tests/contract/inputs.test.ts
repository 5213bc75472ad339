import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { Endpoint } from "../../src/contract/api/endpoint.ts";
import { ENDPOINTS } from "../../src/contract/endpoints.ts";
import { SAMPLE_CALLS } from "../support/sample-calls.ts";

type Path = readonly (string | number)[];
type Body = Record<string, unknown>;
interface Sample {
  name: string;
  endpoint: Endpoint;
  body: Body;
}

const endpoints = Object.values<Endpoint>(ENDPOINTS);
/** The calls that read a JSON body, each with one that it takes. */
const SAMPLES: Sample[] = SAMPLE_CALLS.flatMap(([, method, path, body]) => {
  if (typeof body !== "object" || body === null) return [];
  const asked = new URL(path.replaceAll("{n}", "7"), "http://quad.example");
  const endpoint = endpoints.find(
    (one) =>
      one.method === method.toUpperCase() && new URLPattern({ pathname: one.path }).test({ pathname: asked.pathname }),
  );
  if (!endpoint) throw new Error(`${method} ${path} is no call of the contract`);
  const filled = JSON.parse(JSON.stringify(body).replaceAll("{n}", "7")) as Body;
  return [{ name: `${endpoint.method} ${endpoint.path}`, endpoint, body: filled }];
});

interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: unknown;
  items?: JsonSchema | undefined;
  prefixItems?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}
const schemaOf = ({ input }: Endpoint): JsonSchema =>
  z.toJSONSchema(input, { io: "input", unrepresentable: "any" }) as JsonSchema;
const partsOf = ({ items, prefixItems = [], anyOf = [], oneOf = [], allOf = [] }: JsonSchema): JsonSchema[] => [
  ...(items ? [items] : []),
  ...[prefixItems, anyOf, oneOf, allOf].flat(),
];

/** The objects in a body that take keys they do not name. A record that is named by its id may come whole, as `{ id, … }`. */
const openObjects = (schema: JsonSchema, path = "body"): string[] => {
  const names = Object.keys(schema.properties ?? {});
  const isReference = names.join() === "id";
  return [
    ...(schema.type === "object" && schema.additionalProperties !== false && !isReference ? [path] : []),
    ...names.flatMap((name) => openObjects(schema.properties?.[name] ?? {}, `${path}.${name}`)),
    ...partsOf(schema).flatMap((part) => openObjects(part, path)),
  ];
};

/** The places of texts in a body. */
const textPaths = (schema: JsonSchema, path: Path = []): Path[] => [
  ...(schema.type === "string" ? [path] : []),
  ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => textPaths(part, [...path, name])),
  ...partsOf({ ...schema, items: undefined, prefixItems: [] }).flatMap((part) => textPaths(part, path)),
];

const withValue = (body: unknown, [key, ...rest]: Path, value: unknown): unknown =>
  key === undefined ? value : { ...(body as Body), [key]: withValue((body as Body | undefined)?.[key], rest, value) };
const at = (body: unknown, path: Path): unknown =>
  path.reduce<unknown>((inner, key) => (inner as Body | undefined)?.[key], body);
const textsIn = (value: unknown, key = ""): string[] => {
  if (typeof value === "string") return /password/i.test(key) ? [] : [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => textsIn(inner, name));
};

const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/;
const control = fc
  .oneof(fc.integer({ min: 0, max: 0x1f }), fc.integer({ min: 0x7f, max: 0x9f }))
  .map((code) => String.fromCharCode(code))
  .filter((sign) => CONTROLS.test(sign));

describe("the body of a call", () => {
  it("has a sample for every call that reads one", () => {
    const named = new Set(SAMPLES.map(({ name }) => name));
    const unsampled = endpoints.filter(
      ({ method, path, input, auth }) =>
        auth !== "cms" && !(input instanceof z.ZodUndefined) && !named.has(`${method} ${path}`),
    );
    expect(unsampled.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it.each(SAMPLES)("is taken: $name", ({ endpoint, body }) => {
    expect(endpoint.input.safeParse(body).error).toBeUndefined();
  });

  it.each(SAMPLES)("takes no key that it does not name: $name", ({ endpoint, body }) => {
    expect(openObjects(schemaOf(endpoint))).toEqual([]);
    const inside = typeof body["data"] === "object" ? ["data"] : [];
    fc.assert(
      fc.property(fc.stringMatching(/^[a-zA-Z_]{3,12}$/), fc.jsonValue(), (key, value) => {
        fc.pre(!JSON.stringify(schemaOf(endpoint)).includes(`"${key}"`) && !(key in {}));
        for (const path of [[key], ...inside.map((name) => [name, key])]) {
          const issues = endpoint.input.safeParse(withValue(body, path, value)).error?.issues ?? [];
          expect(issues.map(({ message }) => message).join()).toContain(`"${key}"`);
        }
      }),
      { numRuns: 30 },
    );
  });

  it.each(SAMPLES)("holds no control character once it is read: $name", ({ endpoint, body }) => {
    const paths = textPaths(schemaOf(endpoint)).filter((path) => !/password/i.test(String(path.at(-1))));
    const kept = paths.filter((path) => {
      const held = at(body, path);
      const text = typeof held === "string" ? held : "Good";
      const isClean = fc.property(control, fc.nat(text.length), (sign, place) => {
        const read = endpoint.input.safeParse(withValue(body, path, text.slice(0, place) + sign + text.slice(place)));
        return !textsIn(read.data).some((one) => CONTROLS.test(one));
      });
      return fc.check(isClean, { numRuns: 60 }).failed;
    });
    expect(kept).toEqual([]);
  });
});
