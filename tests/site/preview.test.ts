import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { filesBelow } from "../../scripts/build/site.ts";
import { facilityHref, programHref, ROUTES, universityHref } from "../../src/contract/routes.ts";
import { readContent } from "../../src/queries/content.ts";
import { loginEditor, type Editor } from "../support/editor.ts";
import { eventually } from "../support/eventually.ts";
import { image } from "../support/images.ts";
import { testSite } from "../support/test-site.ts";

const site = testSite();
let editor: Editor;

beforeAll(async () => {
  editor = await loginEditor(site.cms.url, site.cms.email, site.cms.password);
});

const open = async (address: string) => {
  const response = await fetch(address);
  return { status: response.status, headers: response.headers, html: await response.text() };
};
/** The preview of a record, as an editor opens it. A busy machine may have others to draw first. */
const preview = async (type: string, id: number) => open(await editor.preview(type, id));
const page = async (path: string): Promise<string> => (await fetch(`${site.url}${path}`)).text();
const quiet = () =>
  eventually("a quiet site", async () => {
    const { rebuild } = (await (await fetch(`${site.url}/api/health`)).json()) as { rebuild: { state: string } };
    return rebuild.state === "idle" || undefined;
  });
const digestOf = (folder: string): string => {
  const hash = createHash("sha256");
  for (const path of filesBelow(folder)) hash.update(`${path}\0`).update(readFileSync(join(folder, path)));
  return hash.digest("hex");
};
/** Everything that the site is made of and made from. */
const everything = () => ({
  live: realpathSync(site.dist),
  site: digestOf(realpathSync(site.dist)),
  releases: readdirSync(site.releases).sort(),
  export: digestOf(realpathSync(join(site.content, "current"))),
  media: existsSync(join(site.content, "media")) ? readdirSync(join(site.content, "media")).sort() : [],
});

describe("a preview", () => {
  it("shows an unlisted university as it was saved, with a picture of its own, and changes nothing that is public", async () => {
    const logo = await editor.upload("preview-logo.png", await image("png", 400, 400));
    const { publicId } = await editor.create("university-page", {
      universityName: "University of the Preview",
      universityLocation: "Hobart, Tasmania",
      city: "Hobart",
      state: "TAS",
      universityDescription: "A text that nobody has read yet.",
      universityLogo: logo,
      listing: "unlisted",
    });
    onTestFinished(() => editor.remove("university-page", publicId));
    await quiet();
    const before = everything();
    const { status, headers, html } = await preview("university-page", publicId);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("x-robots-tag")).toContain("noindex");
    expect(html).toContain("<title>Preview: University of the Preview");
    expect(html).toContain("Preview: not public.");
    expect(html).toContain('<meta name="robots" content="noindex">');
    expect(html).not.toContain('rel="canonical"');
    expect(html).toContain("A text that nobody has read yet.");
    expect(html).toContain("Hobart, Tasmania");
    expect(html).toMatch(/src(?:set)?="data:image\/(?:avif|webp|png);base64,/);
    // The site's own header, footer and styles.
    const { 0: styles } = /\/_astro\/[^"]+\.css/.exec(html) ?? [];
    expect(await page(ROUTES.universities)).toContain(styles);

    expect(everything()).toEqual(before);
    expect((await open(`${site.url}${universityHref(publicId)}`)).status).toBe(404);
    for (const path of ["/sitemap.xml", ROUTES.universities, ROUTES.home])
      expect(await page(path)).not.toContain("University of the Preview");
    expect((await open(`${site.url}/api/fuzzy-search/search?query=University of the Preview`)).html).not.toContain(
      "of the Preview",
    );
    await editor.update("university-page", publicId, { universityDescription: "Other words by now." });
    expect((await preview("university-page", publicId)).html).toContain("Other words by now.");
  });

  it("shows a pending facility, and a program of a university that is not listed", async () => {
    const { documentId } = await editor.read("university-page", 1);
    const pool = await editor.create("facility", {
      facilityName: "Pending Pool",
      facilityType: "Fitness",
      facilityDescription: "Fifty metres, heated.",
      listing: "pending",
      university_page: { connect: [{ documentId }] },
    });
    onTestFinished(() => editor.remove("facility", pool.publicId));
    const hidden = await editor.create("university-page", { universityName: "Hidden Uni", listing: "unlisted" });
    onTestFinished(() => editor.remove("university-page", hidden.publicId));
    const program = await editor.create("program-page", {
      programName: "Bachelor of Waiting",
      university_page: { connect: [{ documentId: hidden.documentId }] },
    });
    const facility = await preview("facility", pool.publicId);
    expect([facility.status, facility.html.includes("Fifty metres, heated.")]).toEqual([200, true]);
    const study = await preview("program-page", program.publicId);
    expect([study.status, study.html.includes("Bachelor of Waiting"), study.html.includes("Hidden Uni")]).toEqual([
      200,
      true,
      true,
    ]);
    expect((await preview("university-page", hidden.publicId)).html).toContain("Bachelor of Waiting");
    for (const path of [facilityHref(pool.publicId), programHref(hidden.publicId, program.publicId)])
      expect((await open(`${site.url}${path}`)).status).toBe(404);
  });

  it("says in words what a record lacks for its page", async () => {
    const program = await editor.create("program-page", { programName: "Alone", listing: "unlisted" });
    onTestFinished(() => editor.remove("program-page", program.publicId));
    const { status, html } = await preview("program-page", program.publicId);
    expect(status).toBe(409);
    expect(html).toContain("The site cannot show the record as it is saved: University is missing.");
  });

  it("is nothing to whoever changes its address, nor once the record is gone", async () => {
    const { publicId } = await editor.create("university-page", { universityName: "Gone Uni", listing: "unlisted" });
    const address = await editor.preview("university-page", publicId);
    expect((await open(address.replace(`/${publicId}?`, `/${publicId + 1}?`))).status).toBe(404);
    expect((await open(address.replace(/until=\d+/, `until=${Date.now() + 9e9}`))).status).toBe(404);
    await editor.remove("university-page", publicId);
    const { status, html } = await open(address);
    expect([status, html.includes("not in the CMS any more")]).toEqual([404, true]);
  });

  it("leaves a change its way to the live site, and nothing behind", async () => {
    const [destination] = readContent(site.content).destinations;
    if (!destination) throw new Error("The seed has no destination");
    const drawn = preview("destination-page", destination.id);
    await editor.update("destination-page", destination.id, { destinationName: "Lighthouse Point" });
    await eventually(
      "the change",
      async () => (await page(ROUTES.destinations)).includes("Lighthouse Point") || undefined,
    );
    expect((await drawn).status).toBe(200);
    await editor.update("destination-page", destination.id, { destinationName: destination.destinationName });
    await quiet();
    const left = () =>
      readdirSync(process.env["QUAD_WORK"] ?? "", { recursive: true, encoding: "utf8" }).filter((name) =>
        /pages\.json$|content$/.test(name),
      );
    await eventually("a tidy folder", () => left().length === 0 || undefined);
  });
});
