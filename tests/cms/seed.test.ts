import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COLLECTION_NAMES } from "../../src/contract/export.ts";
import { PAGE_KINDS } from "../../src/contract/taxonomy.ts";
import { CMS, startCms, type RunningCms } from "../support/cms.ts";
import { loginEditor } from "../support/editor.ts";
import { DATABASES, openDatabase } from "./databases.ts";
import { call, exportReader } from "./reader.ts";
import { smallSeed, writeSeed } from "./small-seed.ts";

const everything = async (cms: RunningCms): Promise<Record<string, unknown>> => {
  const reader = exportReader(cms);
  const all: Record<string, unknown> = { state: await reader.state() };
  for (const collection of COLLECTION_NAMES) all[collection] = await reader.records(collection);
  for (const kind of PAGE_KINDS) all[`${kind} posts`] = await reader.posts(kind);
  return all;
};

describe.each(DATABASES)("The seed on %s", (name) => {
  const folder = mkdtempSync(join(tmpdir(), "quad-seed-"));
  let cms: RunningCms;
  let stopDatabase: () => Promise<void>;
  const reader = () => exportReader(cms);
  const editor = () => loginEditor(cms.url, cms.admin.email, cms.admin.password);

  beforeAll(async () => {
    writeSeed(folder, smallSeed());
    const opened = await openDatabase(name);
    stopDatabase = opened.stop;
    cms = await startCms({ database: opened.database, seed: true, samples: true, env: { CMS_SEED_DIR: folder } });
  });
  afterAll(async () => {
    await cms.stop();
    await stopDatabase();
    rmSync(folder, { recursive: true, force: true });
  });

  test("creates its records under their fixed ids, with relations, images, ratings and posts of their own time", async () => {
    expect(await reader().record("programs", 40)).toMatchObject({ university: 2, field: "Physics", durationYears: 3 });
    expect(await reader().record("icons", 29)).toMatchObject({
      image: { width: 128, height: 128, ext: ".png" },
    });
    expect(await reader().record("universities", 2)).toMatchObject({ universityRating: 3.5, reviewCount: 2 });
    const [page] = await reader().posts("university", [2]);
    expect(page?.posts[0]).toMatchObject({
      reviewText: "Good",
      createdAt: "2026-03-01T10:00:00.000Z",
      likes: 1,
      replyCount: 1,
      author: { username: "Ann", sample: true },
    });
    expect(await reader().records("team-members")).toMatchObject([{ name: "Lee", sample: true }]);
  });

  test("makes sample people who cannot sign in", async () => {
    const path = "/content-manager/collection-types/plugin::users-permissions.user?filters[username]=Ann";
    const { results } = (await call(cms, "GET", path, await cms.adminToken())) as {
      results: Record<string, unknown>[];
    };
    expect(results).toMatchObject([{ email: "ann@sample.invalid", blocked: true, isSample: true }]);
    for (const password of ["", "password", "!"])
      await expect(
        call(cms, "POST", "/api/people/login", cms.tokens.functions, { identifier: "ann@sample.invalid", password }),
      ).rejects.toThrow(/WrongLogin/);
  });

  test("changes nothing at a second start, not even a time", async () => {
    const before = await everything(cms);
    await cms.restart();
    expect(await everything(cms)).toEqual(before);
  });

  test("never undoes what an editor changed or deleted, and adds what is new in its files", async () => {
    const at = await editor();
    await at.update("university-page", 1, { universityName: "Changed" });
    await at.remove("destination-page", 5);
    await at.remove("review", 2);
    const made = await at.create("destination-page", { destinationName: "By hand", destinationType: "City" });
    expect(made.publicId).toBe(6);
    const files = smallSeed();
    files["destinations.json"].push({ publicId: 6, destinationName: "Taken", destinationType: "City" });
    files["destinations.json"].push({ publicId: 8, destinationName: "Perth", destinationType: "City" });
    files["samples/posts.json"].push({
      key: "b1",
      kind: "blog",
      page: { type: "university", id: 2 },
      author: "ann",
      createdAt: "2026-04-01T10:00:00.000Z",
      text: "New",
    });
    writeSeed(folder, files);
    await cms.restart();
    expect(await reader().record("universities", 1)).toMatchObject({ universityName: "Changed" });
    expect(await reader().ids("destinations")).toEqual([6, 8]);
    expect(await reader().record("destinations", 6)).toMatchObject({ destinationName: "By hand" });
    const [page] = await reader().posts("university", [2]);
    expect(page?.counts).toEqual({ review: 1, blog: 1, qna: 0, helpfulLink: 0 });
    const next = await (
      await editor()
    ).create("destination-page", { destinationName: "Next", destinationType: "City" });
    expect(next.publicId).toBe(9);
  });
});

describe("The seed", () => {
  const folder = mkdtempSync(join(tmpdir(), "quad-seed-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const start = () => startCms({ database: "sqlite", seed: true, samples: true, env: { CMS_SEED_DIR: folder } });

  test.each<[string, (files: ReturnType<typeof smallSeed>) => void, string]>([
    [
      "a wrong value",
      (files) => Object.assign(files["programs.json"][0] ?? {}, { webpage: "ftp://x" }),
      "programs.json: publicId 40: webpage is refused: Web address must begin with https:// or http://",
    ],
    [
      "a missing record",
      (files) => Object.assign(files["subjects.json"][0] ?? {}, { university: 99 }),
      "subjects.json: publicId 7: university is not in universities.json",
    ],
    [
      "an unknown field",
      (files) => Object.assign(files["universities.json"][0] ?? {}, { nmae: "x" }),
      "universities.json: publicId 1: nmae is not a field of this file",
    ],
    [
      "an unknown person",
      (files) => Object.assign(files["samples/posts.json"][0] ?? {}, { likes: ["eve"] }),
      "samples/posts.json: key r1: likes names eve",
    ],
    ["no JSON", (files) => Object.assign(files, { "countries.json": "[" }), "countries.json: the file"],
  ])("with %s stops the start and says where", async (_what, spoil, said) => {
    const files = smallSeed();
    spoil(files);
    writeSeed(folder, files);
    await expect(start()).rejects.toThrow(said);
  });
});

describe("The real seed", () => {
  let cms: RunningCms | undefined;
  afterAll(() => cms?.stop());

  test("takes less than the rest of the first start, with university 2 and nothing of the samples", async () => {
    const began = performance.now();
    // Named, so that it seeds by itself.
    cms = await startCms({ database: "sqlite", env: { SEED: "true" } });
    const whole = performance.now() - began;
    const seeding = 1_000 * Number(/Seeded \d+ records in ([\d.]+) s/.exec(cms.log())?.[1]);
    expect(seeding).toBeLessThan(whole - seeding);
    const reader = exportReader(cms);
    expect(await reader.record("universities", 2)).toMatchObject({ id: 2 });
    for (const kind of PAGE_KINDS) expect(await reader.posts(kind)).toEqual([]);
    expect(await reader.records("team-members")).toEqual([]);
    expect(await reader.records("contact-links")).toEqual([]);
    const users = "/content-manager/collection-types/plugin::users-permissions.user";
    const found = (await call(cms, "GET", users, await cms.adminToken())) as { results: unknown[] };
    expect(found.results).toEqual([]);
  });

  test("has samples that all find their page and their people", async () => {
    if (!cms) throw new Error("the CMS did not start");
    await cms.restart({ env: { SEED_SAMPLES: "true" } });
    const reader = exportReader(cms);
    const pages = (await Promise.all(PAGE_KINDS.map((kind) => reader.posts(kind)))).flat();
    const posts = pages.flatMap(({ counts }) => Object.values(counts)).reduce((sum, count) => sum + count, 0);
    const file: unknown = JSON.parse(readFileSync(join(CMS, "seed", "samples", "posts.json"), "utf8"));
    expect(posts).toBe((file as unknown[]).length);
    for (const { posts: shown } of pages)
      for (const { author } of shown) expect(author).toMatchObject({ sample: true });
  });
});
