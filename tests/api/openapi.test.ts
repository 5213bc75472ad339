import { SignJWT } from "jose";
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type { Endpoint } from "../../src/contract/api/endpoint.ts";
import { ENDPOINTS } from "../../src/contract/endpoints.ts";
import { ROOT } from "../../scripts/lib/paths.ts";
import { startApi, type Answered, type RunningApi } from "../support/api.ts";

/** What OpenAPI 3.1 prescribes of the parts that are used here; anything else is a mistake. */
const jsonSchema = z.record(z.string(), z.unknown());
const content = z.record(z.string().regex(/^[a-z]+\/[a-z-]+$/), z.strictObject({ schema: jsonSchema }));
const reference = z.strictObject({ $ref: z.string().startsWith("#/components/") });
const header = z.strictObject({ description: z.string().optional(), schema: jsonSchema });
const response = z.strictObject({
  description: z.string().min(1),
  headers: z.record(z.string(), header).optional(),
  content: content.optional(),
});
const parameter = z.strictObject({
  name: z.string().min(1),
  in: z.enum(["path", "query", "header"]),
  description: z.string().optional(),
  required: z.boolean(),
  style: z.literal("deepObject").optional(),
  explode: z.literal(true).optional(),
  schema: jsonSchema,
});
const operation = z.strictObject({
  operationId: z.string().regex(/^\w+$/),
  summary: z.string().optional(),
  tags: z.array(z.string().min(1)),
  security: z.array(z.record(z.string(), z.array(z.string()))),
  parameters: z.array(parameter),
  requestBody: z.strictObject({ required: z.boolean(), content }).optional(),
  responses: z.record(z.string().regex(/^[1-5]\d\d$/), z.union([response, reference])),
});
type Operation = z.infer<typeof operation>;
const openApi = z.strictObject({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.strictObject({ title: z.string(), version: z.string(), description: z.string() }),
  servers: z.array(z.strictObject({ url: z.string() })),
  paths: z.record(
    z.string().regex(/^\/api(\/([\w-]+|\{\w+\}))+$/),
    z.partialRecord(z.enum(["get", "post", "put", "delete"]), operation),
  ),
  components: z.strictObject({
    securitySchemes: z.record(
      z.string(),
      z.union([
        z.strictObject({
          type: z.literal("http"),
          scheme: z.literal("bearer"),
          bearerFormat: z.string(),
          description: z.string(),
        }),
        z.strictObject({
          type: z.literal("apiKey"),
          in: z.literal("header"),
          name: z.string(),
          description: z.string(),
        }),
      ]),
    ),
    schemas: z.record(z.string(), jsonSchema),
    responses: z.record(z.string(), response),
  }),
});

const text = execFileSync(process.execPath, [join(ROOT, "scripts", "openapi.ts")], {
  encoding: "utf8",
  maxBuffer: 2 ** 26,
});
const document = openApi.parse(JSON.parse(text));
const all: (readonly [name: string, endpoint: Endpoint])[] = Object.entries<Endpoint>(ENDPOINTS);

const pathOf = ({ path }: Endpoint): string => path.replaceAll(/:(\w+)/g, "{$1}");
const operationOf = (endpoint: Endpoint): Operation => {
  const found = document.paths[pathOf(endpoint)]?.[endpoint.method.toLowerCase() as "get"];
  if (!found) throw new Error(`${endpoint.method} ${endpoint.path} is not described`);
  return found;
};
const responseOf = (endpoint: Endpoint, status: number): z.infer<typeof response> | undefined => {
  const found = operationOf(endpoint).responses[String(status)];
  return found && "$ref" in found ? document.components.responses[found.$ref.split("/").at(-1) ?? ""] : found;
};
/** Every value of a key, wherever it stands. */
const valuesOf = (value: unknown, key: string): unknown[] =>
  typeof value === "object" && value !== null
    ? Object.entries(value as Record<string, unknown>).flatMap(([name, inner]) => [
        ...(name === key ? [inner] : []),
        ...valuesOf(inner, key),
      ])
    : [];

describe("the API's description", () => {
  it("has every endpoint of the contract under its name, and nothing else", () => {
    const described = Object.values(document.paths).flatMap((methods) => Object.values(methods));
    expect(described.map(({ operationId }) => operationId).sort()).toEqual(all.map(([name]) => name).sort());
    for (const [name, endpoint] of all) expect(operationOf(endpoint).operationId).toBe(name);
  });

  it("refers to nothing that is not in it", () => {
    const references = valuesOf(document, "$ref").map(String);
    expect(references.length).toBeGreaterThan(100);
    for (const to of new Set(references)) {
      const found = to
        .split("/")
        .slice(1)
        .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], document);
      expect([to, typeof found]).toEqual([to, "object"]);
    }
  });

  it.each(all)("tells of %s what it takes and answers", (_name, endpoint) => {
    const { parameters, security, requestBody, responses } = operationOf(endpoint);
    const inPath = parameters.filter((one) => one.in === "path");
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(pathOf(endpoint).match(/\{\w+\}/g) ?? []);
    expect(inPath.every(({ required }) => required)).toBe(true);
    for (const one of parameters) if (one.style) expect([one.in, one.explode]).toEqual(["query", true]);
    if (endpoint.query) expect(parameters.some((one) => one.in === "query")).toBe(true);

    const schemes = security.flatMap((one) => Object.keys(one));
    for (const scheme of schemes) expect(document.components.securitySchemes).toHaveProperty(scheme);
    expect(schemes.includes("person")).toBe(["user", "optional"].includes(endpoint.auth));
    expect(security.some((one) => Object.keys(one).length === 0)).toBe(endpoint.auth === "optional");

    expect(requestBody !== undefined).toBe(!(endpoint.input instanceof z.ZodUndefined) || endpoint.form !== undefined);
    expect(Object.keys(responses)).toContain(String(endpoint.status ?? 200));
    for (const status of [405, 500, 503]) expect(responses).toHaveProperty(String(status));
    expect(responseOf(endpoint, 429)?.headers).toHaveProperty("Retry-After");
    expect(responseOf(endpoint, 503)?.headers).toHaveProperty("Retry-After");
    if (endpoint.auth === "user") expect(responses).toHaveProperty("401");
  });
});

describe("what is answered", () => {
  let api: RunningApi;
  let token: string;
  beforeAll(async () => {
    api = await startApi();
    vi.stubEnv("WEBHOOK_SECRET", "a secret of this test");
    token = await new SignJWT({ userId: 2_000_000_000, type: "access" })
      .setProtectedHeader({ alg: "HS256" })
      .setIssuedAt()
      .setExpirationTime("1h")
      .sign(new TextEncoder().encode(api.cms.jwtSecret));
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await api.stop();
  });
  beforeEach(() => {
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.spyOn(console, "warn").mockImplementation(() => undefined);
  });
  afterEach(() => vi.restoreAllMocks());

  const EXAMPLES: Record<string, string> = { id: "2", pages: "university-pages" };
  const expectDescribed = (endpoint: Endpoint, { status, body, headers }: Answered): void => {
    const described = responseOf(endpoint, status);
    expect([status, described !== undefined]).toEqual([status, true]);
    const schema = described?.content?.["application/json"]?.schema;
    if (described?.content?.["text/html"]) {
      expect(headers.get("content-type")).toContain("text/html");
      expect(body).toContain("<!doctype html>");
      return;
    }
    if (!schema) {
      expect([undefined, ""]).toContain(body);
      return;
    }
    expect(headers.get("content-type")).toContain("application/json");
    const defined = "$ref" in schema ? document.components.schemas["Error"] : schema;
    const parsed = z.fromJSONSchema(defined as Parameters<typeof z.fromJSONSchema>[0]).safeParse(body);
    expect(parsed.error?.issues ?? []).toEqual([]);
  };

  it.each(all)("is as described: %s", async (_name, endpoint) => {
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => EXAMPLES[name] ?? "1");
    const method = endpoint.method.toLowerCase() as "get" | "post" | "put" | "delete";
    const stranger = api.withToken(token);
    const unfitBody = { data: { nonsense: 1 } };
    const [plain, odd, unfit] = await Promise.all([
      api.anyone[method](path),
      api.anyone[method](`${path}?nonsense[x]=1`),
      method === "get" || method === "delete" ? stranger[method](path) : stranger[method](path, unfitBody),
    ]);
    for (const answered of [plain, odd, unfit]) {
      expectDescribed(endpoint, answered);
      expect(answered.status).not.toBe(500);
    }
    if (endpoint.auth === "user") expect([plain.status, unfit.status].filter((status) => status < 400)).toEqual([]);
  });
});
