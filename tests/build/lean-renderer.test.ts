import type { SSRResult } from "astro";
import { createElement, lazy, Suspense, useId, type ComponentType } from "react";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/lib/paths.ts";
import { runPackage } from "../../scripts/lib/run.ts";
import renderer from "../../src/renderer/server.ts";

let out: string;
beforeAll(() => {
  mkdirSync(join(ROOT, ".work"), { recursive: true });
  out = mkdtempSync(join(ROOT, ".work", "renderer-"));
});
afterAll(() => rmSync(out, { recursive: true, force: true }));

/** The page with every kind of root, as Astro builds it with one renderer or the other. */
const pageOf = async (which: "lean" | "published"): Promise<string> => {
  // A copy as deep in the project as the site itself: Astro writes types of its own beside what it builds.
  const site = join(out, which);
  cpSync(join(ROOT, "tests", "build", "renderer-site"), site, { recursive: true });
  const { code, output } = await runPackage("astro", ["build", "--silent", "--root", site], {
    env: { RENDERER: which, NODE_ENV: "production", ASTRO_TELEMETRY_DISABLED: "1" },
  });
  expect(output).toBe("");
  expect(code).toBe(0);
  return readFileSync(join(site, "dist", "index.html"), "utf8");
};

/** The page with its roots' prefixes numbered as they come, and without the digests that hold them. */
const numbered = (html: string): string => {
  const places = new Map<string, string>();
  const place = (prefix: string) => places.get(prefix) ?? places.set(prefix, `#${places.size}`).get(prefix) ?? "";
  return html
    .replaceAll(/(prefix="|_)(r\d+)(?="|R_)/g, (_, before: string, prefix: string) => before + place(prefix))
    .replaceAll(/ uid="\w+"/g, "");
};

/** The page without React's marks where nothing hydrates: outside of islands and in what islands were handed as slots. */
const withoutIdleMarks = (html: string): string => {
  const around: (string | undefined)[] = [];
  return html.replaceAll(
    /<(\/?)(astro-island|astro-slot|template)\b[^>]*>|<!--\/?[ $]-->/g,
    (found, closes: string | undefined, element: string | undefined) => {
      if (element === undefined) return around.at(-1) === "astro-island" ? found : "";
      if (closes) around.pop();
      else around.push(element);
      return found;
    },
  );
};

describe("the lean renderer", () => {
  it("builds what @astrojs/react's own renderer builds, but for React's marks where nothing hydrates", async () => {
    const lean = await pageOf("lean");
    const published = await pageOf("published");
    const [drawn, expected] = [lean, published].map((html) => withoutIdleMarks(numbered(html)).split(/(?=<)/));
    expect(drawn).toEqual(expected);
    // The comparison is of something: islands, slots, ids, marks where React reads them and none elsewhere.
    expect(lean.match(/<astro-island/g)).toHaveLength(22);
    expect(lean).toContain("<!--$--><q>of a class</q>1<!-- --> of <!-- -->2<!--/$--><!--astro:end-->");
    expect(lean).toContain("</astro-island><q>of a class</q>1 of 2</body>");
    expect(lean).toContain('<astro-slot name="footNote"><b>Inner note</b></astro-slot>');

    const ids = [...lean.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    // A slot whose name has a hyphen stands in the page twice, once in a template.
    expect(ids.length).toBeGreaterThan(14);
    expect(new Set(ids).size).toBe(ids.length - 2);
    const islands = [
      ...lean.matchAll(/<astro-island[^>]* prefix="(\w+)"[^>]*><(?:p|form)[^>]*><label for="_(\w+?)R_/g),
    ];
    expect(islands.length).toBeGreaterThan(4);
    for (const [, prefix, used] of islands) expect(used).toBe(prefix);
    const prefixes = [...lean.matchAll(/ prefix="(\w+)"/g)].map(([, prefix]) => prefix);
    expect(new Set(prefixes).size).toBe(prefixes.length);
  });

  const metadata = { displayName: "Root", astroStaticSlot: true as const };
  const htmlOf = async (page: object, Root: ComponentType<never>, props: object, hydrate?: "load") => {
    const drawn = renderer.renderToStaticMarkup.bind({ result: page as SSRResult });
    return (await drawn(Root, props, {}, { ...metadata, ...(hydrate ? { hydrate } : {}) })).html;
  };

  it("writes a part that is kept alike into every page, whichever was the first, with ids of its own and each script once", () => {
    const builtAs = (way: string, number: number) =>
      readFileSync(join(out, "lean", "dist", `${way}-${number}`, "index.html"), "utf8")
        .replaceAll(way, "way")
        .replaceAll(/ uid="\w+"/g, "");
    // What Astro writes before the first island of each kind in a page.
    const PRELUDE = /(<style>.*?<\/style>)|(<script>.*?<\/script>)/gs;
    const sharedOf = (html: string) => html.match(/<section>.*?<\/section>/gs) ?? [];
    const [first, ...others] = [1, 2, 3].map((number) => {
      const html = builtAs("forth", number);
      expect(html).toBe(builtAs("hither", number));
      expect(html).toContain(`of page ${number}`);
      const scripts = html.match(/<script>.*?<\/script>/gs) ?? [];
      expect(scripts.length).toBe(4);
      expect(new Set(scripts).size).toBe(4);
      const ids = [...html.matchAll(/ (?:prefix|id)="([^"]+)"/g)].map(([, id]) => id);
      expect(ids.length).toBeGreaterThan(15);
      expect(new Set(ids).size).toBe(ids.length);
      return html;
    });
    const [top, end] = sharedOf(first ?? "");
    expect(top).toContain("Type still the same,");
    expect(end).toContain("Type still of one,");
    for (const html of others) {
      expect(sharedOf(html)[0]?.replace(PRELUDE, "")).toBe(top?.replace(PRELUDE, ""));
      expect(sharedOf(html)[1]).toContain("Type still of two,");
    }
  });

  it("renders each root once, with the ids of its place in its page", async () => {
    let times = 0;
    const Root = () => {
      times += 1;
      return createElement("input", { id: useId() });
    };
    const [first, second] = [{}, {}];
    expect(await htmlOf(first, Root, {}, "load")).toBe('<input id="_r0R_0_"/>');
    expect(await htmlOf(first, Root, {}, "load")).toBe('<input id="_r1R_0_"/>');
    expect(await htmlOf(second, Root, {})).toBe('<input id="_r0R_0_"/>');
    expect(times).toBe(3);
  });

  it("fails the build where a part of an island is not there when it is drawn", async () => {
    const Later = lazy(() => new Promise<never>(() => undefined));
    const Root = () => createElement(Suspense, { fallback: "Loading" }, createElement(Later));
    await expect(async () => htmlOf({}, Root, {}, "load")).rejects.toThrow("must be there at once");
  });

  it("takes functions and React's own kinds of component, and nothing else", async () => {
    const isTaken = (Root: unknown) => renderer.check(Root, {}, {}, metadata);
    expect(await isTaken(() => null)).toBe(true);
    expect(await isTaken(lazy(() => new Promise<never>(() => undefined)))).toBe(true);
    expect(await isTaken({ render: () => null })).toBe(false);
    expect(await isTaken("div")).toBe(false);
  });
});
