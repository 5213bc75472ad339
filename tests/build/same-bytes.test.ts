import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { followReleases } from "../../scripts/host/files.ts";
import { imageVariants } from "../../src/contract/image-variants.ts";
import { ROOT } from "../../scripts/lib/paths.ts";
import { prepareSpare } from "../../scripts/build/release.ts";
import { waitingBuild } from "../../scripts/bench/build-in.ts";
import { buildShard, buildSite, filesBelow, mergeShards } from "../../scripts/build/site.ts";
import { aFacility, aProgram, aSubject, aUniversity, writeContent, type ContentFixture } from "../fixtures/content.ts";

let folder: string;
let work: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "quad-same-"));
  work = join(ROOT, ".work", basename(folder));
});
afterAll(() => {
  for (const made of [folder, work]) rmSync(made, { recursive: true, force: true });
});

const anImage = (sign: string) => ({ file: `${sign.repeat(32)}.png`, width: 64, height: 64, alternativeText: null });
const filesOf = (image: ReturnType<typeof anImage>): string[] =>
  [image.file, ...imageVariants(image).flatMap(({ avif, webp }) => [avif, webp])].map((name) => `media/${name}`);
const [kept, replaced, replacement] = [anImage("a"), anImage("b"), anImage("c")];
const everyUniversity = (logo: typeof replaced) => [
  aUniversity(1, { universityHeaderImage: kept, city: "Perth", state: "WA" }),
  aUniversity(2, { universityLogo: logo, city: "Perth", state: "WA" }),
  aUniversity(3),
];

const before: ContentFixture = {
  universities: everyUniversity(replaced),
  programs: Array.from({ length: 60 }, (_, at) => aProgram(at + 1, (at % 3) + 1, { field: "Physics" })),
  subjects: Array.from({ length: 60 }, (_, at) => aSubject(at + 1, (at % 3) + 1, { field: "Physics" })),
  facilities: Array.from({ length: 9 }, (_, at) => aFacility(at + 1, 1)),
};
/** One program renamed, one subject gone, one facility new, one logo replaced. */
const after: ContentFixture = {
  ...before,
  universities: everyUniversity(replacement),
  programs:
    before.programs?.map((program) => (program.id === 1 ? { ...program, programName: "Renamed <b>" } : program)) ?? [],
  subjects: before.subjects?.slice(0, -1) ?? [],
  facilities: [...(before.facilities ?? []), aFacility(10, 2)],
};

const foldersOf = (name: string) => ({
  content: join(folder, "content"),
  releases: join(folder, name, "releases"),
  dist: join(folder, name, "dist"),
  work: join(work, name),
});
/** Every file with its content, but for the one that names the release. */
const bytesOf = (site: string) =>
  Object.fromEntries(
    filesBelow(site)
      .filter((path) => path !== "release.json")
      .flatMap((path) =>
        ["", ".br", ".gz"].map((suffix) => path + suffix).filter((each) => existsSync(join(site, each))),
      )
      .map((path) => [path, readFileSync(join(site, path)).toString("base64")]),
  );

describe("a build of what changed", () => {
  it("gives the same bytes as a build of everything, and so do shares put together", async () => {
    const content = join(folder, "content");
    process.env["QUAD_CONTENT"] = content;
    const changing = foldersOf("changing");
    mkdirSync(join(content, "media"), { recursive: true });
    for (const path of [kept, replaced, replacement].flatMap(filesOf)) writeFileSync(join(content, path), path);
    writeContent(content, before);
    const first = await buildSite(changing);
    expect(first.mode).toBe("full");
    const firstBytes = bytesOf(join(first.release, "site"));
    prepareSpare(changing);

    writeContent(content, after);
    const partial = await buildSite(changing);
    expect(partial.mode).toBe("partial");
    const whole = await buildSite({ ...foldersOf("whole"), full: true });
    const partialBytes = bytesOf(join(partial.release, "site"));
    expect(Object.keys(partialBytes)).toContain("facility/10.html");
    expect(Object.keys(partialBytes)).not.toContain("universities/3/subject/60.html");
    expect(partialBytes).toEqual(bytesOf(join(whole.release, "site")));
    const served = followReleases(changing.dist, () => undefined).current();
    const areServed = (image: typeof kept) => filesOf(image).map((path) => served?.find(`/${path}`) !== undefined);
    expect(areServed(kept)).toEqual([true, true, true]);
    expect(areServed(replacement)).toEqual([true, true, true]);
    expect(areServed(replaced)).toEqual([false, false, false]);
    expect(Object.keys(partialBytes).filter((path) => path.includes(replaced.file.slice(0, 32)))).toEqual([]);

    const shares = foldersOf("shares");
    const parts = [join(work, "part-1"), join(work, "part-2")];
    await buildShard(shares, "1/2", parts[0] ?? "");
    await buildShard(shares, "2/2", parts[1] ?? "");
    const merged = await mergeShards(shares, parts);
    expect(bytesOf(join(merged.release, "site"))).toEqual(partialBytes);
    writeContent(content, before);
    await expect(mergeShards(shares, parts)).rejects.toThrow("of another export than the present one");
    writeContent(content, after);

    expect((await buildSite(changing)).mode).toBe("none");

    // And back again, by a process that has waited.
    prepareSpare(changing);
    const waited = await waitingBuild({ ...changing, change: () => writeContent(content, before) });
    expect(waited.mode).toBe("partial");
    expect(bytesOf(join(waited.release, "site"))).toEqual(firstBytes);
  });
});
