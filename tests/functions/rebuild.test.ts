import { createHmac, randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import rebuild from "../../functions/rebuild.ts";
import { freePort } from "../support/free-port.ts";

const SECRET = "a secret of the tests";
let hook: Server;
let calls = 0;
let answer = 202;

beforeAll(async () => {
  const port = await freePort();
  hook = createServer((_request, response) => {
    calls += 1;
    response.statusCode = answer;
    response.end();
  });
  await new Promise<void>((resolve) => hook.listen(port, "127.0.0.1", resolve));
  process.env["WEBHOOK_SECRET"] = SECRET;
  process.env["BUILD_HOOK_URL"] = `http://127.0.0.1:${port}/hook`;
});
afterAll(() => hook.close());

interface Delivery {
  id?: string;
  ts?: number;
  headerTs?: number;
  secret?: string;
  body?: string;
}
const deliver = async ({ id = randomUUID(), ts = Date.now(), headerTs = ts, secret = SECRET, body }: Delivery = {}) => {
  const text = body ?? JSON.stringify({ id, uid: "api::facility.facility", event: "update", ts });
  const signature = createHmac("sha256", secret).update(`${headerTs}.${text}`).digest("hex");
  const response = await rebuild(
    new Request("http://localhost/api/rebuild", {
      method: "POST",
      body: text,
      headers: { "x-quad-timestamp": String(headerTs), "x-quad-signature": `sha256=${signature}` },
    }),
    { params: {}, ip: "127.0.0.1", requestId: "test" },
  );
  return { status: response.status, body: (await response.json()) as { error?: { message: string } } };
};

describe("POST /api/rebuild", () => {
  it("takes a signed delivery and calls the build hook once", async () => {
    calls = 0;
    expect(await deliver()).toEqual({ status: 202, body: { accepted: true } });
    expect(calls).toBe(1);
  });

  it("refuses another secret, and a signature over another moment", async () => {
    calls = 0;
    expect((await deliver({ secret: "guess" })).status).toBe(401);
    const now = Date.now();
    expect((await deliver({ ts: now - 1, headerTs: now })).status).toBe(400);
    expect(calls).toBe(0);
  });

  it("refuses what is older or newer than five minutes", async () => {
    expect((await deliver({ ts: Date.now() - 300_500 })).body.error?.message).toBe(
      "The delivery is too old, or the clocks of the CMS and this server differ",
    );
    expect((await deliver({ ts: Date.now() + 300_500 })).status).toBe(401);
    expect((await deliver({ ts: Date.now() - 290_000 })).status).toBe(202);
  });

  it("refuses a repeated delivery, but takes it again when the hook had failed", async () => {
    const id = randomUUID();
    answer = 500;
    expect((await deliver({ id })).status).toBe(502);
    answer = 202;
    expect((await deliver({ id })).status).toBe(202);
    expect((await deliver({ id })).status).toBe(409);
  });

  it("refuses a signed body that is no event, and one that is too long", async () => {
    expect((await deliver({ body: "not json" })).status).toBe(400);
    expect((await deliver({ body: JSON.stringify({ id: "x".repeat(70_000), ts: Date.now() }) })).status).toBe(413);
  });
});
