import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { contactLinkSchema } from "../../src/contract/entities.ts";
import contactEmail from "../../functions/contact-email.ts";

const link = (kind: string, url: string) => ({
  id: 1,
  updatedAt: "2026-01-01T00:00:00.000Z",
  kind,
  label: "Write to us",
  url,
  sample: true,
});
let folder: string;
const ask = (method = "GET") =>
  contactEmail(new Request("http://quad.example/api/contact-email", { method }), {
    params: {},
    ip: "127.0.0.1",
    requestId: "test-request",
  });
const exportLinks = (links: unknown) => {
  mkdirSync(join(folder, "current"), { recursive: true });
  writeFileSync(join(folder, "current", "manifest.json"), "{}");
  writeFileSync(join(folder, "current", "contact-links.json"), JSON.stringify(links));
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quad-contact-"));
  vi.stubEnv("QUAD_CONTENT", folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

describe("GET /api/contact-email", () => {
  it("leads to the address that editors keep in the CMS, and is not kept by anyone", async () => {
    exportLinks([link("social", "https://social.example/quad"), link("email", "mailto:team@quad.example")]);
    for (const method of ["GET", "HEAD"]) {
      const { status, headers } = await ask(method);
      expect([status, headers.get("location")]).toEqual([302, "mailto:team@quad.example"]);
      expect(headers.get("cache-control")).toBe("no-store");
    }
  });

  it.each([
    ["no link of kind email", [link("social", "https://social.example/quad")]],
    ["no link", []],
    ["no export", undefined],
  ])("is a 404 when there is %s", async (_, links) => {
    if (links) exportLinks(links);
    const response = await ask();
    expect(response.status).toBe(404);
    expect(await response.json()).toEqual({
      error: { status: 404, name: "NotFound", message: "There is no contact address" },
    });
  });

  it("checks the links once an export, however often it is asked", async () => {
    exportLinks([link("email", "mailto:team@quad.example")]);
    const checks = vi.spyOn(contactLinkSchema._zod, "run");
    for (let asked = 0; asked < 5; asked += 1) expect((await ask()).status).toBe(302);
    expect(checks).toHaveBeenCalledOnce();
  });

  it("never leads where an export that is no export says", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    exportLinks([link("email", "javascript:alert(1)")]);
    const response = await ask();
    expect([response.status, response.headers.get("location")]).toEqual([500, null]);
    expect(await response.text()).not.toContain("javascript");
    expect(logged).toHaveBeenCalledOnce();
  });
});
