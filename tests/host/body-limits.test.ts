import { Agent } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Endpoint } from "../../src/contract/api/endpoint.ts";
import { ENDPOINTS } from "../../src/contract/endpoints.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { bodyLimitOf } from "../../scripts/host/body.ts";
import { startSmallHost, type SmallHost } from "./small-host.ts";

const upload: Endpoint = ENDPOINTS.uploadFile;
const most = LIMITS.uploadBytes + 64 * 1024;
const at = (what: string) => `${what} export const config = { path: "${upload.path}", method: "POST" };`;
/** What a function may do with a large body. */
const READERS = {
  "reads it": at("export default async (request) => new Response(String((await request.arrayBuffer()).byteLength));"),
  "answers before it reads": at("export default () => new Response('early', { status: 401 });"),
  "stops reading in the middle": at(`export default async (request) => {
    const reader = request.body.getReader();
    await reader.read();
    reader.releaseLock();
    return new Response("enough", { status: 400 });
  };`),
  "keeps reading for itself": at(`export default async (request) => {
    await request.body.getReader().read();
    return new Response("mine", { status: 400 });
  };`),
  "takes it for a form": at(`export default async (request) => {
    try { await request.formData(); } catch { return new Response("no form", { status: 400 }); }
    return new Response("a form");
  };`),
};

describe("the longest body", () => {
  it("is the contract's for the path and method that take more, and one megabyte for all others", () => {
    expect(upload.bodyBytes).toBe(most);
    expect(bodyLimitOf(upload.path, "POST")).toBe(most);
    for (const [path, method] of [
      [upload.path, "PUT"],
      [`${upload.path}/files`, "POST"],
      ["/api/reviews", "POST"],
      ["/", "POST"],
    ] as const)
      expect([path, bodyLimitOf(path, method)]).toEqual([path, LIMITS.bodyBytes]);
  });
});

describe.each(Object.entries(READERS))("a function that takes uploads and %s", (what, code) => {
  let small: SmallHost;
  beforeAll(async () => {
    small = await startSmallHost({ functions: { upload: code, other: OTHER } });
  });
  afterAll(() => small.close());

  it.each([false, true])("answers, and leaves a connection that works or ends; chunked: %s", async (chunked) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const sent = { method: "POST", agent, chunked };
    for (const [bytes, isLetIn] of [
      [1, true],
      [most, true],
      [most + 1, false],
      [most, true],
    ] as const) {
      const answer = await small.ask(upload.path, { ...sent, body: Buffer.alloc(bytes) });
      if (!isLetIn) expect(answer.status).toBe(413);
      else if (what === "reads it") expect([answer.status, answer.text]).toEqual([200, String(bytes)]);
      else expect([400, 401]).toContain(answer.status);
      expect((await small.ask("/api/other", { agent })).text).toBe("other");
    }
    agent.destroy();
  });
});

const OTHER = `export default () => new Response("other"); export const config = { path: "/api/other" };`;
