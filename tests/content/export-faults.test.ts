import { spawn } from "node:child_process";
import { readdirSync, readlinkSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { exportContent } from "../../scripts/export-content.ts";
import { ExportError } from "../../scripts/export/errors.ts";
import { ROOT } from "../../scripts/lib/paths.ts";
import { startFaultProxy, type Fault } from "../support/fault-proxy.ts";
import {
  COUNTRY,
  exportFolder,
  linkTo,
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
beforeEach(() => source.age());
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

describe("a record that the site cannot show", () => {
  it("stops the export, which names its collection, id, field and fault", async () => {
    const out = await exportedAndChanged();
    const mend = "update program_pages set program_graduation_level = 'Research', webpage = null where public_id = 7";
    spoil(
      `update program_pages set program_graduation_level = 'Kindergarten', webpage = 'javascript:alert(1)',
       updated_at = updated_at + 100000 where public_id = 7`,
      mend,
    );
    const failure = await failing(out);
    expect(failure.problems).toMatchObject([
      { collection: "programs", id: 7, field: "programGraduationLevel" },
      { collection: "programs", id: 7, field: "webpage", message: "must be an http or https address" },
    ]);
    expect(failure.message).toContain("programs 7, webpage: must be an http or https address");
    source.database.exec(mend);
    expect((await source.exportTo(out)).changes.programs).toEqual({ added: [], changed: [7], removed: [] });
  });

  it("is one of twenty that are listed, and the rest are counted", async () => {
    const out = await exportedAndChanged();
    spoil(
      "update program_pages set estimated_cost = -1, updated_at = updated_at + 200000",
      "update program_pages set estimated_cost = null",
    );
    const failure = await failing(out);
    expect(failure.problems).toHaveLength(20);
    expect(failure.message).toContain("and 5 more");
  });

  it("stops a first export as well, which then leaves nothing that could be read", async () => {
    const out = exportFolder();
    spoil("update reviews set review_rating = 9", "update reviews set review_rating = 5");
    await expect(source.exportTo(out)).rejects.toMatchObject({
      problems: [
        { collection: "posts", id: `university:${university.publicId}`, field: "stars" },
        { collection: "posts", id: `university:${university.publicId}`, field: "posts.0.reviewRating" },
      ],
    });
    expect(readdirSync(out)).toEqual([]);
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
    source.proxy.fail(at("/state", answering(200, '{"collections":{}}')));
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
    expect((await failing(out, { full: true, requestTimeout: 30_000 })).message).toContain("not JSON");
    expect(performance.now() - began).toBeLessThan(20_000);
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
    source.database.exec("update program_pages set updated_at = updated_at + 300000 where public_id <= 5");
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

  it("fails with the reason when the CMS is down", async () => {
    const { code, complained } = await run(["--out", exportFolder()], nobody);
    expect(code).toBe(1);
    expect(complained).toContain(`The CMS at ${nobody} does not answer: start it with npm run cms`);
  });
});
