import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildSite } from "../../scripts/build/site.ts";
import { ROOT } from "../../scripts/lib/paths.ts";
import { aUniversity, writeContent } from "../fixtures/content.ts";

let folder: string;
let work: string;
let site: string;
const read = (page: string): string => readFileSync(join(site, `${page}.html`), "utf8").replace(/\s+/g, " ");

describe("a site with a key for Google's maps and no contact link", () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "quad-pages-"));
    work = join(ROOT, ".work", basename(folder));
    process.env["QUAD_CONTENT"] = join(folder, "content");
    process.env["PUBLIC_MAPS_API_KEY"] = "a-key";
    mkdirSync(join(folder, "content", "media"), { recursive: true });
    writeContent(join(folder, "content"), { universities: [aUniversity(1), aUniversity(2)] });
    const folders = { releases: join(folder, "releases"), dist: join(folder, "dist"), work };
    const { release } = await buildSite({ content: join(folder, "content"), ...folders });
    site = join(release, "site");
  });
  afterAll(() => {
    delete process.env["PUBLIC_MAPS_API_KEY"];
    for (const made of [folder, work]) rmSync(made, { recursive: true, force: true });
  });

  it("says what Google gets", () => {
    expect(read("privacy")).toContain("is sent to Google");
    expect(read("cookies")).toContain("Google may then store data of its own");
  });

  it("says so on Contact Us instead of an empty list", () => {
    expect(read("contactus")).toContain("The editors have not entered any address yet.");
    expect(read("contactus")).not.toContain("/api/contact-email");
  });
});
