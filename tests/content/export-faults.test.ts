import { spawn } from "node:child_process";
import { readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { exportContent } from "../../scripts/export-content.ts";
import { ExportError } from "../../scripts/export/errors.ts";
import { told } from "../../scripts/export/held-lines.ts";
import { ROOT } from "../../scripts/lib/paths.ts";
import { startFaultProxy, type Fault } from "../support/fault-proxy.ts";
import {
  COUNTRY,
  exportFolder,
  FACILITY,
  linkTo,
  manifestOf,
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
let university: Row;
/** An address at which nothing listens. */
let nobody: string;

beforeAll(async () => {
  source = await startSource();
  const ended = await startFaultProxy(source.cms.url);
  nobody = ended.url;
  await ended.close();
  university = await source.create(UNIVERSITY, { universityName: "First University", listing: "listed" });
  const level = { programGraduationLevel: "Undergraduate", listing: "listed" };
  for (let number = 1; number <= 25; number += 1)
    await source.create(PROGRAM, { ...level, programName: `Program ${number}`, university_page: linkTo(university) });
  await source.create(COUNTRY, { countryName: "Australia" });
  await source.create(REVIEW, { reviewText: "Worth it", reviewRating: 5, university_page: linkTo(university) });
});
afterAll(() => source.stop());
afterEach(() => source.proxy.fail());

/** An export of now, and a change in the CMS that the next one would bring. */
const exportedAndChanged = async (): Promise<string> => {
  const out = exportFolder();
  await source.exportTo(out);
  await source.update(UNIVERSITY, university, { city: `City ${Date.now()}` });
  return out;
};

/** Exports, which must fail and leave the last export as it was; answers with the failure. */
const failing = async (out: string, more: Parameters<Source["exportTo"]>[1] = {}): Promise<ExportError> => {
  const [before, version] = [snapshot(out), readlinkSync(join(out, "current"))];
  const failure: unknown = await source.exportTo(out, more).catch((error: unknown) => error);
  expect(snapshot(out)).toEqual(before);
  expect(readlinkSync(join(out, "current"))).toBe(version);
  expect(readdirSync(out).filter((name) => name.startsWith("."))).toEqual([]);
  if (!(failure instanceof ExportError)) throw new Error(`Expected an ExportError, not ${String(failure)}`);
  return failure;
};

/** Meets the requests whose address holds `part`. */
const at =
  (part: string, fault: Fault): Fault =>
  (...request) =>
    Boolean(request[0].url?.includes(part)) && fault(...request);
const answering =
  (status: number, body: string, headers: Record<string, string> = {}): Fault =>
  (_incoming, response) => {
    response.writeHead(status, headers).end(body);
    return true;
  };
const RECORDS = "/universities?";

/** Runs a statement in the database now, and another when the test has ended. */
const spoil = (statement: string, remedy: string): void => {
  source.database.exec(statement);
  onTestFinished(() => source.database.exec(remedy));
};

const lineOf = (out: string, name: string, id: number) => read(out, name).find((record) => record["id"] === id);

describe("a record that the site cannot show", () => {
  beforeEach(async () => {
    expect((await source.exportTo(exportFolder())).held).toEqual([]);
  });

  it("keeps its last good version and is named with field and fault, and everything else goes on", async () => {
    const out = await exportedAndChanged();
    const [before, first] = [lineOf(out, "programs", 7), snapshot(out)];
    const mend =
      "update program_pages set program_graduation_level = 'Undergraduate', webpage = null where public_id = 7";
    spoil(
      `update program_pages set program_graduation_level = 'Kindergarten', webpage = 'javascript:alert(1)',
       updated_at = ${Date.now()} where public_id = 7`,
      mend,
    );
    const { held, changes } = await source.exportTo(out);
    expect(held).toMatchObject([
      { collection: "programs", id: 7, name: "Program 7", field: "programGraduationLevel" },
      { collection: "programs", id: 7, field: "webpage", message: "Web address must begin with https:// or http://" },
    ]);
    expect(Date.parse(held[0]?.since ?? "")).toBeGreaterThan(Date.now() - 60_000);
    expect(changes).toEqual({ universities: { added: [], changed: [university.publicId], removed: [] } });
    expect(lineOf(out, "programs", 7)).toEqual(before);
    expect(snapshot(out)["programs.json"]).toBe(first["programs.json"]);

    const fresh = exportFolder();
    expect((await source.exportTo(fresh)).held).toEqual(held);
    expect(snapshot(fresh)).toEqual(snapshot(out));
    expect((await source.exportTo(out)).held).toEqual(held);
    expect(manifestOf(out).held).toEqual(held);

    source.database.exec(mend);
    const mended = await source.exportTo(out);
    expect(mended.changes.programs).toEqual({ added: [], changed: [7], removed: [] });
    expect(mended.held).toEqual([]);
    expect(lineOf(out, "programs", 7)).toEqual({ ...before, updatedAt: expect.any(String) as string });
    expect((await source.exportTo(out)).changes).toEqual({});
  });

  it("heals by a save in the admin", async () => {
    const out = await exportedAndChanged();
    const row = source.database
      .prepare("select id, document_id as documentId, public_id as publicId from program_pages where public_id = 8")
      .get() as unknown as Row;
    source.database.exec(
      `update program_pages set webpage = 'ftp://x', updated_at = ${Date.now()} where public_id = 8`,
    );
    expect((await source.exportTo(out)).held).toHaveLength(1);
    await source.update(PROGRAM, row, { webpage: "https://quad.example/" });
    expect((await source.exportTo(out)).held).toEqual([]);
    expect(lineOf(out, "programs", 8)).toMatchObject({ webpage: "https://quad.example/" });
    await source.update(PROGRAM, row, { webpage: null });
  });

  it("is one of twenty that are told, and the rest are counted", async () => {
    const out = await exportedAndChanged();
    const before = read(out, "programs");
    spoil(
      `update program_pages set estimated_cost = -1, updated_at = ${Date.now()}`,
      "update program_pages set estimated_cost = null",
    );
    const { held } = await source.exportTo(out);
    expect(held).toHaveLength(25);
    expect(told(held)).toMatchObject({ count: 25, records: { length: 20 } });
    expect(read(out, "programs")).toEqual(before);
  });

  it("may hold a list that is no JSON", async () => {
    const out = await exportedAndChanged();
    spoil(
      `update university_pages set aliases = '{"a"', updated_at = ${Date.now()}`,
      "update university_pages set aliases = '[]'",
    );
    expect((await source.exportTo(out)).held).toMatchObject([{ field: "aliases", message: "Aliases must be a list" }]);
    expect(read(out, "universities")).toHaveLength(1);
    expect(read(out, "programs")).toHaveLength(25);
  });

  it("may have a date that is none", async () => {
    const out = await exportedAndChanged();
    spoil(
      "update countries set updated_at = 'yesterday'",
      `update countries set updated_at = ${Date.now() - 7_200_000}`,
    );
    expect((await source.exportTo(out)).held).toMatchObject([{ collection: "countries", field: "updatedAt" }]);
    expect(read(out, "countries")).toMatchObject([{ countryName: "Australia" }]);
  });

  it("takes no other post of its page away, and is shown as it was good last, also in a first export", async () => {
    const out = await exportedAndChanged();
    await source.exportTo(out);
    const other = await source.create(REVIEW, {
      reviewText: "So so",
      reviewRating: 3,
      university_page: linkTo(university),
    });
    const mend = "update reviews set review_rating = 5 where review_text = 'Worth it'";
    spoil("update reviews set review_rating = 9 where review_text = 'Worth it'", mend);
    const review = { collection: "reviews", name: null, field: "reviewRating", message: "At most 5" };
    expect((await source.exportTo(out)).held).toMatchObject([review]);
    const posts = read(out, "posts");
    expect(posts).toMatchObject([
      {
        counts: { review: 2 },
        stars: [0, 0, 1, 0, 0],
        posts: [
          { reviewText: "So so", reviewRating: 3 },
          { reviewText: "Worth it", reviewRating: 5 },
        ],
      },
    ]);
    const fresh = exportFolder();
    expect((await source.exportTo(fresh)).held).toMatchObject([review]);
    expect(read(fresh, "posts")).toEqual(posts);
    source.database.exec(mend);
    await source.remove(REVIEW, other);
  });

  it("is left out when it never was good, with what belongs to it, until it is mended", async () => {
    const out = await exportedAndChanged();
    await source.exportTo(out);
    const made = await source.create(UNIVERSITY, { universityName: "Second University", listing: "listed" });
    const program = await source.create(PROGRAM, {
      ...{ programName: "Of the second", programGraduationLevel: "Undergraduate", listing: "listed" },
      university_page: linkTo(made),
    });
    const gym = await source.create(FACILITY, {
      ...{ facilityName: "Gym", facilityType: "Fitness", listing: "listed" },
      university_page: linkTo(made),
    });
    await source.create(REVIEW, { reviewText: "New", reviewRating: 4, university_page: linkTo(made) });
    const mend = `update university_pages set state = null where public_id = ${made.publicId}`;
    spoil(`update university_pages set state = 'XX' where public_id = ${made.publicId}`, mend);
    const names = (folder: string) => ["universities", "programs", "posts"].map((name) => read(folder, name).length);
    for (const folder of [out, exportFolder()]) {
      const { held } = await source.exportTo(folder);
      expect(held).toMatchObject([{ collection: "universities", id: made.publicId, name: "Second University" }]);
      expect(names(folder)).toEqual([1, 25, 1]);
      expect(read(folder, "facilities")).toMatchObject([{ facilityName: "Gym", university: null }]);
    }
    await source.exportTo(out);
    source.database.exec(mend);
    expect((await source.exportTo(out)).held).toEqual([]);
    expect(names(out)).toEqual([2, 26, 2]);
    expect(read(out, "facilities")).toMatchObject([{ university: made.publicId }]);
    const fresh = exportFolder();
    await source.exportTo(fresh);
    expect(snapshot(fresh)).toEqual(snapshot(out));
    for (const [uid, row] of [
      [PROGRAM, program],
      [FACILITY, gym],
      [UNIVERSITY, made],
    ] as const)
      await source.remove(uid, row);
  });

  it("can be unlisted, listed again and deleted while it is held back", async () => {
    const out = await exportedAndChanged();
    const row = await source.create(COUNTRY, { countryName: "Atlantis" });
    const place = await source.create(FACILITY, {
      facilityName: "Hall",
      facilityType: "Fitness",
      listing: "listed",
      university_page: linkTo(university),
    });
    await source.exportTo(out);
    const set = source.database.prepare(
      "update facilities set facility_links = 'x', listing = ?, updated_at = ? where public_id = ?",
    );
    const listed = (listing: string) => set.run(listing, Date.now(), place.publicId);
    listed("listed");
    expect((await source.exportTo(out)).held).toHaveLength(1);
    expect(read(out, "facilities")).toMatchObject([{ facilityName: "Hall", facilityLinks: null }]);
    listed("unlisted");
    expect((await source.exportTo(out)).held).toEqual([]);
    expect(read(out, "facilities")).toEqual([]);
    listed("listed");
    expect((await source.exportTo(out)).held).toHaveLength(1);
    expect(read(out, "facilities")).toMatchObject([{ facilityName: "Hall", facilityLinks: null }]);
    await source.remove(FACILITY, place);
    await source.remove(COUNTRY, row);
    expect((await source.exportTo(out)).held).toEqual([]);
    expect(read(out, "facilities")).toEqual([]);
    const kept = source.database.prepare(
      "select count(*) as n from quad_versions where collection = 'facilities' and record = ?",
    );
    // Deleted pages can be taken back, as they were good last; what goes for good takes its version with it.
    expect(kept.get(place.publicId)).toEqual({ n: 1 });
    source.database.prepare("delete from facilities where public_id = ?").run(place.publicId);
    expect(kept.get(place.publicId)).toEqual({ n: 0 });
  });

  it("that only this export refuses keeps its line, or is left out where it has none", async () => {
    const out = await exportedAndChanged();
    const before = lineOf(out, "programs", 3);
    source.database.exec(`update program_pages set updated_at = ${Date.now()} where public_id in (3, 4)`);
    const newer: Fault = (incoming, response, real) => {
      if (!/\/(programs|universities)\?/.test(incoming.url ?? "")) return false;
      void real().then(({ status, headers, body }) => {
        const text = body
          .toString()
          .replaceAll('"Program 3"', "7")
          .replaceAll(/"city":"[^"]*"/g, '"city":7');
        response.writeHead(status, { ...headers, "content-length": String(Buffer.byteLength(text)) }).end(text);
      });
      return true;
    };
    source.proxy.fail(newer);
    const { held } = await source.exportTo(out);
    expect(held).toMatchObject([
      { collection: "programs", id: 3, field: "programName", message: "Name must be a text", name: "Program 3" },
      { collection: "universities", id: university.publicId, field: "city" },
    ]);
    expect(lineOf(out, "programs", 3)).toEqual(before);
    expect(read(out, "universities")).toHaveLength(1);
    const fresh = exportFolder();
    await source.exportTo(fresh);
    expect([read(fresh, "universities"), read(fresh, "programs"), read(fresh, "posts")]).toEqual([[], [], []]);
    source.proxy.fail();
    for (const folder of [out, fresh]) expect((await source.exportTo(folder)).held).toEqual([]);
    expect(snapshot(fresh)).toEqual(snapshot(out));
  });

  it("stops nothing when the CMS does not take what the export found", async () => {
    const out = await exportedAndChanged();
    spoil(
      `update program_pages set estimated_cost = -1, updated_at = ${Date.now()} where public_id = 9`,
      "update program_pages set estimated_cost = null where public_id = 9",
    );
    source.proxy.fail(at("/held", answering(500, "")));
    const { changes, warnings } = await source.exportTo(out);
    expect(changes.universities?.changed).toEqual([university.publicId]);
    expect(warnings.join()).toContain("was not told what is held back");
    source.proxy.fail();
    expect((await source.exportTo(out)).held).toMatchObject([{ id: 9, field: "estimatedCost", message: "At least 0" }]);
  });
});

describe("a CMS that does not answer as it should", () => {
  it("is reported as down, with what to do", async () => {
    const out = await exportedAndChanged();
    const failure = await failing(out, { cmsUrl: nobody });
    expect(failure.message).toBe(`The CMS at ${nobody} does not answer: start it with npm run cms`);
  });

  it("is asked once more when it breaks off or has a fault of its own", async () => {
    for (const fault of [answering(503, "busy"), ((incoming) => (incoming.socket.destroy(), true)) satisfies Fault]) {
      const out = await exportedAndChanged();
      let met = 0;
      source.proxy.fail(at(RECORDS, (...request) => met++ === 0 && fault(...request)));
      await source.exportTo(out);
      expect(source.proxy.asked.filter((url) => url.includes(RECORDS))).toHaveLength(2);
      source.proxy.fail();
    }
  });

  it("is given up when it has a fault twice", async () => {
    const out = await exportedAndChanged();
    source.proxy.fail(at(RECORDS, answering(500, "fault")));
    expect((await failing(out)).message).toMatch(/GET \/api\/export\/universities\?since=.*, answered 500/);
    expect(source.proxy.asked.filter((url) => url.includes(RECORDS))).toHaveLength(2);
  });

  it("is given up when it breaks off twice in the middle of an answer", async () => {
    const out = await exportedAndChanged();
    const cut: Fault = (_incoming, response, real) => {
      void real().then(({ status, headers, body }) => {
        response.writeHead(status, headers).write(body.subarray(0, body.length / 2), () => response.destroy());
      });
      return true;
    };
    source.proxy.fail(at(RECORDS, cut));
    expect((await failing(out)).message).toContain("broke off");
  });

  it("is given up when it is too slow", async () => {
    const out = await exportedAndChanged();
    source.proxy.fail(at(RECORDS, () => true));
    expect((await failing(out, { requestTimeout: 150 })).message).toContain("did not answer within 0.15 s");
  });

  it("is told apart from a wrong token, which is not tried again", async () => {
    const out = await exportedAndChanged();
    expect((await failing(out, { token: "wrong" })).message).toMatch(
      /refuses the export's token \(40[13]\): CMS_EXPORT_TOKEN/,
    );
    expect(source.proxy.asked).toHaveLength(1);
  });

  it("is refused when it sends something that is not JSON, or JSON of another form", async () => {
    const out = await exportedAndChanged();
    source.proxy.fail(at(RECORDS, answering(200, "<!doctype html><title>Sign in</title>")));
    expect((await failing(out)).message).toContain('not JSON: "<!doctype html>');
    source.proxy.fail(at(RECORDS, answering(200, '{"data":[]}')));
    expect((await failing(out)).message).toContain("unknown form: records");
    source.proxy.fail(at("/state", answering(200, '{"change":{"number":0,"epochs":[]},"collections":{}}')));
    expect((await failing(out)).message).toContain('does not know the collection "universities"');
    source.proxy.fail(at(RECORDS, answering(200, '{"records":[],"next":0}')));
    expect((await failing(out)).message).toContain("does not go on after record 0");
    source.proxy.fail(at(RECORDS, answering(200, '{"records":[{"name":"x"}],"next":null}')));
    expect((await failing(out)).message).toContain("a record of universities whose id is undefined");
  });

  it("is not waited for in one place when it has failed in another", async () => {
    const out = await exportedAndChanged();
    const began = performance.now();
    source.proxy.fail(
      (...request) => at(RECORDS, answering(200, "no"))(...request) || at("/programs?", () => true)(...request),
    );
    expect((await failing(out, { full: true, requestTimeout: 240_000 })).message).toContain("not JSON");
    expect(performance.now() - began).toBeLessThan(240_000);
  });

  it("may not send the token elsewhere", async () => {
    const out = await exportedAndChanged();
    source.proxy.fail(at(RECORDS, answering(302, "", { location: `${source.cms.url}/api/export/universities` })));
    expect((await failing(out)).message).toContain("redirect");
  });

  it("cannot fill the memory", async () => {
    const out = await exportedAndChanged();
    let sent = 0;
    source.proxy.fail(
      at(RECORDS, (_incoming, response) => {
        const chunk = Buffer.alloc(1024 * 1024, " ");
        const more = (): void => {
          if (response.destroyed || sent > 300) return void response.end();
          sent += 1;
          response.write(chunk, more);
        };
        more();
        return true;
      }),
    );
    expect((await failing(out)).message).toContain("more than 64 MB");
    expect(sent).toBeLessThan(120);
  });

  it("is asked for the posts of fewer pages when those of many are too long", async () => {
    const out = await exportedAndChanged();
    source.database.exec(`update program_pages set updated_at = ${Date.now()} where public_id <= 5`);
    const tooLong: Fault = (_incoming, response) => {
      response.end(Buffer.alloc(65 * 1024 * 1024, " "));
      return true;
    };
    source.proxy.fail((...request) => /&ids=\d+%2C\d+%2C/.test(request[0].url ?? "") && tooLong(...request));
    await source.exportTo(out);
    const asked = source.proxy.asked.flatMap((url) => /type=program&ids=(.*)/.exec(url)?.[1] ?? []);
    expect(asked.map((ids) => ids.split("%2C").length)).toEqual([5, 3, 2, 1, 2]);
  });

  it("leaves the export free for the next attempt, and what was fetched is whole then", async () => {
    const out = await exportedAndChanged();
    source.proxy.fail(answering(500, ""));
    await failing(out);
    source.proxy.fail();
    expect((await source.exportTo(out)).changes).toEqual({
      universities: { added: [], changed: [university.publicId], removed: [] },
    });
  });
});

describe("an export", () => {
  it("ends at once when it is told to stop", async () => {
    const out = await exportedAndChanged();
    const stop = new AbortController();
    source.proxy.fail(at(RECORDS, () => (setTimeout(() => stop.abort(new Error("enough")), 50), true)));
    const before = snapshot(out);
    await expect(source.exportTo(out, { signal: stop.signal })).rejects.toThrow("enough");
    expect(snapshot(out)).toEqual(before);
  });

  it("does not run beside another into the same folder", async () => {
    const out = exportFolder();
    const results = await Promise.allSettled([
      source.exportTo(out),
      exportContent({ cmsUrl: source.proxy.url, token: source.cms.tokens.export, out }),
    ]);
    const failed = results.filter((result) => result.status === "rejected");
    for (const { reason } of failed) expect(String(reason)).toContain("is running");
    expect(read(out, "programs")).toHaveLength(25);
  });
});

describe("the command", () => {
  const run = (words: string[], cmsUrl: string) =>
    new Promise<{ code: number | null; said: string; complained: string }>((resolve) => {
      const child = spawn(process.execPath, [join(ROOT, "scripts", "export-content.ts"), ...words], {
        env: { PATH: process.env["PATH"], CMS_URL: cmsUrl, CMS_EXPORT_TOKEN: source.cms.tokens.export },
      });
      const [said, complained]: Buffer[][] = [[], []];
      child.stdout.on("data", (chunk: Buffer) => said?.push(chunk));
      child.stderr.on("data", (chunk: Buffer) => complained?.push(chunk));
      child.once("close", (code) =>
        resolve({
          code,
          said: Buffer.concat(said ?? []).toString(),
          complained: Buffer.concat(complained ?? []).toString(),
        }),
      );
    });

  it("says a line for each collection, or nothing when asked to be quiet", async () => {
    const out = exportFolder();
    const { code, said } = await run(["--out", out], source.cms.url);
    expect(code).toBe(0);
    expect(said).toMatch(/^programs +25 records +25 added, 0 changed, 0 removed +\d/m);
    expect(said).toMatch(/^Exported 27 records in/m);
    expect(await run(["--out", out, "--full", "--quiet"], source.cms.url)).toEqual({
      code: 0,
      said: "",
      complained: "",
    });
  });

  it("says what is held back, of many the first twenty", async () => {
    spoil(
      `update program_pages set estimated_cost = -1, updated_at = ${Date.now()}`,
      "update program_pages set estimated_cost = null",
    );
    const { code, said } = await run(["--out", exportFolder()], source.cms.url);
    expect(code).toBe(0);
    expect(said).toMatch(/^Held back: programs \d+ "Program \d+", estimatedCost: At least 0$/m);
    expect(said.match(/^Held back/gm)).toHaveLength(20);
    expect(said).toMatch(/^and 5 more$/m);
  });

  it("fails with the reason when the CMS is down", async () => {
    const { code, complained } = await run(["--out", exportFolder()], nobody);
    expect(code).toBe(1);
    expect(complained).toContain(`The CMS at ${nobody} does not answer: start it with npm run cms`);
  });
});
