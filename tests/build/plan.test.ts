import { describe, expect, it } from "vitest";
import { planBuild } from "../../scripts/build/plan.ts";
import type { ReleaseManifest } from "../../scripts/build/manifest.ts";
import type { SitePage } from "../../src/queries/pages.ts";

const page = (id: number, cacheKey: string): SitePage => ({
  route: "facility",
  id,
  path: `/facility/${id}`,
  params: { facilityId: String(id) },
  cacheKey,
  updatedAt: "2026-01-01T00:00:00.000Z",
});
const pages = Array.from({ length: 200 }, (_, index) => page(index + 1, "a"));
const live: ReleaseManifest = {
  id: "1",
  builtAt: "2026-01-01T00:00:00.000Z",
  pages: 200,
  content: "content-1",
  code: "code-1",
  keys: new Map(pages.map(({ path, cacheKey }) => [path, cacheKey])),
  files: new Map(),
};

describe("the build plan", () => {
  it("renders everything when nothing is live", () => {
    expect(planBuild(pages, { content: "content-1", code: "code-1" }, undefined)).toMatchObject({ mode: "full" });
  });

  it("does nothing when neither the export nor the code changed", () => {
    expect(planBuild(pages, { content: "content-1", code: "code-1" }, live)).toEqual({ mode: "none" });
  });

  it("renders everything when the code changed, whatever the digests say", () => {
    expect(planBuild(pages, { content: "content-2", code: "code-2" }, live)).toMatchObject({ mode: "full" });
  });

  it("renders only changed and new pages, and names removed ones", () => {
    const now = [page(1, "b"), ...pages.slice(1, -1), page(500, "a")];
    expect(planBuild(now, { content: "content-2", code: "code-1" }, live)).toEqual({
      mode: "partial",
      changed: [page(1, "b"), page(500, "a")],
      removed: ["/facility/200"],
    });
  });

  it("renders everything when a large share of the pages changed", () => {
    const now = pages.map(({ id }) => page(id, id <= 50 ? "b" : "a"));
    expect(planBuild(now, { content: "content-2", code: "code-1" }, live)).toMatchObject({ mode: "full" });
  });
});
