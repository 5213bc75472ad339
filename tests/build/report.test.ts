import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeManifest } from "../../scripts/build/manifest.ts";
import { differingPages, goLive, RefusedBuild, TooFewPages } from "../../scripts/build/release.ts";
import { bothChanges, changedRecords } from "../../scripts/export/changed-records.ts";
import { ExportError } from "../../scripts/export/errors.ts";
import { NO_LINES, patchLines, type LineChanges } from "../../scripts/export/lines.ts";
import { createRebuilder } from "../../scripts/rebuild/rebuilder.ts";
import { createReporter, faultOf } from "../../scripts/rebuild/report.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import type { ChangedRecord, RebuildReport } from "../../src/contract/rebuilds.ts";
import { eventually } from "../support/eventually.ts";
import { freePort } from "../support/free-port.ts";

const program = (id: number, what: ChangedRecord["what"] = "changed"): ChangedRecord => ({
  ...{ collection: "programs", id, what },
  name: null,
});
const live = (id: string): RebuildReport => ({
  outcome: "live",
  release: { id, builtAt: "2026-01-01T00:00:00.000Z", pages: 3 },
  ...{ changes: null, changedPages: 3, milliseconds: 5 },
});

describe("The CMS", () => {
  let server: Server | undefined;
  let port: number;
  const said: string[] = [];
  const taken: RebuildReport[] = [];
  const listen = () =>
    new Promise<void>((resolve) => {
      server = createServer((request, response) => {
        let body = "";
        request.on("data", (chunk: Buffer) => (body += chunk.toString()));
        request.on("end", () => {
          const isKnown = request.url === "/api/export/rebuilds" && request.headers.authorization === "Bearer secret";
          if (isKnown) taken.push(JSON.parse(body) as RebuildReport);
          response.writeHead(isKnown ? 200 : 401).end();
        });
      }).listen(port, "127.0.0.1", resolve);
    });
  const reporterFor = (token: string, againAfter?: number) =>
    createReporter({ url: `http://127.0.0.1:${port}`, token }, (line) => said.push(line), againAfter);

  beforeEach(async () => {
    port = await freePort();
    said.length = 0;
    taken.length = 0;
  });
  afterEach(() => new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined))));

  it("is told in order, and of what went live while it was away once it is back", async () => {
    const reporter = reporterFor("secret", 20);
    reporter.tell(live("one"));
    reporter.tell({ outcome: "failed", fault: "cms", changes: null });
    await reporter.settled();
    expect(said[0]).toContain("The CMS was not told of the rebuild");
    await listen();
    await eventually("the first report", () => taken.length > 0 || undefined);
    reporter.tell({ outcome: "unchanged" });
    reporter.tell(live("two"));
    await reporter.settled();
    expect(taken).toEqual([live("one"), { outcome: "unchanged" }, live("two")]);
    await reporter.close();
  });

  it("may refuse it, which stops nothing and is said without the token", async () => {
    await listen();
    const reporter = reporterFor("wrong");
    reporter.tell({ outcome: "unchanged" });
    await reporter.settled();
    expect(said).toEqual(["The CMS was not told of the rebuild: it answered 401"]);
    await reporter.close();
  });
});

describe("What a rebuild tells", () => {
  const changes = (given: Partial<LineChanges>): LineChanges => ({ added: [], changed: [], removed: [], ...given });
  const previous = (lines: Record<number, string>) => ({
    manifest: {} as never,
    linesOf: () => patchLines(NO_LINES, new Map(Object.entries(lines).map(([id, line]) => [Number(id), line]))).lines,
  });

  it("names each record once, those that are gone by the name that they had", () => {
    const files = [
      { name: "posts", lines: undefined, changes: changes({ changed: ["program:1", "university:5"] }) },
      {
        name: "programs",
        lines: undefined,
        changes: changes({ added: [3], changed: [1, 2], removed: [7] }),
      },
    ] as const;
    expect(changedRecords(files, previous({ 7: '{"id":7,"programName":"Alchemy"}' }))).toEqual({
      count: 5,
      first: [
        program(3, "added"),
        program(1, "posts"),
        program(2),
        { ...program(7, "removed"), name: "Alchemy" },
        { ...program(5, "posts"), collection: "universities" },
      ],
    });
  });

  it("is cut off where there is more than anybody reads", () => {
    const ids = Array.from({ length: LIMITS.changesTold + 5 }, (_, index) => index + 1);
    const { count, first } = changedRecords(
      [{ name: "programs", lines: undefined, changes: changes({ changed: ids }) }],
      previous({}),
    );
    expect([count, first.length]).toEqual([ids.length, LIMITS.changesTold]);
  });

  it("has what earlier rebuilds took over and did not bring live", () => {
    const one = { count: 1, first: [program(1)] };
    expect(bothChanges(one, { count: 2, first: [program(1), program(2)] })).toEqual({
      count: 2,
      first: [program(1), program(2)],
    });
    expect(bothChanges(one, null)).toBeNull();
  });

  it("says why it failed by its kind, never in the error's words", () => {
    expect([new ExportError("x"), new TooFewPages("x"), new RefusedBuild("x"), new Error("x")].map(faultOf)).toEqual([
      ...["cms", "fewerPages", "build", "build"],
    ]);
  });

  it("counts the pages that differ from the release before, with those that are new or gone", () => {
    const release = (files: Record<string, string>) =>
      new Map(Object.entries(files).map(([path, hash]) => [path, { hash, bytes: 1 }]));
    const before = release({ "a.html": "1", "b.html": "1", "gone.html": "1", "site.css": "1" });
    expect(differingPages(release({ "a.html": "1", "b.html": "2", "new.html": "1", "site.css": "2" }), before)).toBe(3);
  });
});

it("A rebuild that fails says what is not live, and the next one names that with its own", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quad-report-"));
  const folders = { releases: folder, dist: join(folder, "dist") };
  const release = join(folder, "20260101T000000000-a");
  mkdirSync(join(release, "site"), { recursive: true });
  const made = { id: "a", builtAt: "2026-01-01T00:00:00.000Z", pages: 1, content: "c", code: "d" };
  writeManifest(release, { ...made, keys: new Map(), files: new Map() });
  goLive(folders, release);
  const told: RebuildReport[] = [];
  const rebuilder = createRebuilder({
    order: { cms: { url: "", token: "" }, folders: { ...folders, content: join(folder, "notes"), work: folder } },
    statusFile: join(folder, "status.json"),
    onLive: () => undefined,
    tell: (report) => told.push(report),
    log: () => undefined,
    ...{ debounce: 1, retry: { first: 1, longest: 1 }, waitingMax: () => 1 },
    workerFile: fileURLToPath(new URL("../support/slow-worker.ts", import.meta.url)),
  });
  const plan = (...rebuilds: object[]) => writeFileSync(join(folder, "plan"), JSON.stringify(rebuilds));
  try {
    plan(
      { changes: { count: 1, first: [program(1)] }, fault: "fewerPages" },
      { changes: { count: 1, first: [program(2)] } },
    );
    rebuilder.request("a change");
    await eventually("both rebuilds", () => told.length === 2 || undefined);
    expect(told).toEqual([
      { outcome: "failed", fault: "fewerPages", changes: { count: 1, first: [program(1)] } },
      {
        outcome: "live",
        release: { id: "a", builtAt: made.builtAt, pages: 1 },
        changes: { count: 2, first: [program(1), program(2)] },
        ...{ changedPages: 1, milliseconds: 2 },
      },
    ]);
  } finally {
    await rebuilder.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
