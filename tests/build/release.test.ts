import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import {
  asideFolder,
  manifestPath,
  readManifest,
  writeManifest,
  type ReleaseManifest,
  type SiteFile,
} from "../../scripts/build/manifest.ts";
import {
  checkRelease,
  copyOfLive,
  ensureWholeLive,
  goLive,
  liveRelease,
  newReleaseId,
  nextReleaseId,
  prepareSpare,
  pruneReleases,
  RefusedBuild,
  tidyReleases,
  replaceFile,
} from "../../scripts/build/release.ts";
import { pagesWanted } from "../../scripts/build/lost-pages.ts";
import type { PageRef } from "../../src/contract/entities.ts";
import { ROUTES } from "../../src/contract/routes.ts";
import { HAS_SMALL_DISKS, smallDisk } from "../support/small-disk.ts";

let folder: string;
const folders = () => ({ releases: join(folder, "releases"), dist: join(folder, "dist") });
const page = "<!doctype html><html lang=en></html>";
const keyPages = ["404", ...Object.values(ROUTES).map((route) => (route === "/" ? "index" : route.slice(1)))].map(
  (name) => `${name}.html`,
);

const release = (
  id: string,
  pages = 100,
): { path: string; manifest: ReleaseManifest; files: Map<string, SiteFile> } => {
  const path = join(folders().releases, id);
  for (const name of keyPages) {
    mkdirSync(dirname(join(path, "site", name)), { recursive: true });
    writeFileSync(join(path, "site", name), page);
  }
  const files = new Map(keyPages.map((name) => [name, { hash: "0", bytes: page.length }]));
  const keys = new Map([["/facility/1", "key"]]);
  const manifest = { id, builtAt: "2026-01-01T00:00:00.000Z", pages, content: "c", code: "d", keys, files };
  writeManifest(path, manifest);
  return { path, manifest, files };
};

/** Every file below a folder with its text. */
const treeOf = (root: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [relative(root, path), readFileSync(path, "utf8")]),
  );

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quad-release-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

describe("a release", () => {
  it("goes live by replacing one link", () => {
    const first = release("20260101T000000000-a");
    const second = release("20260102T000000000-a");
    goLive(folders(), first.path);
    goLive(folders(), second.path);
    expect(liveRelease(folders())).toBe(second.path);
    expect(readlinkSync(folders().dist)).toBe("releases/20260102T000000000-a/site");
  });

  it("is unknown before the first build", () => {
    expect(liveRelease(folders())).toBeUndefined();
  });

  it("is known again by its manifest, whether this version wrote it or an earlier one", () => {
    const { path, manifest } = release("20260101T000000000-a");
    expect(readManifest(path)).toEqual(manifest);
    const earlier = join(folders().releases, "20260102T000000000-a");
    mkdirSync(earlier);
    const objects = { keys: Object.fromEntries(manifest.keys), files: Object.fromEntries(manifest.files) };
    writeFileSync(join(earlier, "release.json"), JSON.stringify({ ...manifest, ...objects }));
    expect(readManifest(earlier)).toEqual(manifest);
  });

  it("is refused when a key page is missing", () => {
    const { path, manifest, files } = release("20260101T000000000-a");
    files.delete("programs.html");
    expect(() => checkRelease(join(path, "site"), manifest, undefined)).toThrow(
      new RefusedBuild("The build lacks programs.html"),
    );
  });

  it("is refused when a key page is cut off", () => {
    const { path, manifest } = release("20260101T000000000-a");
    writeFileSync(join(path, "site", "cookies.html"), "<!doctype html><html");
    expect(() => checkRelease(join(path, "site"), manifest, undefined)).toThrow("cookies.html is cut off");
  });

  it("is refused with fewer than nine tenths of the live pages, and accepted with as many", () => {
    const live = release("20260101T000000000-a", 100).manifest;
    const { path, manifest } = release("20260102T000000000-a", 90);
    expect(() => checkRelease(join(path, "site"), manifest, live)).not.toThrow();
    expect(() => checkRelease(join(path, "site"), { ...manifest, pages: 89 }, live)).toThrow("89 pages");
  });

  it("may lack what was taken off on purpose, and nobody is asked while most pages are there", async () => {
    const university = Array.from({ length: 60 }, (_, at) => `/universities/1/program/${at + 1}`);
    const kept = Array.from({ length: 40 }, (_, at) => `/facility/${at + 1}`);
    const paths = ["/universities/1", "/universities/1/programs", ...university, ...kept, "/programs"];
    const live = { pages: 110, keys: new Map(paths.map((path) => [path, "key"])) };
    const left = [...kept, "/programs"].map((path) => ({ path }));
    const asked: string[] = [];
    const knows = (types: string[]) => (lost: readonly PageRef[]) => {
      asked.push(...lost.map(({ type, id }) => `${type} ${id}`));
      return Promise.resolve(lost.filter(({ type }) => types.includes(type)));
    };
    expect(await pagesWanted(knows(["university", "program"]), left, live)).toBe(110 - 62);
    expect(asked).toEqual(["university 1", ...university.map((_, at) => `program ${at + 1}`)]);
    expect(await pagesWanted(knows(["university"]), left, live)).toBe(108);
    expect(await pagesWanted(undefined, left, live)).toBe(110);
    asked.length = 0;
    const most = paths.slice(2).map((path) => ({ path }));
    expect(await pagesWanted(knows(["university"]), most, live)).toBe(110);
    expect(asked).toEqual([]);
  });

  it("keeps its bytes when a hard-linked copy of it is changed", () => {
    const { path } = release("20260101T000000000-a");
    goLive(folders(), path);
    prepareSpare(folders());
    const copy = copyOfLive(folders(), "20260102T000000000-a");
    replaceFile(join(copy, "site", "index.html"), Buffer.from("new"));
    expect(readFileSync(join(path, "site", "index.html"), "utf8")).toBe(page);
    expect(readFileSync(join(copy, "site", "index.html"), "utf8")).toBe("new");
  });

  it("is never copied from a spare of another release", () => {
    const first = release("20260101T000000000-a");
    goLive(folders(), first.path);
    prepareSpare(folders());
    const second = release("20260102T000000000-a");
    replaceFile(join(second.path, "site", "index.html"), Buffer.from("second"));
    goLive(folders(), second.path);
    const copy = copyOfLive(folders(), "20260103T000000000-a");
    expect(readFileSync(join(copy, "site", "index.html"), "utf8")).toBe("second");
  });

  it("is removed two builds later, with what broken builds left behind", () => {
    const ids = ["1", "2", "3", "4"].map((day) => `2026010${day}T000000000-a`);
    for (const id of ids) release(id);
    goLive(folders(), join(folders().releases, ids[3] ?? ""));
    pruneReleases(folders());
    expect(ids.map((id) => existsSync(join(folders().releases, id)))).toEqual([false, false, true, true]);
  });

  it("becomes the spare copy when it is outdated: exactly the live site, with every other release as it was", () => {
    const ids = ["1", "2", "3"].map((day) => `2026010${day}T000000000-a`);
    for (const [place, id] of ids.entries()) {
      const { path, manifest, files } = release(id);
      const write = (name: string, text: string) => {
        for (const suffix of ["", ".br"]) {
          mkdirSync(dirname(join(path, "site", name)), { recursive: true });
          writeFileSync(join(path, "site", `${name}${suffix}`), text + suffix);
        }
        files.set(name, { hash: text, bytes: text.length });
      };
      write("facility/1.html", `facility ${place}`);
      write(`only/${place}.html`, "only here");
      writeManifest(path, manifest);
    }
    const path = (id: number) => join(folders().releases, ids[id] ?? "");
    const before = treeOf(path(1));
    goLive(folders(), path(2));
    tidyReleases(folders());
    expect(existsSync(path(0))).toBe(false);
    expect(treeOf(join(folders().releases, "spare", "site"))).toEqual(treeOf(join(path(2), "site")));
    expect(treeOf(path(1))).toEqual(before);
    replaceFile(join(copyOfLive(folders(), "20260104T000000000-a"), "site", "facility", "1.html"), Buffer.from("new"));
    expect(readFileSync(join(path(2), "site", "facility", "1.html"), "utf8")).toBe("facility 2");
  });

  it("whose manifest is cut off is put aside and named, and the one before it is live", () => {
    const [first, second] = [release("20260101T000000000-a"), release("20260102T000000000-a")];
    goLive(folders(), first.path);
    goLive(folders(), second.path);
    const said: string[] = [];
    const where = { ...folders(), work: join(folder, "work") };
    expect(ensureWholeLive(where, (line) => said.push(line))).toBe(second.path);
    expect(said).toEqual([]);

    const third = release("20260103T000000000-a");
    goLive(folders(), third.path);
    const text = readFileSync(manifestPath(third.path), "utf8");
    for (const bad of [text.slice(0, -30), "", text.replace('"pages":100', '"pages":"many"'), "[]"]) {
      goLive(folders(), third.path);
      writeFileSync(manifestPath(third.path), bad);
      expect(
        ensureWholeLive(where, (line) => said.push(line)),
        bad,
      ).toBe(second.path);
      expect(liveRelease(folders())).toBe(second.path);
      expect(existsSync(manifestPath(third.path))).toBe(false);
      expect(said.splice(0).join()).toContain(third.path);
    }
    expect(readdirSync(asideFolder(where.work)).length).toBeGreaterThan(0);
  });

  it.runIf(HAS_SMALL_DISKS)(
    "is put aside on another disk too, and that one without room keeps nobody from starting",
    () => {
      const disk = smallDisk(1);
      onTestFinished(disk.remove);
      const where = { ...folders(), work: join(disk.folder, "work") };
      const first = release("20260101T000000000-a");
      for (const id of ["20260102T000000000-a", "20260103T000000000-a"]) {
        const second = release(id);
        goLive(folders(), second.path);
        writeFileSync(manifestPath(second.path), "{");
        expect(ensureWholeLive(where, () => undefined)).toBe(first.path);
        expect(existsSync(manifestPath(second.path))).toBe(false);
        expect(readdirSync(asideFolder(where.work))).toHaveLength(1);
        disk.fill();
      }
    },
  );

  it("is undefined where none can be read", () => {
    const only = release("20260101T000000000-a");
    goLive(folders(), only.path);
    writeFileSync(manifestPath(only.path), "{");
    expect(ensureWholeLive({ ...folders(), work: join(folder, "work") }, () => undefined)).toBeUndefined();
  });

  it("has a name that sorts by time", () => {
    const earlier = newReleaseId(new Date("2026-01-01T10:00:00Z"));
    const later = newReleaseId(new Date("2026-01-01T10:00:01Z"));
    expect([later, earlier].sort()).toEqual([earlier, later]);
  });

  it("has a name that sorts after the live one's, also when the clock went back", () => {
    const live = newReleaseId(new Date("2026-01-01T10:59:59.999Z"));
    const next = nextReleaseId(join("releases", live), new Date("2026-01-01T10:00:00Z"));
    expect([next, live].sort()).toEqual([live, next]);
    expect(next).toMatch(/^20260101T110000000-/);
    expect(nextReleaseId(join("releases", live), new Date("2026-01-02T10:00:00Z"))).toMatch(/^20260102T100000000-/);
    expect(nextReleaseId(undefined, new Date("2026-01-02T10:00:00Z"))).toMatch(/^20260102T100000000-/);
  });
});
