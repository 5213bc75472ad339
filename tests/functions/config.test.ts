import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { Endpoint } from "../../src/contract/api/endpoint.ts";
import { ENDPOINTS } from "../../src/contract/endpoints.ts";
import { RATE_LIMITS } from "../../src/contract/limits.ts";

/** What Netlify reads of a function, and what the function says it answers. */
interface DeployedFunction {
  file: string;
  config: {
    path: string | string[];
    method: string | string[];
    rateLimit?: { windowLimit: number; windowSize: number; aggregateBy: string[] };
  };
  endpoints: readonly Endpoint[];
}

const folder = join(import.meta.dirname, "../../functions");
const functions: DeployedFunction[] = await Promise.all(
  readdirSync(folder)
    .filter((name) => name.endsWith(".ts"))
    .map(async (file) => {
      const { default: handle, config } = (await import(join(folder, file))) as {
        default: { endpoints: readonly Endpoint[] };
        config: DeployedFunction["config"];
      };
      return { file, config, endpoints: handle.endpoints };
    }),
);
const callOf = ({ method, path }: Pick<Endpoint, "method" | "path">) => `${method} ${path}`;

/** Netlify's windows are of at most so many seconds. */
const WINDOW_MAX = 180;

/**
 * The limit that Netlify keeps of an address before a function runs: never narrower than the endpoints' own limits
 * together, which the function keeps.
 */
const rateLimitOf = (endpoints: readonly Endpoint[]): DeployedFunction["config"]["rateLimit"] => {
  const names = new Set(endpoints.map(({ limit }) => limit));
  const rates = [...names].map((name) => RATE_LIMITS[name].address);
  return {
    windowLimit: rates.reduce((sum, { max }) => sum + max, 0),
    windowSize: Math.min(WINDOW_MAX, ...rates.map(({ window }) => window / 1_000)),
    aggregateBy: ["ip", "domain"],
  };
};

describe("every function", () => {
  it.each(functions)("is deployed at the paths and methods of what it answers: $file", ({ config, endpoints }) => {
    const declared = endpoints.map(({ path }) => path);
    expect([config.path].flat().sort()).toEqual([...new Set(declared)].sort());
    expect([config.method].flat().sort()).toEqual([...new Set(endpoints.map(({ method }) => method))].sort());
  });

  it("answers endpoints of the contract, each by one function, and none is left out", () => {
    const served = functions.flatMap(({ endpoints }) => endpoints.map(callOf));
    expect(served.sort()).toEqual(Object.values<Endpoint>(ENDPOINTS).map(callOf).sort());
  });

  it("answers no endpoint without a limit, which the host keeps and Netlify too", () => {
    for (const { file, config, endpoints } of functions) {
      expect(config.rateLimit, file).toBeDefined();
      for (const endpoint of endpoints) expect(Object.keys(RATE_LIMITS), callOf(endpoint)).toContain(endpoint.limit);
    }
  });

  it.each(functions)("is limited by Netlify as its endpoints are: $file", ({ config, endpoints }) => {
    expect(config.rateLimit).toEqual(rateLimitOf(endpoints));
  });
});
