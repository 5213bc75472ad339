import { readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ENDPOINTS } from "../../src/contract/endpoints.ts";

const folder = join(import.meta.dirname, "../../functions");
const files = readdirSync(folder).filter((name) => name.endsWith(".ts"));

describe("every function", () => {
  it("is deployed at the path and method that the contract states, and every endpoint has one", async () => {
    const configs = await Promise.all(
      files.map(
        async (file) => ((await import(join(folder, file))) as { config: { path: string; method: string } }).config,
      ),
    );
    const declared = Object.values(ENDPOINTS).map(({ method, path }) => `${method} ${path}`);
    expect(configs.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...declared].sort());
  });
});
