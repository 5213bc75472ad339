import { HtmlValidate } from "html-validate";
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { filesBelow } from "../../scripts/build/site.ts";
import { programHref, ROUTES, subjectHref } from "../../src/contract/routes.ts";
import { readContent } from "../../src/queries/content.ts";
import { neighboursOfProgram, neighboursOfSubject } from "../../src/queries/neighbours.ts";
import { sitePages, type DynamicRoute } from "../../src/queries/pages.ts";
import { testSite } from "../support/test-site.ts";

const { url, dist, content: contentFolder } = testSite();
const content = readContent(contentFolder);
const pages = sitePages(content);
const html = filesBelow(dist).filter((path) => path.endsWith(".html"));
const read = (path: string) => readFileSync(join(dist, path), "utf8");
/** What of a file goes over the wire, in bytes. */
const compressedSize = (path: string): number => statSync(join(dist, `${path}.br`)).size;
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
/** The 404 page and comparisons ask search engines to leave them out. */
const isIndexed = (page: string) => !read(page).includes('<meta name="robots" content="noindex"');
/** One page of each template: the fixed routes, and of each record's route the page with the most to show. */
const oneOfEach = [
  ...Object.values(ROUTES),
  ...["/accommodation", "/health", "/fitness", "/eateries", "/clubs-societies", "/culture-religion"],
  ...[...new Map(pages.map((page) => [page.route, page.path] satisfies [DynamicRoute, string])).values()],
];

describe("the built site", () => {
  it("answers every page with status 200, and an unknown one with the 404 page", async () => {
    const paths = [...oneOfEach, ...pages.map((page) => page.path)];
    const wrong: string[] = [];
    for (const path of paths) {
      const response = await fetch(`${url}${path}`, { redirect: "manual" });
      await response.arrayBuffer();
      if (response.status !== 200) wrong.push(`${response.status} ${path}`);
    }
    expect(wrong).toEqual([]);
    const missing = await fetch(`${url}/universities/999999`);
    expect(missing.status).toBe(404);
    expect(await missing.text()).toContain("</html>");
  });

  it("has no internal link, image, script or style that leads nowhere", () => {
    const files = new Set(filesBelow(dist));
    const isThere = (path: string) =>
      path === "/" || files.has(path.slice(1)) || files.has(`${path.slice(1)}.html`) || path.startsWith("/api/");
    const broken = new Set<string>();
    for (const page of html)
      for (const [, target = ""] of read(page).matchAll(/(?:href|src)="(\/[^"#?]*)/g))
        if (!target.startsWith("//") && !isThere(decodeURI(target)) && target !== "/privacy-policy")
          broken.add(`${target} on ${page}`);
    expect([...broken].slice(0, 20)).toEqual([]);
  });

  it("names each sprite that pages and scripts use by its content, and has browsers keep it for a year", async () => {
    const named = filesBelow(dist)
      .filter((path) => /\.(?:html|js)$/.test(path))
      .flatMap((path) => [...read(path).matchAll(/\/[^"'`\s]*\.svg(?=#)/g)].map(([address]) => address));
    const sprites = ["australia", "icons", "scenes"].map((name) => ({
      address: `/${name}/${createHash("sha256")
        .update(read(`${name}.svg`))
        .digest("base64url")
        .slice(0, 6)}.svg`,
      text: read(`${name}.svg`),
    }));
    expect([...new Set(named)].sort()).toEqual(sprites.map(({ address }) => address));
    for (const { address, text } of sprites) {
      const response = await fetch(`${url}${address}`, { redirect: "manual" });
      expect([response.status, response.headers.get("cache-control")], address).toEqual([
        200,
        "public, max-age=31536000, immutable",
      ]);
      expect([await response.text(), read(address)]).toEqual([text, text]);
    }
  });

  it("has an element for every in-page link", () => {
    const broken: string[] = [];
    for (const page of html) {
      const text = read(page);
      for (const [, id = ""] of text.matchAll(/href="#([^"]+)"/g))
        if (!text.includes(`id="${id}"`)) broken.push(`#${id} on ${page}`);
    }
    expect(broken.slice(0, 20)).toEqual([]);
  });

  it("leads from every program and subject to its neighbours, under what students wrote", () => {
    const wrong = [
      ...content.programs.map(
        (program) => [programHref(program.university, program.id), neighboursOfProgram(content, program)] as const,
      ),
      ...content.subjects.map(
        (subject) => [subjectHref(subject.university, subject.id), neighboursOfSubject(content, subject)] as const,
      ),
    ].flatMap(([path, neighbours]) => {
      const [, shown = ""] = read(`${path.slice(1)}.html`).split('aria-labelledby="neighbours"');
      const hrefs = [...shown.slice(0, shown.indexOf("</section>")).matchAll(/<a [^>]*href="([^"]+)"/g)].map(
        ([, href]) => href,
      );
      const expected = neighbours?.rows.map(({ href }) => href) ?? [];
      return expected.length === 3 && !expected.includes(path) && hrefs.join() === expected.join()
        ? []
        : [`${path}: ${hrefs.join()}`];
    });
    expect(wrong).toEqual([]);
  });

  it("is valid HTML on one page of every template", async () => {
    const validator = new HtmlValidate({
      extends: ["html-validate:standard"],
      // Prettier's void style and Astro's compact output are both valid; long titles are the records' own names.
      rules: {
        "void-style": "off",
        "no-trailing-whitespace": "off",
        "long-title": "off",
        "attribute-boolean-style": "off",
        "attribute-empty-style": "off",
        "doctype-style": "off",
        "no-inline-style": "error",
      },
    });
    const found: string[] = [];
    for (const path of [...oneOfEach, "/404"]) {
      const file = path === "/" ? "index.html" : `${path.slice(1)}.html`;
      // Astro's own, before the first island of a page and so in its body.
      const text = read(file).replace(/<style>astro-island[^<]*<\/style>/, "");
      const report = await validator.validateString(text, file);
      for (const result of report.results)
        for (const message of result.messages)
          found.push(`${file}:${message.line} ${message.ruleId}: ${message.message}`);
    }
    expect(found).toEqual([]);
  });

  it("gives every page its own title, a description, a canonical address and one main heading", () => {
    const titles = new Map<string, string>();
    const wrong: string[] = [];
    for (const page of html) {
      const text = read(page);
      const title = /<title>([^<]+)<\/title>/.exec(text)?.[1] ?? "";
      if (!title) wrong.push(`${page}: no title`);
      if (titles.has(title) && !page.includes("/")) wrong.push(`${page}: the title of ${titles.get(title)}`);
      titles.set(title, page);
      if (!/<meta name="description" content="[^"]{20,}"/.test(text)) wrong.push(`${page}: no description`);
      if (isIndexed(page) && !text.includes('rel="canonical"')) wrong.push(`${page}: no canonical address`);
      if ((text.match(/<h1[\s>]/g) ?? []).length !== 1) wrong.push(`${page}: not one h1`);
      if (!/<html[^>]* lang="en-AU"/.test(text)) wrong.push(`${page}: no language`);
    }
    expect(wrong.slice(0, 20)).toEqual([]);
  });

  it("holds no e-mail address and no secret", () => {
    const secrets = Object.entries(process.env)
      .filter(([name]) => /TOKEN|SECRET|SALT|PASSWORD|APP_KEYS|ENCRYPTION/.test(name))
      .map(([, value]) => value ?? "")
      .filter((value) => value.length > 12);
    expect(secrets.length).toBeGreaterThan(5);
    const found: string[] = [];
    for (const path of filesBelow(dist).filter((name) => /\.(html|json|js|xml|txt|css|svg)$/.test(name))) {
      const text = read(path);
      const address = /[\w.+-]+@[\w-]+\.[a-z]{2,}/i.exec(text);
      if (address) found.push(`${path}: ${address[0]}`);
      if (secrets.some((value) => text.includes(value))) found.push(`${path}: a secret`);
    }
    expect(found).toEqual([]);
  });

  it("gives structured data that parses, with a rating only where there are reviews", () => {
    const wrong: string[] = [];
    for (const page of pages) {
      const text = read(`${page.path.slice(1)}.html`);
      const blocks = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)];
      if (blocks.length === 0 && !/programs$|subjects$/.test(page.path)) wrong.push(`${page.path}: none`);
      for (const [, json = ""] of blocks) {
        if (/<(?!\\)/.test(json)) wrong.push(`${page.path}: an unescaped <`);
        JSON.parse(json);
      }
      const record =
        page.route === "program"
          ? content.programById.get(page.id)
          : page.route === "subject"
            ? content.subjectById.get(page.id)
            : undefined;
      if (record && text.includes("aggregateRating") !== record.reviewCount > 0) wrong.push(`${page.path}: rating`);
    }
    expect(wrong.slice(0, 20)).toEqual([]);
  });

  it("speaks of no other company in its policies: it has no key for Google's maps", () => {
    for (const page of ["privacy.html", "cookies.html"]) expect(read(page)).not.toContain("Google");
    expect(read("privacy.html")).toContain("Nothing comes from other companies.");
  });

  it("lists every page in the sitemap, and nothing else", () => {
    const listed = [...read("sitemap.xml").matchAll(/<loc>([^<]+)<\/loc>/g)].map(
      ([, loc = ""]) => new URL(loc).pathname,
    );
    const expected = html
      .filter(isIndexed)
      .map((path) => (path === "index.html" ? "/" : `/${path.slice(0, -".html".length)}`));
    expect(listed.sort()).toEqual(expected.sort());
  });

  it("loads no script file with any page before somebody needs it, and has at most 3,200 bytes of it inside, compressed", () => {
    const tooMuch = html.flatMap((page) => {
      const scripts = [...read(page).matchAll(/<script(?![^>]*ld\+json)([^>]*)>(.*?)<\/script>/gs)];
      const size = brotliCompressSync(scripts.map(([, , code = ""]) => code).join("")).length;
      return scripts.length < 3 || size > 3_200 || scripts.some(([, attributes = ""]) => attributes.includes("src="))
        ? [`${page}: ${size}`]
        : [];
    });
    expect(tooMuch).toEqual([]);
  });

  it("lets in the scripts that stand in a page, and no others", () => {
    const wrong = html.flatMap((page) => {
      const text = read(page);
      const inside = [...text.matchAll(/<script(?![^>]*ld\+json)[^>]*>(.*?)<\/script>/gs)].map(
        ([, code = ""]) => `sha256-${createHash("sha256").update(code).digest("base64")}`,
      );
      const [, scripts = ""] = /script-src ([^;]*);/.exec(text) ?? [];
      const letIn = [...scripts.matchAll(/'(sha256-[^']*)'/g)].map(([, hash = ""]) => hash);
      const isMissing = inside.some((hash) => !letIn.includes(hash));
      return isMissing || letIn.length > inside.length ? [`${page}: ${letIn.length} for ${inside.length}`] : [];
    });
    expect(wrong).toEqual([]);
  });

  it("leaves the style guide out", () => {
    expect(filesBelow(dist).filter((path) => path.includes("styleguide"))).toEqual([]);
  });

  it("has at most 190.5 KB of script altogether, compressed, everything that people can do included", () => {
    const scripts = filesBelow(dist).filter((path) => path.endsWith(".js"));
    expect(scripts.length).toBeGreaterThan(5);
    expect(sum(scripts.map(compressedSize))).toBeLessThanOrEqual(190.5 * 1024);
  });

  it("has no script that only names another one: on a slow line it would cost a first use a way there and back", () => {
    const handedOn = filesBelow(dist).filter(
      (path) => path.endsWith(".js") && /^import\{[^}]*\}from"[^"]*";export\{[^}]*\};?\s*$/.test(read(path)),
    );
    expect(handedOn).toEqual([]);
  });
});
