import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import preview from "../../functions/preview.ts";
import type { PageRef } from "../../src/contract/entities.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { previewHref, signedPreview } from "../../src/contract/preview.ts";
import { freePort } from "../support/free-port.ts";

const SECRET = "a secret of the tests";
const PAGE: PageRef = { type: "facility", id: 7 };
let hook: Server;
let hookUrl: string;
let asked: unknown[] = [];
let answer = { status: 200, body: "<!doctype html><title>Drawn</title>" };

beforeAll(async () => {
  const port = await freePort();
  hook = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push(JSON.parse(body));
      response.statusCode = answer.status;
      response.end(answer.body);
    });
  });
  await new Promise<void>((resolve) => hook.listen(port, "127.0.0.1", resolve));
  hookUrl = `http://127.0.0.1:${port}/secret/preview`;
});
afterAll(() => hook.close());
beforeEach(() => {
  asked = [];
  answer = { status: 200, body: "<!doctype html><title>Drawn</title>" };
  process.env["WEBHOOK_SECRET"] = SECRET;
  process.env["PREVIEW_HOOK_URL"] = hookUrl;
});

const soon = () => Date.now() + 60_000;
const signature = (signed: string, secret = SECRET) => createHmac("sha256", secret).update(signed).digest("hex");
const addressOf = (page: PageRef, until: number, secret = SECRET) =>
  previewHref(page, until, signature(signedPreview(page, until), secret));
const open = async (address: string, method = "GET") => {
  const response = await preview(new Request(`http://localhost${address}`, { method }), {
    params: {},
    ip: "127.0.0.1",
    requestId: "test",
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe("GET /api/preview", () => {
  it("answers what the process that waits for builds draws, to be kept and listed by nobody", async () => {
    const { status, headers, text: html } = await open(addressOf(PAGE, soon()));
    expect([status, html, asked]).toEqual([200, answer.body, [PAGE]]);
    expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });

  it("says that an address has expired", async () => {
    const { status, headers, text: html } = await open(addressOf(PAGE, Date.now() - 1));
    expect(status).toBe(403);
    expect(html).toContain("<h1>This preview has expired</h1>");
    expect(html).toContain('<meta name="robots" content="noindex" />');
    expect(headers.get("cache-control")).toBe("no-store");
    expect(asked).toEqual([]);
  });

  it("knows no address that another secret has signed, nor one whose page or time was changed", async () => {
    const until = soon();
    const right = signature(signedPreview(PAGE, until));
    for (const address of [
      addressOf(PAGE, until, "another secret"),
      previewHref({ ...PAGE, id: 8 }, until, right),
      previewHref({ ...PAGE, type: "destination" }, until, right),
      previewHref(PAGE, until + 1, right),
      previewHref(PAGE, until, ""),
      previewHref(PAGE, until, right.slice(1)),
      previewHref(PAGE, until, right.toUpperCase()),
      previewHref(PAGE, NaN, signature("preview.facility.7.NaN")),
      `/api/preview/facility/7`,
      `/api/preview/review/7?until=${until}&signature=${signature(`preview.review.7.${until}`)}`,
      `/api/preview/facility/-7?until=${until}&signature=${signature(`preview.facility.-7.${until}`)}`,
    ]) {
      const { status, text: html } = await open(address);
      expect([address, status]).toEqual([address, 404]);
      expect(html).toContain("This is not the address of a preview");
    }
    expect(asked).toEqual([]);
  });

  it("takes no signature of a delivery for one of a preview", async () => {
    const until = soon();
    const delivered = signature(`${until}.preview.facility.7.${until}`);
    expect((await open(previewHref(PAGE, until, delivered))).status).toBe(404);
  });

  it("is not there where no process waits for builds", async () => {
    delete process.env["PREVIEW_HOOK_URL"];
    const { status, text: html } = await open(addressOf(PAGE, soon()));
    expect(status).toBe(404);
    expect(html).toContain("There is no preview here");
  });

  it("says in words why nothing was drawn, whatever those words hold", async () => {
    answer = { status: 409, body: 'Web address must begin with "https://" <or http://>.' };
    const { status, text: html } = await open(addressOf(PAGE, soon()));
    expect(status).toBe(409);
    expect(html).toContain("<p>Web address must begin with &quot;https://&quot; &lt;or http://&gt;.</p>");
  });

  it("says so when the process does not answer or answers too much, and never where it listens", async () => {
    answer = { status: 200, body: "x".repeat(LIMITS.previewBytes + 1) };
    const long = await open(addressOf(PAGE, soon()));
    process.env["PREVIEW_HOOK_URL"] = `http://127.0.0.1:${await freePort()}/secret/preview`;
    const silent = await open(addressOf(PAGE, soon()));
    for (const { status, headers, text: html } of [long, silent]) {
      expect(status).toBe(503);
      expect(headers.get("retry-after")).toBe("5");
      expect(html).toContain("does not answer");
      expect(html).not.toContain("secret");
    }
  });

  it("draws nothing for whoever asks for the head alone", async () => {
    const { status, text: html } = await open(addressOf(PAGE, soon()), "HEAD");
    expect([status, html, asked]).toEqual([200, "", []]);
  });
});
