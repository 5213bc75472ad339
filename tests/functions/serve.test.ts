import { afterEach, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { BadGateway, BadRequest } from "../../functions/_shared/errors.ts";
import { serve, type Call } from "../../functions/_shared/serve.ts";
import type { Endpoint } from "../../src/contract/api/endpoint.ts";

const endpoint: Endpoint = {
  method: "POST",
  path: "/api/tried",
  who: "anyone",
  input: z.unknown(),
  output: z.unknown(),
  bodyBytes: 10,
};
const context = { params: {}, ip: "127.0.0.1", requestId: "request-of-the-test" };
const call = (handle: (call: Call) => Response | Promise<Response>, init: RequestInit = {}, about = endpoint) =>
  serve(about, handle)(new Request("http://quad.example/api/tried", { method: about.method, ...init }), context);
const fine = () => new Response("fine");
const fail = (error: unknown) => () => {
  throw error;
};

afterEach(() => vi.restoreAllMocks());

describe("a function", () => {
  it("answers its own method alone, and HEAD where it answers GET", async () => {
    const wrong = await call(fine, { method: "GET" });
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "POST"]);
    const get = { ...endpoint, method: "GET" } as const;
    expect((await call(fine, { method: "HEAD" }, get)).status).toBe(200);
    const posted = await call(fine, { method: "POST" }, get);
    expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  it("carries request id, no-store and the headers that netlify.toml cannot give it, on errors too", async () => {
    for (const handle of [fine, fail(new BadRequest("no"))]) {
      const { headers } = await call(handle);
      expect(Object.fromEntries(headers)).toMatchObject({
        "x-request-id": "request-of-the-test",
        "cache-control": "no-store",
        "content-security-policy": "frame-ancestors 'none'",
        "x-content-type-options": "nosniff",
      });
    }
  });

  it("may allow caching by itself", async () => {
    const response = await call(() => new Response("", { headers: { "cache-control": "max-age=60" } }));
    expect(response.headers.get("cache-control")).toBe("max-age=60");
  });

  it("reads a body up to its limit, and stops there", async () => {
    const echo = async ({ body }: Call) => new Response(await body());
    expect(await (await call(echo, { body: "ten bytes!" })).text()).toBe("ten bytes!");
    expect(await (await call(echo)).text()).toBe("");
    let pulled = 0;
    const endless = new ReadableStream({ pull: (stream) => stream.enqueue(new Uint8Array((pulled += 1) && 4)) });
    expect((await call(echo, { body: endless, duplex: "half" } as RequestInit)).status).toBe(413);
    expect(pulled).toBeLessThan(10);
  });

  it("says of an error what it was thrown with, and nothing of what lay behind it", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    const response = await call(fail(new BadGateway("The build hook does not answer", "token 123")));
    expect(await response.json()).toEqual({
      error: { status: 502, name: "BadGateway", message: "The build hook does not answer" },
    });
    expect(logged.mock.calls.join()).toMatch(/request-of-the-test.*token 123/s);
  });

  it.each([new Error("the password is hunter2"), "hunter2", { hunter: 2 }, undefined])(
    "says nothing of an error that nobody expected: %s",
    async (error) => {
      const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
      const response = await call(fail(error));
      expect(await response.json()).toEqual({
        error: { status: 500, name: "InternalServerError", message: "Something went wrong on our side" },
      });
      expect(logged).toHaveBeenCalledOnce();
    },
  );

  it("logs no error that the caller made", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    expect((await call(fail(new BadRequest("no")))).status).toBe(400);
    expect(logged).not.toHaveBeenCalled();
  });
});
