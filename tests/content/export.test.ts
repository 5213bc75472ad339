import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { digestOf } from "../../scripts/export/lines.ts";
import { COLLECTION_NAMES, COLLECTIONS } from "../../src/contract/export.ts";
import { pagePostsSchema } from "../../src/contract/posts.ts";
import { steppedClock, type SteppedClock } from "../support/stepped-clock.ts";
import {
  COUNTRY,
  exportFolder,
  FACILITY,
  linkTo,
  manifestOf,
  PERSON,
  PROGRAM,
  read,
  REVIEW,
  snapshot,
  startSource,
  UNIVERSITY,
  type Row,
  type Source,
} from "./export-setup.ts";

let source: Source;
let clock: SteppedClock;
let clockFolder: string;
let university: Row;
let program: Row;
let hidden: Row;
let facility: Row;

const colour = (background: string, width = 200) =>
  sharp({ create: { width, height: 100, channels: 3, background } })
    .png()
    .toBuffer()
    .then((bytes) => new Uint8Array(bytes));

beforeAll(async () => {
  clockFolder = mkdtempSync(join(tmpdir(), "quad-clock-"));
  clock = steppedClock(clockFolder);
  source = await startSource(clock.env);
  const { create } = source;
  university = await create(UNIVERSITY, { universityName: "First University", listing: "listed", aliases: ["One"] });
  hidden = await create(UNIVERSITY, { universityName: "Hidden University", listing: "pending" });
  const common = { programGraduationLevel: "Undergraduate", listing: "listed" };
  program = await create(PROGRAM, { ...common, programName: "Physics", university_page: linkTo(university) });
  await create(PROGRAM, { ...common, programName: "Of the hidden", university_page: linkTo(hidden) });
  facility = await create(FACILITY, {
    facilityName: "Gym",
    facilityType: "Fitness",
    listing: "listed",
    university_page: linkTo(university),
  });
  await create(COUNTRY, { countryName: "Australia" });
  const { id: role } = source.database.prepare("select id from up_roles where type = 'authenticated'").get() as {
    id: number;
  };
  const person = await create(PERSON, {
    role: { connect: [{ id: role }] },
    username: "robin",
    email: "robin.private@example.org",
    password: "a-long-password-1",
    confirmed: true,
  });
  const review = { reviewText: "Worth it", reviewRating: 5, users_permissions_user: linkTo(person) };
  await create(REVIEW, { ...review, university_page: linkTo(university) });
});
afterAll(async () => {
  await source.stop();
  rmSync(clockFolder, { recursive: true });
});

/** Fails unless an export made in steps is, byte for byte, what a full export into an empty folder gives. */
const expectAsMadeAnew = async (out: string): Promise<void> => {
  const fresh = exportFolder();
  await source.exportTo(fresh);
  expect(snapshot(out)).toEqual(snapshot(fresh));
};

describe("a first export", () => {
  it("holds every listed record as the contract has it, and nothing of the others", async () => {
    const out = exportFolder();
    const summary = await source.exportTo(out);
    for (const name of COLLECTION_NAMES)
      for (const record of read(out, name)) expect(COLLECTIONS[name].strict().parse(record)).toEqual(record);
    for (const page of read(out, "posts")) expect(pagePostsSchema.strict().parse(page)).toEqual(page);
    expect(read(out, "universities").map(({ universityName }) => universityName)).toEqual(["First University"]);
    expect(read(out, "programs").map(({ programName }) => programName)).toEqual(["Physics"]);
    expect(read(out, "posts")).toMatchObject([
      {
        page: { type: "university", id: university.publicId },
        counts: { review: 1 },
        stars: [0, 0, 0, 0, 1],
        months: [[expect.any(String), 1, 5]],
      },
    ]);
    expect(summary).toMatchObject({ mode: "full", records: 4, warnings: [] });
  });

  it("has no address of a person and no secret in any file", async () => {
    const out = exportFolder();
    await source.exportTo(out);
    const all = Object.values(snapshot(out)).join();
    expect(all).toContain("robin");
    expect(all).not.toMatch(/example\.org|password|documentId|Hidden/);
    expect(all).not.toContain(source.cms.tokens.export);
  });

  it("has a digest for each line, and the same bytes when made again", async () => {
    const [out, again] = [exportFolder(), exportFolder()];
    await source.exportTo(out);
    await source.exportTo(again);
    expect(snapshot(again)).toEqual(snapshot(out));
    const { collections } = manifestOf(out);
    for (const name of [...COLLECTION_NAMES, "posts"]) {
      const lines = readFileSync(join(out, "current", `${name}.json`), "utf8")
        .split("\n")
        .slice(1, -2);
      expect(collections[name]?.digests).toEqual(lines.map((line) => digestOf(line.replace(/,$/, ""))));
      expect(collections[name]?.count).toBe(lines.length);
    }
    expect(collections["posts"]?.ids).toEqual([`university:${university.publicId}`]);
  });
});

describe("an export after another", () => {
  it("asks one question when nothing changed, and leaves the files alone", async () => {
    const out = exportFolder();
    await source.exportTo(out);
    const before = readlinkSync(join(out, "current"));
    const summary = await source.exportTo(out);
    expect(source.proxy.asked).toEqual(["/api/export/state"]);
    expect(readlinkSync(join(out, "current"))).toBe(before);
    expect(summary).toMatchObject({ mode: "incremental", records: 4, changes: {}, postsChanged: [] });
  });

  it("asks for what changed since, and only for that", async () => {
    const out = exportFolder();
    await source.exportTo(out);
    await source.update(UNIVERSITY, university, { universityName: "Renamed University" });
    const summary = await source.exportTo(out);
    expect(summary.changes).toEqual({ universities: { added: [], changed: [university.publicId], removed: [] } });
    expect(source.proxy.asked.map((url) => url.replace(/since=[^&]*/, "since"))).toEqual([
      "/api/export/state",
      "/api/export/universities?since&after=0",
      `/api/export/posts?type=university&ids=${university.publicId}`,
      "/api/export/held",
    ]);
    await expectAsMadeAnew(out);
  });

  it("brings new posts, and takes away those that are gone", async () => {
    const out = exportFolder();
    await source.exportTo(out);
    const review = await source.create(REVIEW, { reviewText: "Dull", reviewRating: 2, program_page: linkTo(program) });
    const page = { type: "program", id: program.publicId };
    expect((await source.exportTo(out)).postsChanged).toEqual([page]);
    expect(read(out, "programs")[0]).toMatchObject({ programRating: 2, reviewCount: 1 });
    await expectAsMadeAnew(out);
    await source.remove(REVIEW, review);
    expect((await source.exportTo(out)).postsChanged).toEqual([page]);
    await expectAsMadeAnew(out);
  });

  it("notices records that are gone or hidden, and those that come back with an old date", async () => {
    const out = exportFolder();
    const country = await source.create(COUNTRY, { countryName: "Atlantis" });
    await source.exportTo(out);
    await source.remove(COUNTRY, country);
    expect((await source.exportTo(out)).changes).toEqual({
      countries: { added: [], changed: [], removed: [country.publicId] },
    });
    expect(source.proxy.asked).toContain("/api/export/countries/ids");
    await expectAsMadeAnew(out);

    source.database.exec(`update university_pages set listing = 'unlisted' where public_id = ${university.publicId}`);
    await source.exportTo(out);
    expect([read(out, "universities"), read(out, "programs"), read(out, "posts")]).toEqual([[], [], []]);
    source.database.exec(`update university_pages set listing = 'listed' where public_id = ${university.publicId}`);
    await source.exportTo(out);
    expect(read(out, "posts")).toHaveLength(1);
    await source.exportTo(out, { full: true });
    await expectAsMadeAnew(out);
  });

  it("asks for the ids alone when an older record is gone", async () => {
    const out = exportFolder();
    const older = await source.create(COUNTRY, { countryName: "Older" });
    const newer = await source.create(COUNTRY, { countryName: "Newer" });
    await source.exportTo(out);
    await source.remove(COUNTRY, older);
    expect((await source.exportTo(out)).changes).toEqual({
      countries: { added: [], changed: [], removed: [older.publicId] },
    });
    expect(source.proxy.asked).toEqual(["/api/export/state", "/api/export/countries/ids"]);
    await source.remove(COUNTRY, newer);
  });

  it("leaves out the posts of a page that appeared while it was being made, and brings both the next time", async () => {
    const out = exportFolder();
    const appeared: Row[] = [];
    source.proxy.fail((incoming, response, real) => {
      if (!incoming.url?.includes("/posts?type=facility&after=0")) return false;
      const answer = async (): Promise<void> => {
        const gym = await source.create(FACILITY, {
          facilityName: "New",
          facilityType: "Health",
          listing: "listed",
          university_page: linkTo(university),
        });
        appeared.push(gym, await source.create(REVIEW, { reviewText: "So", reviewRating: 3, facility: linkTo(gym) }));
        const { status, headers, body } = await real();
        response.writeHead(status, headers).end(body);
      };
      void answer();
      return true;
    });
    await source.exportTo(out);
    source.proxy.fail();
    expect(appeared).toHaveLength(2);
    expect(read(out, "posts").map(({ page }) => page)).toEqual([{ type: "university", id: university.publicId }]);
    await source.exportTo(out);
    expect(read(out, "posts")).toHaveLength(2);
    await expectAsMadeAnew(out);
    const [gym, review] = appeared;
    if (review) await source.remove(REVIEW, review);
    if (gym) await source.remove(FACILITY, gym);
  });

  it("asks for everything when the last one is of another CMS", async () => {
    const out = exportFolder();
    await source.exportTo(out);
    expect((await source.exportTo(out, { cmsUrl: source.cms.url })).mode).toBe("full");
    expect((await source.exportTo(out, { cmsUrl: source.cms.url })).mode).toBe("incremental");
  });

  it("asks for everything when the last one is damaged", async () => {
    const out = exportFolder();
    await source.exportTo(out);
    const file = (name: string) => join(out, "current", name);
    const broken = readFileSync(file("universities.json"), "utf8").slice(0, -5);
    writeFileSync(file("universities.json"), broken);
    await source.update(UNIVERSITY, university, { city: `Sydney ${Date.now()}` });
    expect((await source.exportTo(out)).mode).toBe("full");
    await expectAsMadeAnew(out);

    // Nothing has changed in the CMS since: what is cut off is found all the same.
    const cutOff = () => truncateSync(file("universities.json"), 20);
    for (const damage of [cutOff, () => rmSync(file("icons.json")), () => writeFileSync(file("manifest.json"), "{")]) {
      damage();
      expect((await source.exportTo(out)).mode).toBe("full");
      await expectAsMadeAnew(out);
    }
  });

  it("is what a full export gives, after any edits in any order, whatever the clock says", async () => {
    const name = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }).map((text) => `n${text}`);
    const step = fc.oneof(
      fc.record({ do: fc.constant("rename" as const), name }),
      fc.record({ do: fc.constant("add" as const), name, listing: fc.constantFrom("listed", "pending") }),
      fc.record({
        do: fc.constant("list" as const),
        listing: fc.constantFrom("listed", "unlisted"),
        of: fc.constantFrom("university", "program"),
      }),
      fc.record({ do: fc.constant("post" as const), stars: fc.integer({ min: 1, max: 5 }) }),
      fc.record({
        do: fc.constantFrom("unpost" as const, "remove" as const, "export" as const),
      }),
      fc.record({ do: fc.constant("clock" as const), at: fc.constantFrom(-3_600, 0, 900) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
        const out = exportFolder();
        await source.exportTo(out);
        const added: Row[] = [];
        const posted: Row[] = [];
        for (const edit of steps) {
          if (edit.do === "rename") await source.update(PROGRAM, program, { programName: edit.name });
          if (edit.do === "add")
            added.push(
              await source.create(FACILITY, {
                facilityName: edit.name,
                facilityType: "Health",
                listing: edit.listing,
                university_page: linkTo(university),
              }),
            );
          if (edit.do === "list")
            await source.update(
              edit.of === "program" ? PROGRAM : UNIVERSITY,
              edit.of === "program" ? program : university,
              { listing: edit.listing },
            );
          if (edit.do === "post")
            posted.push(
              await source.create(REVIEW, {
                reviewText: "So",
                reviewRating: edit.stars,
                facility: linkTo(added.at(-1) ?? facility),
              }),
            );
          const gone = edit.do === "unpost" ? posted.pop() : edit.do === "remove" ? added.pop() : undefined;
          if (gone) await source.remove(edit.do === "unpost" ? REVIEW : FACILITY, gone);
          if (edit.do === "clock") await clock.set(edit.at);
          if (edit.do === "export") await source.exportTo(out);
        }
        await source.exportTo(out);
        await expectAsMadeAnew(out);
        await clock.set(0);
        for (const row of posted) await source.remove(REVIEW, row);
        for (const row of added) await source.remove(FACILITY, row);
        await source.update(UNIVERSITY, university, { listing: "listed" });
        await source.update(PROGRAM, program, { listing: "listed" });
      }),
      { numRuns: 12 },
    );
  });
});

describe("the images of an export", () => {
  it("are fetched once, without the token, and follow a file that is replaced", async () => {
    const out = exportFolder();
    const file = await source.upload("logo.png", await colour("#aa0000"));
    await source.update(UNIVERSITY, university, { universityLogo: file });
    let sentToken: string | undefined = "not asked";
    source.proxy.fail((incoming) => {
      if (incoming.url?.startsWith("/uploads/")) sentToken = incoming.headers.authorization;
      return false;
    });
    const first = await source.exportTo(out);
    source.proxy.fail();
    expect(sentToken).toBeUndefined();
    expect(first.imagesFetched).toBe(1);
    const logoOf = () => read(out, "universities")[0]?.["universityLogo"] as { file: string; width: number };
    const before = logoOf();
    expect(before).toMatchObject({ width: 200, alternativeText: null });
    expect(readdirSync(join(out, "media"))).toContain(before.file);
    expect((await source.exportTo(out, { full: true })).imagesFetched).toBe(0);

    await source.upload("logo.png", await colour("#00aa00", 300), file);
    await source.update(UNIVERSITY, university, { city: "Perth" });
    await source.exportTo(out);
    expect(logoOf()).toMatchObject({ width: 300 });
    expect(readdirSync(join(out, "media"))).toContain(before.file);
    await source.update(UNIVERSITY, university, { city: "Broome" });
    await source.exportTo(out);
    expect(readdirSync(join(out, "media"))).not.toContain(before.file);
    expect(readdirSync(join(out, "media"))).toContain(logoOf().file);
    await source.update(UNIVERSITY, university, { universityLogo: null });
  });

  it("stop nothing when one is missing: the one before stays, and the record is named until the file is there", async () => {
    const out = exportFolder();
    const first = await source.upload("first.png", await colour("#0000aa"));
    await source.update(UNIVERSITY, university, { universityLogo: first });
    await source.exportTo(out);
    const logoOf = (folder: string) => read(folder, "universities")[0]?.["universityLogo"];
    const before = logoOf(out);
    const file = await source.upload("gone.png", await colour("#00aaaa"));
    await source.update(UNIVERSITY, university, { universityLogo: file, city: "Sale" });
    source.proxy.fail((incoming, response) => {
      if (!incoming.url?.startsWith("/uploads/gone")) return false;
      response.writeHead(404).end();
      return true;
    });
    const { held, warnings } = await source.exportTo(out);
    expect(held).toMatchObject([
      {
        ...{ collection: "universities", id: university.publicId, field: "universityLogo" },
        ...{ message: "The picture is missing", name: "Renamed University" },
      },
    ]);
    expect(warnings.join()).toMatch(/answered 404 \(\/uploads\/gone/);
    expect(logoOf(out)).toEqual(before);
    expect(read(out, "universities")[0]).toMatchObject({ city: "Sale" });

    const fresh = exportFolder();
    expect((await source.exportTo(fresh)).held).toEqual(held);
    expect(logoOf(fresh)).toBeNull();
    expect(manifestOf(out)).toMatchObject({ held, refused: [{ field: "universityLogo" }] });
    expect((await source.exportTo(out)).held).toEqual(held);

    source.proxy.fail();
    for (const folder of [out, fresh]) {
      expect((await source.exportTo(folder)).held).toEqual([]);
      expect(logoOf(folder)).toMatchObject({ width: 200 });
      expect(logoOf(folder)).not.toEqual(before);
    }
    expect(snapshot(out)).toEqual(snapshot(fresh));
    await source.update(UNIVERSITY, university, { universityLogo: null });
  });
});
