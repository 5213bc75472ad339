import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sitemapView } from "../../src/queries/views/sitemap.ts";
import { aDestination, aUniversity, writeContent } from "../fixtures/content.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "quad-sitemap-"));
  process.env["QUAD_CONTENT"] = folder;
  writeContent(folder, { universities: [aUniversity(1)], destinations: [aDestination(1), aDestination(2)] });
});
afterAll(() => rmSync(folder, { recursive: true }));

describe("the sitemap", () => {
  const site = new URL("https://quad.example");
  const addresses = (text: string): string[] => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = ""]) => loc);

  it("is one file while that may hold all addresses", () => {
    const { entry, parts } = sitemapView(site);
    expect(parts).toEqual([]);
    expect(entry).toContain("<urlset ");
    expect(addresses(entry)).toContain("https://quad.example/destination/2");
    expect(entry).toContain("<lastmod>2026-01-01</lastmod>");
  });

  it("becomes an index of numbered files with more, and loses no address", () => {
    const all = addresses(sitemapView(site).entry);
    const { entry, parts } = sitemapView(site, 5);
    expect(entry).toContain("<sitemapindex ");
    expect(addresses(entry)).toEqual(parts.map((_, at) => `https://quad.example/sitemap-${at + 1}.xml`));
    expect(parts.every((part) => part.includes("<urlset ") && addresses(part).length <= 5)).toBe(true);
    expect(parts.flatMap(addresses)).toEqual(all);
    expect(sitemapView(site, all.length).parts).toEqual([]);
    expect(sitemapView(site, all.length - 1).parts.map((part) => addresses(part).length)).toEqual([all.length - 1, 1]);
  });
});
