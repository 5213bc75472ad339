import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import data from "../../functions/data.ts";
import { csvLine } from "../../functions/_shared/data/csv.ts";
import { COLLECTIONS, PAGE_COLLECTIONS } from "../../src/contract/export.ts";
import { DATA_FIELDS, DATA_FORMATS, dataFileOf, dataHref } from "../../src/contract/open-data.ts";
import { PAGE_KINDS } from "../../src/contract/taxonomy.ts";
import {
  aDestination,
  aFacility,
  aProgram,
  aSubject,
  aUniversity,
  writeContent,
  type ContentFixture,
} from "../fixtures/content.ts";

const sources = [{ kind: "register" as const, day: "2026-03-01", fields: ["programName"] }];
const fixture = {
  universities: [
    aUniversity(1, { universityName: "Alpha, of Arts", aliases: ["A", '"B"'], emailDomains: ["a.example"] }),
  ],
  programs: Array.from({ length: 1_203 }, (_, at) =>
    aProgram(at + 1, 1, {
      programName: `Program ${at + 1}`,
      programRating: at === 0 ? 4.25 : null,
      reviewCount: at,
      sources,
    }),
  ),
  subjects: [aSubject(1, 1, { subjectName: '=HYPERLINK("http://evil.example")', subjectDescription: "Two\r\nlines" })],
  facilities: [aFacility(1, null), aFacility(2, 1)],
  destinations: [aDestination(1)],
} satisfies ContentFixture;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "quad-data-"));
  vi.stubEnv("QUAD_CONTENT", folder);
  writeContent(folder, fixture);
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
  data(new Request(`http://quad.example${path}`, { method, headers }), {
    params: {},
    ip: "127.0.0.1",
    requestId: "test-request",
  });
interface Json {
  version: number;
  licence: { name: string };
  fields: Record<string, string>;
  records: Record<string, unknown>[];
}
const jsonOf = async (response: Response): Promise<Json> => (await response.json()) as Json;

describe("the data files", () => {
  it.each(PAGE_KINDS)("of a %s have every record with the fields of the contract in their order", async (kind) => {
    const names = Object.keys(DATA_FIELDS[kind]);
    const json = await jsonOf(await ask(dataHref(kind, "json")));
    expect([json.version, json.licence.name, Object.keys(json.fields)]).toEqual([1, "CC BY 4.0", names]);
    const records = fixture[PAGE_COLLECTIONS[kind]];
    expect(json.records.map((record) => record["id"])).toEqual(records.map(({ id }) => id));
    for (const record of json.records) expect(Object.keys(record)).toEqual(names);

    const text = await (await ask(dataHref(kind, "csv"))).text();
    const rows = parse<Record<string, string>>(text, { columns: true, record_delimiter: "\r\n" });
    expect(rows).toHaveLength(records.length);
    expect(Object.keys(rows[0] ?? {})).toEqual(names);
  });

  it("leave no field of the contract out by mistake, and name no person", () => {
    const left: string[] = [];
    for (const kind of PAGE_KINDS)
      for (const field of Object.keys(COLLECTIONS[PAGE_COLLECTIONS[kind]].shape))
        if (!(field in DATA_FIELDS[kind])) left.push(field);
    expect([...new Set(left)].sort()).toEqual([
      "destinationHeaderImage",
      "destinationLogo",
      "emailDomains",
      "landscape",
      "universityHeaderImage",
      "universityLogo",
    ]);
  });

  it("have what is worked out: the page, the university's name, where facts are from", async () => {
    const [first] = (await jsonOf(await ask(dataHref("program", "json")))).records;
    expect(first).toMatchObject({
      ...{ page: "/universities/1/program/1", universityName: "Alpha, of Arts", programRating: 4.25 },
      sources: [{ ...sources[0], licence: "CC BY 2.5 AU" }],
    });
    const [row] = parse<Record<string, string>>(await (await ask(dataHref("program", "csv"))).text(), {
      columns: true,
    });
    expect(row?.["sources"]).toContain('"licence":"CC BY 2.5 AU"');
    const csv = await (await ask(dataHref("facility", "csv"))).text();
    expect(csv.split("\r\n")[1]).toContain("1,/facility/1,Facility 1,Health,,");
  });

  it("come compressed to who takes that, and as they are to others, under one name", async () => {
    const plain = await ask(dataHref("program", "csv"));
    expect(plain.headers.get("content-encoding")).toBeNull();
    const packed = await ask(dataHref("program", "csv"), { "accept-encoding": "br, gzip;q=0.8" });
    expect(packed.headers.get("content-encoding")).toBe("gzip");
    const bytes = gunzipSync(Buffer.from(await packed.arrayBuffer()));
    expect(bytes.toString()).toBe(await plain.text());
    expect(packed.headers.get("etag")).toBe(plain.headers.get("etag"));
    const none = await ask(dataHref("program", "csv"), { "accept-encoding": "gzip;q=0" });
    expect(none.headers.get("content-encoding")).toBeNull();
    await none.body?.cancel();
  });

  it("say what they are: type, name, licence, version, and that anybody may read them", async () => {
    const { headers, body } = await ask(dataHref("university", "csv"), {}, "HEAD");
    expect([headers.get("content-type"), headers.get("content-disposition"), body]).toEqual([
      "text/csv; charset=utf-8; header=present",
      'attachment; filename="quad-v1-universities.csv"',
      null,
    ]);
    expect(headers.get("link")).toBe('<https://creativecommons.org/licenses/by/4.0/>; rel="license"');
    expect([headers.get("quad-data-version"), headers.get("access-control-allow-origin")]).toEqual(["1", "*"]);
    expect(headers.get("netlify-cache-tag")).toBe("catalogue");
  });

  it("are answered with a 304 to who has them, as long as no record of the kind changes", async () => {
    const etags = async () => {
      const found: string[] = [];
      for (const kind of ["program", "destination"] as const)
        found.push((await ask(dataHref(kind, "json"), {}, "HEAD")).headers.get("etag") ?? "");
      return found;
    };
    const [programs = "", destinations = ""] = await etags();
    expect((await ask(dataHref("program", "json"), { "if-none-match": programs })).status).toBe(304);
    expect((await ask(dataHref("program", "json"), { "if-none-match": destinations })).status).toBe(200);
    writeContent(folder, { ...fixture, destinations: [aDestination(1, { destinationDescription: "New" })] });
    await expect.poll(async () => (await etags())[1] === destinations).toBe(false);
    expect((await etags())[0]).toBe(programs);
  });

  it("are none of what there is not", async () => {
    for (const file of ["programs", "programs.xml", "people.csv", "programs.csv.gz", "toString.json"]) {
      expect(dataFileOf(file)).toBeUndefined();
      expect((await ask(`/api/data/v1/${file}`)).status).toBe(404);
    }
    for (const kind of PAGE_KINDS)
      for (const format of DATA_FORMATS)
        expect(dataFileOf(dataHref(kind, format).split("/").at(-1) ?? "")).toEqual({ kind, format });
  });
});

describe("a line of CSV", () => {
  const read = (line: string): string[] => parse(line, { record_delimiter: "\r\n" })[0] ?? [];

  it("is read again as it was written, whatever stands in it, but for the apostrophe of what would be a formula", () =>
    fc.assert(
      fc.property(fc.array(fc.string({ unit: "binary" }), { minLength: 2, maxLength: 5 }), (cells) => {
        const back = read(csvLine(cells));
        expect(back.map((cell, at) => (cell === `'${cells[at]}` ? cells[at] : cell))).toEqual(cells);
      }),
    ));

  it.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", " =1", "＝1", "\n-2"])(
    "has %j as a text and as no formula",
    (text) => expect(read(csvLine([text, "x"]))[0]).toBe(`'${text}`),
  );

  it("has numbers as they are, also below nothing, and nothing for what is missing", () =>
    expect(csvLine([-1, 2.5, null, undefined, true, ["a", "b"]])).toBe('-1,2.5,,,true,"[""a"",""b""]"\r\n'));
});
