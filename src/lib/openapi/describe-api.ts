import { z } from "zod";
import type { Endpoint } from "../../contract/api/endpoint.ts";
import { ERRORS } from "../../contract/errors.ts";
import { LIMITS, RATE_LIMITS } from "../../contract/limits.ts";

/** A JSON Schema, or a part of the description. */
export type Json = Record<string, unknown>;

interface Operation {
  operationId: string;
  summary?: string;
  tags: string[];
  security: Json[];
  parameters: Json[];
  requestBody?: Json;
  responses: Record<string, Json>;
}

/** The description of an API: OpenAPI 3.1. */
export interface OpenApi {
  openapi: string;
  info: { title: string; version: string; description: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: Json;
}

/** Describes endpoints: what each takes and answers, as its schemas say. */
export const describeApi = (endpoints: Readonly<Record<string, Endpoint>>, version: string): OpenApi => {
  const paths: OpenApi["paths"] = {};
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, "{$1}");
    (paths[path] ??= {})[endpoint.method.toLowerCase()] = operationOf(name, endpoint);
  }
  return {
    openapi: "3.1.1",
    info: {
      title: "Quad",
      version,
      description: "What the site's pages ask of it. Errors are always { error: { status, name, message } }.",
    },
    servers: [{ url: "/" }],
    paths,
    components: {
      securitySchemes: {
        person: {
          type: "http",
          scheme: "bearer",
          bearerFormat: "JWT",
          description: `What POST /api/auth/local answers as jwt; good for ${LIMITS.accessTokenLife / 60_000} minutes.`,
        },
        cms: {
          type: "apiKey",
          in: "header",
          name: "x-quad-signature",
          description: "HMAC-SHA256 over `timestamp.body` with the secret that the CMS shares.",
        },
      },
      schemas: { Error: ERROR },
      responses: Object.fromEntries(
        Object.keys(REFUSALS).map((status) => [
          `Status${status}`,
          refusalOf(Number(status), json({ $ref: "#/components/schemas/Error" })),
        ]),
      ),
    },
  };
};

const json = (schema: Json): Json => ({ "application/json": { schema } });

const PAGE: Json = { "text/html": { schema: { type: "string" } } };
const ERROR: Json = {
  type: "object",
  required: ["error"],
  additionalProperties: false,
  properties: {
    error: {
      type: "object",
      required: ["status", "name", "message"],
      additionalProperties: false,
      properties: {
        status: { type: "integer" },
        name: { type: "string", description: `What went wrong, such as ${Object.keys(ERRORS).join(", ")}` },
        message: { type: "string", description: "A sentence that can be shown" },
      },
    },
  },
};
const RETRY_AFTER: Json = {
  description: "After so many whole seconds it is worth trying again",
  schema: { type: "integer", minimum: 1 },
};

/** What a call may be refused with, by status. */
const REFUSALS: Readonly<Record<number, { description: string; retry?: boolean }>> = {
  400: { description: "Something that was sent is not as it must be: the message names it" },
  401: { description: "No session, or one that has ended" },
  403: { description: "Not this person's, or not from another site's page" },
  404: { description: "There is no such record" },
  405: { description: "The path takes other methods: Allow names them" },
  409: { description: "At odds with what is there already" },
  413: { description: "Longer than this call takes" },
  422: { description: "The Idempotency-Key was used for another request" },
  429: { description: "Too many calls", retry: true },
  500: { description: "A fault of ours" },
  502: { description: "What stands behind answered wrongly" },
  503: { description: "What stands behind is away", retry: true },
  507: { description: "Nothing can be saved: the disk of the server is full" },
};

const refusalOf = (status: number, content: Json): Json => ({
  description: REFUSALS[status]?.description ?? "",
  ...(REFUSALS[status]?.retry ? { headers: { "Retry-After": RETRY_AFTER } } : {}),
  content,
});

const operationOf = (name: string, endpoint: Endpoint): Operation => {
  const { method, path, summary, limit, status = 200 } = endpoint;
  const hasBody = method === "POST" || method === "PUT";
  const refusals = [
    ...(endpoint.query || hasBody || path.includes(":") ? [400] : []),
    ...(endpoint.auth === "none" && method === "GET" ? [] : [401]),
    ...(method === "GET" ? [] : [403, 409]),
    404,
    405,
    ...(hasBody ? [413, 422] : []),
    ...[429, 500, 502, 503],
    ...(method === "GET" ? [] : [507]),
  ];
  return {
    operationId: name,
    ...(summary ? { summary: `${summary} ${limitOf(limit)}` } : {}),
    tags: [path.split("/")[2] ?? ""],
    security: securityOf(endpoint),
    parameters: [...pathParameters(path), ...queryParameters(endpoint), ...headerParameters(endpoint)],
    ...bodyOf(endpoint),
    responses: {
      [status]: answerOf(endpoint),
      ...Object.fromEntries(refusals.map((code) => [code, { $ref: `#/components/responses/Status${code}` }])),
      ...Object.fromEntries((endpoint.pages ?? []).map((code) => [code, refusalOf(code, PAGE)])),
    },
  };
};

const limitOf = (limit: keyof typeof RATE_LIMITS): string => {
  const { max, window } = RATE_LIMITS[limit].account;
  return `(${max} in ${window / 60_000} minutes)`;
};

const securityOf = ({ auth }: Endpoint): Json[] => {
  if (auth === "none") return [];
  if (auth === "cms") return [{ cms: [] }];
  return auth === "user" ? [{ person: [] }] : [{}, { person: [] }];
};

/** A schema as JSON Schema: what is sent ("input"), or what is answered ("output"). */
const schemaOf = (schema: z.ZodType, io: "input" | "output"): Json => {
  const made = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  // OpenAPI 3.1 names the dialect once for all.
  delete made["$schema"];
  return made;
};

const isNothing = (schema: z.ZodType): boolean => schema instanceof z.ZodUndefined;

const pathParameters = (path: string): Json[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => ({
    name,
    in: "path",
    required: true,
    schema: name === "id" ? { type: "integer", minimum: 1 } : { type: "string" },
  }));

/** A field of the query each; what holds further fields is written as `filters[name][$eq]=x`. */
const queryParameters = ({ query }: Endpoint): Json[] => {
  if (!query) return [];
  const { properties = {}, required = [] } = schemaOf(query, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: "query",
    required: required.includes(name),
    ...(isPlain(schema) ? {} : { style: "deepObject", explode: true }),
    schema,
  }));
};

/** True for what stands behind the name itself, as `sort=name`. */
const isPlain = ({ type, anyOf, const: only, enum: several }: Json): boolean =>
  only !== undefined ||
  several !== undefined ||
  (typeof type === "string" && type !== "object" && type !== "array") ||
  (Array.isArray(anyOf) && anyOf.every((one) => isPlain(one as Json)));

const headerParameters = ({ method, auth }: Endpoint): Json[] =>
  method === "POST" && auth === "user"
    ? [
        {
          name: "Idempotency-Key",
          in: "header",
          required: false,
          description: "A repeat with the same key gets the first answer",
          schema: { type: "string", pattern: "^[\\w-]{8,100}$" },
        },
      ]
    : [];

const bodyOf = ({ input, form }: Endpoint): { requestBody?: Json } => {
  if (form) return { requestBody: { required: true, content: { "multipart/form-data": { schema: formOf(form) } } } };
  if (isNothing(input)) return {};
  return { requestBody: { required: true, content: json(schemaOf(input, "input")) } };
};

const formOf = (fields: NonNullable<Endpoint["form"]>): Json => ({
  type: "object",
  required: Object.keys(fields).filter((name) => fields[name] === "a file"),
  properties: Object.fromEntries(
    Object.entries(fields).map(([name, kind]) => [
      name,
      kind === "a file" ? { type: "string", contentMediaType: "application/octet-stream" } : { type: "string" },
    ]),
  ),
});

const answerOf = ({ output, status, pages }: Endpoint): Json => {
  const description = status === 302 ? "Leads elsewhere: Location names it" : "Done";
  if (pages) return { description, content: PAGE };
  return isNothing(output) || status === 204
    ? { description }
    : { description, content: json(schemaOf(output, "output")) };
};
