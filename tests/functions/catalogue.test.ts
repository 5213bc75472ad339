import fc from "fast-check";
import { mkdtempSync, renameSync, rmSync, symlinkSync, truncateSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { FunctionContext } from "../../functions/_shared/serve.ts";
import { CATALOGUE_ENDPOINTS } from "../../src/contract/api/catalogue.ts";
import type { Endpoint } from "../../src/contract/api/endpoint.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { byHighestRating, byLowestRating } from "../../src/contract/ratings.ts";
import { FIELDS } from "../../src/contract/taxonomy.ts";
import {
  aDestination,
  aFacility,
  aProgram,
  aSubject,
  aUniversity,
  writeContent,
  type ContentFixture,
} from "../fixtures/content.ts";

type Handle = (request: Request, context: FunctionContext) => Promise<Response>;
interface Entity {
  id: number;
  attributes: Record<string, unknown>;
}
interface List {
  data: Entity[];
  meta: { pagination: Record<string, number>; pageCount: number };
}

const logo = { file: `${"a".repeat(32)}.png`, width: 800, height: 400, alternativeText: "The logo" };
const small = { file: `${"b".repeat(32)}.jpg`, width: 90, height: 45, alternativeText: null };
const rated = (rating: number | null, reviewCount: number) => ({ universityRating: rating, reviewCount });
/** Ratings on purpose in no order: one review of five stars must not lead, and some have none. */
const universities = [
  aUniversity(1, {
    universityName: "Beta",
    universityLocation: "Perth, Western Australia",
    state: "WA",
    ...rated(5, 1),
  }),
  aUniversity(2, { universityName: "alpha", universityLogo: logo, universityHeaderImage: small, ...rated(4.5, 60) }),
  aUniversity(3, { universityName: "Gamma", acronym: "GU", ...rated(null, 0) }),
  aUniversity(4, { universityName: "Delta", universityLocation: "Montréal", ...rated(2, 10) }),
  aUniversity(5, { universityName: "Épsilon", emailDomains: ["secret.example"], aliases: ["nick"], ...rated(null, 0) }),
];
const programs = Array.from({ length: 130 }, (_, at) =>
  aProgram(at + 1, (at % 4) + 1, {
    programName: `Program ${String(at + 1).padStart(3, "0")}`,
    programRating: at % 3 === 0 ? null : (at % 5) + 0.5,
    reviewCount: at % 3 === 0 ? 0 : at,
    programGraduationLevel: at % 2 === 0 ? "Undergraduate" : "Research",
    field: FIELDS[at % FIELDS.length] ?? null,
  }),
);
const fixture: ContentFixture = {
  universities,
  programs,
  subjects: [
    aSubject(1, 1, { subjectName: "Physics 1", subjectCode: "PHYS1001", field: "Physics" }),
    aSubject(2, 2, { subjectName: "History", field: "History" }),
  ],
  facilities: [
    aFacility(1, 1, { facilityName: "Gym", facilityType: "Fitness" }),
    aFacility(2, null, { facilityName: "Café", facilityType: "Eateries" }),
    aFacility(3, 2, { facilityName: "Choir", facilityType: "Clubs & Societies" }),
  ],
  destinations: Array.from({ length: 120 }, (_, at) =>
    aDestination(at + 1, {
      destinationName: `Place ${at + 1}`,
      destinationType: at === 0 ? "Country" : "City",
      destinationLogo: at === 77 ? logo : null,
    }),
  ),
  icons: [
    {
      id: 4,
      updatedAt: universities[0]?.updatedAt ?? "",
      name: "options",
      alternativeText: "More",
      caption: null,
      image: logo,
    },
    {
      id: 29,
      updatedAt: universities[0]?.updatedAt ?? "",
      name: "avatar",
      alternativeText: null,
      caption: null,
      image: null,
    },
  ],
};

let folder: string;
const functions = new Map<string, Handle>();
const FILES = {
  "/api/university-pages": "university-pages",
  "/api/program-pages": "program-pages",
  "/api/subject-pages": "subject-pages",
  "/api/facilities": "facilities",
  "/api/destination-pages": "destination-pages",
  "/api/icons": "icons",
  "/api/program-field-components": "program-field-components",
  "/api/subject-field-components": "subject-field-components",
  "/api/homepage-texts": "homepage-texts",
  "/api/universitypage-texts": "universitypage-texts",
  "/api/fuzzy-search": "fuzzy-search",
};
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "quad-catalogue-"));
  writeContent(folder, fixture);
  vi.stubEnv("QUAD_CONTENT", folder);
  for (const [path, file] of Object.entries(FILES)) {
    const { default: handle } = (await import(`../../functions/${file}.ts`)) as { default: Handle };
    functions.set(path, handle);
  }
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (path: string, init: RequestInit = {}): Promise<Response> => {
  const found = [...functions].find(([prefix]) => path.startsWith(prefix));
  if (!found) throw new Error(`Nothing answers ${path}`);
  // Searches are counted by address.
  const ip = `10.0.${Math.floor(Math.random() * 256)}.${Math.floor(Math.random() * 256)}`;
  return found[1](new Request(`http://quad.example${path}`, init), { params: {}, ip, requestId: "test-request" });
};
/** A success, which must be as the contract says and hold nothing else. */
const read = async (path: string): Promise<unknown> => {
  const response = await ask(path);
  const body: unknown = await response.json();
  expect(response.status, `${path}: ${JSON.stringify(body)}`).toBe(200);
  expectAsDeclared(path, body);
  return body;
};
const list = async (path: string) => (await read(path)) as List;
const one = async (path: string) => ((await read(path)) as { data: Entity }).data;
const refusal = async (path: string): Promise<string> => {
  const response = await ask(path);
  const { error } = (await response.json()) as { error?: { status: number; message: string } };
  expect([response.status, error?.status], path).toEqual([400, 400]);
  return error?.message ?? "";
};
const expectAsDeclared = (path: string, body: unknown): void => {
  const { pathname } = new URL(path, "http://quad.example");
  const asked = pathname.replace(/\/+$/, "");
  const endpoint = Object.values<Endpoint>(CATALOGUE_ENDPOINTS).find(({ path: declared }) =>
    new URLPattern({ pathname: declared }).test({ pathname: asked }),
  );
  expect(endpoint, path).toBeDefined();
  expect(endpoint?.output.parse(body)).toEqual(body);
};
const names = ({ data }: List, attribute: string) => data.map(({ attributes }) => attributes[attribute]);
const idsOf = ({ data }: List) => data.map(({ id }) => id);

describe("a list of the catalogue", () => {
  it("has every attribute without a query, and no relation", async () => {
    const { data, meta } = await list("/api/university-pages");
    expect(data.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
    expect(data[2]).toEqual({
      id: 3,
      attributes: {
        universityName: "Gamma",
        acronym: "GU",
        universityLocation: null,
        city: null,
        state: null,
        webpage: null,
        cricosProviderCode: null,
        universityDescription: null,
        universityRating: null,
        reviewCount: 0,
        updatedAt: "2026-01-01T00:00:00.000Z",
      },
    });
    expect(meta).toEqual({ pagination: { page: 1, pageSize: 100, pageCount: 1, total: 5 }, pageCount: 1 });
  });

  it("never shows what is not for readers", async () => {
    const text = JSON.stringify(await list("/api/university-pages?populate=*"));
    expect(text).not.toMatch(/secret\.example|nick|emailDomains|documentId/);
  });

  it("has names only when only names are asked for, in any of Strapi's ways to ask", async () => {
    for (const query of ["fields[0]=universityName", "fields=universityName", "fields[]=universityName"]) {
      const { data } = await list(`/api/university-pages?${query}`);
      expect(data.map(({ attributes }) => Object.keys(attributes))).toEqual(Array(5).fill(["universityName"]));
    }
    const { data } = await list("/api/university-pages?fields=universityName,webpage");
    expect(Object.keys(data[0]?.attributes ?? {})).toEqual(["universityName", "webpage"]);
  });

  it("is ordered by name as people expect, both ways", async () => {
    const sorted = ["alpha", "Beta", "Delta", "Épsilon", "Gamma"];
    expect(names(await list("/api/university-pages?sort=universityName:asc"), "universityName")).toEqual(sorted);
    expect(names(await list("/api/university-pages?sort[0]=universityName"), "universityName")).toEqual(sorted);
    expect(names(await list("/api/university-pages?sort=universityName:desc"), "universityName")).toEqual(
      sorted.toReversed(),
    );
  });

  it("is ordered by rating: many reviews before one, those without last both ways, ties by name", async () => {
    expect(names(await list("/api/university-pages?sort=universityRating:desc"), "universityName")).toEqual([
      "alpha",
      "Beta",
      "Delta",
      "Épsilon",
      "Gamma",
    ]);
    expect(names(await list("/api/university-pages?sort=universityRating:asc"), "universityName")).toEqual([
      "Delta",
      "Beta",
      "alpha",
      "Épsilon",
      "Gamma",
    ]);
    const facts = (program: (typeof programs)[number]) => ({
      name: program.programName,
      rating: program.programRating,
      reviewCount: program.reviewCount,
    });
    const path = "/api/program-pages?pagination[pageSize]=100&sort=programRating";
    expect(idsOf(await list(`${path}:desc`))).toEqual(
      byHighestRating(programs, facts)
        .slice(0, 100)
        .map(({ id }) => id),
    );
    expect(idsOf(await list(`${path}:asc`))).toEqual(
      byLowestRating(programs, facts)
        .slice(0, 100)
        .map(({ id }) => id),
    );
  });

  it("keeps the order of all when only some are chosen", async () => {
    const query = "sort=programRating:desc&pagination[pageSize]=100";
    const all = [1, 2].map((page) => list(`/api/program-pages?${query}&pagination[page]=${page}`));
    const order = (await Promise.all(all)).flatMap(idsOf);
    const some = idsOf(await list(`/api/program-pages?${query}&filters[programGraduationLevel][$eq]=Research`));
    expect(some).toEqual(order.filter((id) => some.includes(id)));
    expect(some).toHaveLength(65);
  });

  it("comes in pages that hold every record once; a larger page than possible is the largest", async () => {
    const seen: number[] = [];
    for (let page = 1; page <= 6; page += 1)
      seen.push(...idsOf(await list(`/api/program-pages?pagination[page]=${page}`)));
    expect(seen).toEqual(programs.map(({ id }) => id));
    expect((await list("/api/program-pages?pagination[page]=7")).data).toEqual([]);
    const large = await list("/api/program-pages?pagination[pageSize]=5000");
    expect(large.meta.pagination).toEqual({ page: 1, pageSize: 100, pageCount: 2, total: 130 });
    expect((await list("/api/program-pages")).meta.pagination["pageSize"]).toBe(25);
    expect((await list("/api/destination-pages")).data).toHaveLength(120);
    const places = await list("/api/destination-pages?pagination[pageSize]=5000");
    expect(places.meta.pagination["pageSize"]).toBe(1_000);
    expect(
      (await list("/api/facilities?pagination[page]=1&pagination[pageSize]=500")).meta.pagination["pageSize"],
    ).toBe(100);
  });

  it.each<[string, number[] | number]>([
    ["university-pages?filters[universityName][$containsi]=EPS", [5]],
    ["university-pages?filters[universityName][$containsi]=%C3%A9ps", [5]],
    ["university-pages?filters[universityLocation][$containsi]=montreal", [4]],
    ["university-pages?filters[universityName][$eq]=Gamma", [3]],
    ["university-pages?filters[universityName][$eq]=gamma", []],
    ["university-pages?filters[universityName][$eqi]=gamma", [3]],
    ["university-pages?filters[universityName]=Gamma", [3]],
    ["university-pages?filters[universityName][$contains]=et", [1]],
    ["university-pages?filters[id][$in][0]=2&filters[id][$in][1]=4", [2, 4]],
    ["university-pages?filters[state][$eq]=WA", [1]],
    ["program-pages?filters[university_page][id][$eq]=3&pagination[pageSize]=100", 32],
    ["program-pages?filters[university_page]=3&pagination[pageSize]=100", 32],
    ["program-pages?filters[university_page][id][$eq]=0", []],
    [
      "program-pages?filters[university_page][id][$eq]=3&filters[programGraduationLevel][$eq]=Undergraduate&pagination[pageSize]=100",
      32,
    ],
    ["program-pages?filters[university_page][id][$eq]=3&filters[programGraduationLevel][$eq]=Research", []],
    ["program-pages?filters[program_field_component][id][$eq]=1", [1, 22, 43, 64, 85, 106, 127]],
    ["program-pages?filters[program_field_component][programFieldName][$eq]=Science", [1, 22, 43, 64, 85, 106, 127]],
    [
      "program-pages?filters[university_page][universityLocation][$containsi]=perth&filters[program_field_component][id][$eq]=1",
      [1, 85],
    ],
    ["program-pages?filters[programName][$containsi]=program 01", [10, 11, 12, 13, 14, 15, 16, 17, 18, 19]],
    ["subject-pages?filters[subject_field_component][subjectFieldName][$eq]=History", [2]],
    ["subject-pages?filters[subjectCode][$eqi]=phys1001", [1]],
    ["facilities?filters[facilityType][$eq]=Clubs%20%26%20Societies", [3]],
    ["facilities?filters[university_page][id][$eq]=1", [1]],
    ["facilities?filters[universityPageId][$eq]=1", [1]],
    ["facilities?filters[facilityName][$containsi]=cafe", [2]],
    ["destination-pages?filters[destinationType][$eq]=Country", [1]],
    ["program-field-components?filters[programFieldName][$eq]=Physics", [3]],
  ])("chooses by %s", async (query, expected) => {
    const found = await list(`/api/${query}`);
    if (typeof expected === "number") expect(found.data).toHaveLength(expected);
    else expect(idsOf(found)).toEqual(expected);
    if (typeof expected !== "number") expect(found.meta.pagination["total"]).toBe(expected.length);
  });

  it.each([
    ["university-pages?filters[nope][$eq]=1", "nope"],
    ["university-pages?filters[emailDomains][$contains]=edu", "emailDomains"],
    ["university-pages?filters[documentId][$eq]=1", "documentId"],
    ["university-pages?filters[universityName][$startsWith]=A", "$startsWith"],
    ["university-pages?filters[$or][0][universityName]=A", "$or"],
    ["program-pages?filters[university_page][nope][$eq]=1", "nope"],
    ["program-pages?filters[university_page][id][$eq]=one", "id"],
    ["program-pages?filters[programGraduationLevel][$eq]=Kindergarten", "programGraduationLevel"],
    ["facilities?filters[facilityType][$eq]=Pub", "facilityType"],
    ["university-pages?sort=nope", "nope"],
    ["university-pages?sort=webpage:asc", "webpage"],
    ["university-pages?sort=universityName:sideways", "sideways"],
    ["university-pages?fields[0]=nope", "nope"],
    ["university-pages?fields[0]=aliases", "aliases"],
    ["university-pages?populate=nope", "nope"],
    ["university-pages?populate[nope]=*", "nope"],
    ["program-pages?populate[university_page][populate][program_pages]=*", "program_pages"],
    ["program-pages?populate[university_page][fields][0]=emailDomains", "emailDomains"],
    ["university-pages?pagination[page]=0", "pagination.page"],
    ["university-pages?pagination[pageSize]=-1", "pagination.pageSize"],
    ["university-pages?pagination[limit]=-1", "limit"],
    ["university-pages?locale=en", "locale"],
    ["university-pages?publicationState=preview", "publicationState"],
    ["university-pages/1?filters[id]=1", "filters"],
    ["fuzzy-search/search?query=%20%20", "query"],
    ["fuzzy-search/search", "query"],
    ["fuzzy-search/search?q=unsw", "q"],
    [`fuzzy-search/search?query=${"x".repeat(256)}`, "query"],
  ])("refuses %s and names %s", async (query, name) => {
    expect(await refusal(`/api/${query}`)).toContain(name);
  });
});

describe("relations", () => {
  it("come as asked for: an image with its sizes, or nothing", async () => {
    const path =
      "/api/university-pages?populate[universityLogo][fields][0]=alternativeText&populate[universityLogo][fields][1]=formats";
    const { data } = await list(`${path}&populate[universityHeaderImage]=*&fields=universityName`);
    expect(data[0]?.attributes).toEqual({
      universityName: "Beta",
      universityLogo: { data: null },
      universityHeaderImage: { data: null },
    });
    const stem = "/media/" + "a".repeat(32);
    expect(data[1]?.attributes["universityLogo"]).toEqual({
      data: {
        attributes: {
          alternativeText: "The logo",
          formats: {
            thumbnail: { url: `${stem}-96.webp`, width: 96, height: 48 },
            small: { url: `${stem}-320.webp`, width: 320, height: 160 },
            medium: { url: `${stem}-640.webp`, width: 640, height: 320 },
            large: { url: `${stem}-800.webp`, width: 800, height: 400 },
          },
        },
      },
    });
    const header = data[1]?.attributes["universityHeaderImage"] as { data: { attributes: Record<string, unknown> } };
    expect(header.data.attributes).toMatchObject({
      url: `/media/${"b".repeat(32)}.jpg`,
      formats: { thumbnail: { url: `/media/${"b".repeat(32)}-90.webp`, width: 90, height: 45 } },
    });
  });

  it("of a university are its best-rated programs first: a hundred alone, ten in a list", async () => {
    const query = "populate[program_pages][fields][0]=programName&populate[program_pages][fields][1]=programRating";
    const { attributes } = await one(`/api/university-pages/2?${query}&populate[subject_pages]=true`);
    const offered = (attributes["program_pages"] as { data: Entity[] }).data;
    const own = programs.filter(({ university }) => university === 2);
    expect(offered.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(own.map(({ id }) => id));
    const ratings = offered.map(({ attributes: { programRating } }) => programRating as number | null);
    expect(ratings.findIndex((rating) => rating === null)).toBe(
      own.filter(({ programRating }) => programRating).length,
    );
    expect(offered[0]?.attributes).toEqual({ programName: expect.any(String) as string, programRating: 4.5 });
    expect((attributes["subject_pages"] as { data: Entity[] }).data.map(({ id }) => id)).toEqual([2]);
    const { data } = await list(`/api/university-pages?${query}`);
    expect((data[1]?.attributes["program_pages"] as { data: Entity[] }).data).toEqual(offered.slice(0, 10));
  });

  it("of programs are their university and field, of which only what is asked for comes", async () => {
    const { attributes } = await one(
      "/api/program-pages/2?fields=programName&populate[university_page][fields][0]=universityName&populate[university_page][populate][universityLogo][fields][0]=url&populate[program_field_component]=*",
    );
    expect(attributes).toEqual({
      programName: "Program 002",
      university_page: {
        data: {
          id: 2,
          attributes: {
            universityName: "alpha",
            universityLogo: { data: { attributes: { url: `/media/${logo.file}` } } },
          },
        },
      },
      program_field_component: { data: { id: 2, attributes: { programFieldName: "Psychology" } } },
    });
    const facility = await one("/api/facilities/2?populate=university_page&fields=universityPageId");
    expect(facility.attributes).toEqual({ universityPageId: null, university_page: { data: null } });
  });

  it("of icons are lists of images, with a slash at the end of the path too", async () => {
    const { data } = await list("/api/icons/?populate[image][fields][0]=formats&pagination[pageSize]=100");
    expect(data.map(({ id }) => id)).toEqual([4, 29]);
    expect(data[0]?.attributes["image"]).toMatchObject({
      data: [{ attributes: { formats: { thumbnail: { width: 96 } } } }],
    });
    expect(data[1]?.attributes["image"]).toEqual({ data: [] });
    expect((await one("/api/icons/4?populate=image")).attributes["name"]).toBe("options");
  });
});

describe("one record", () => {
  it("is answered by its public id, the texts too", async () => {
    expect((await one("/api/homepage-texts/1")).attributes["welcomeText"]).toBe("Welcome");
    expect((await one("/api/universitypage-texts/1")).attributes["searchTitle"]).toBe("Search");
    expect((await one("/api/destination-pages/1")).attributes["destinationType"]).toBe("Country");
    expect((await one("/api/subject-pages/1")).attributes["subjectCode"]).toBe("PHYS1001");
    expect((await list("/api/subject-field-components?fields[0]=subjectFieldName")).data.map(({ id }) => id)).toEqual(
      FIELDS.map((_, at) => at + 1),
    );
  });

  it.each(["999", "0", "-1", "x", "1.5", "2147483648", "%00"])("is a 404 by the id %s", async (id) => {
    expect((await ask(`/api/university-pages/${id}`)).status).toBe(404);
  });
});

describe("an answer", () => {
  it("can be cached by the network until the next deploy, and is asked for again by browsers", async () => {
    for (const path of ["/api/university-pages?fields=acronym", "/api/fuzzy-search/search?query=gamma"])
      for (const { headers } of [await ask(path), await ask(path)]) {
        expect(Object.fromEntries(headers)).toMatchObject({
          "cache-control": "public, max-age=0, must-revalidate",
          "netlify-cdn-cache-control": "public, durable, s-maxage=31536000",
          "netlify-cache-tag": "catalogue",
          "content-type": "application/json",
          "content-security-policy": "frame-ancestors 'none'",
          "x-content-type-options": "nosniff",
          "x-request-id": "test-request",
          etag: expect.stringMatching(/^"[\w-]{20,}"$/) as string,
        });
      }
  });

  it("is the same when it is cached, and goes to nobody who has it already", async () => {
    const path = "/api/program-pages?sort=programName:desc";
    const first = await ask(path);
    const second = await ask(path);
    expect([...second.headers]).toEqual([...first.headers]);
    expect(await second.text()).toBe(await first.text());
    const etag = first.headers.get("etag") ?? "";
    for (const held of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const response = await ask(path, { headers: { "if-none-match": held } });
      expect([response.status, await response.text(), response.headers.get("etag")]).toEqual([304, "", etag]);
    }
    expect((await ask(path, { headers: { "if-none-match": '"other"' } })).status).toBe(200);
    const head = await ask(path, { method: "HEAD" });
    expect([head.status, await head.text(), head.headers.get("etag")]).toEqual([200, "", etag]);
  });

  it("is not cached when it is a refusal", async () => {
    for (const path of ["/api/university-pages?nope=1", "/api/university-pages/999"])
      for (const { headers } of [await ask(path), await ask(path)])
        expect(headers.get("cache-control")).toBe("no-store");
  });

  it("is of the new export as soon as that is current, and of none before the first", async () => {
    const exported = mkdtempSync(join(tmpdir(), "quad-catalogue-"));
    const publish = (version: string, universityName: string): void => {
      const made = mkdtempSync(join(tmpdir(), "quad-version-"));
      writeContent(made, { universities: [aUniversity(1, { universityName })] });
      renameSync(join(made, "current"), join(exported, version));
      symlinkSync(version, join(exported, "next"));
      renameSync(join(exported, "next"), join(exported, "current"));
    };
    const name = async (): Promise<unknown> => {
      const response = await ask("/api/university-pages/1?fields=universityName");
      return response.status === 200
        ? ((await response.json()) as { data: Entity }).data.attributes["universityName"]
        : [response.status, response.headers.get("retry-after"), response.headers.get("cache-control")];
    };
    const found = async () =>
      (await (await ask("/api/fuzzy-search/search?query=old")).json()) as Record<string, unknown[]>;
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    vi.stubEnv("QUAD_CONTENT", exported);
    try {
      expect(await name()).toEqual([503, "5", "no-store"]);
      publish("1", "Old");
      expect(await name()).toBe("Old");
      expect((await found())["university-pages"]).toHaveLength(1);
      publish("2", "New");
      await expect.poll(name).toBe("New");
      expect((await found())["university-pages"]).toEqual([]);
      expect(logged).toHaveBeenCalledOnce();

      // A file that was cut off is an export that is not there: the next one passes over it.
      publish("3", "Cut");
      truncateSync(join(exported, "3", "universities.json"), 40);
      await expect.poll(name).toEqual([503, "5", "no-store"]);
      publish("4", "Whole");
      await expect.poll(name).toBe("Whole");
    } finally {
      logged.mockRestore();
      vi.stubEnv("QUAD_CONTENT", folder);
      rmSync(exported, { recursive: true });
    }
  });
});

describe("a search", () => {
  it("answers each kind with what its results show, universities first", async () => {
    const found = (await read("/api/fuzzy-search/search?query=alpha")) as Record<string, unknown[]>;
    expect(Object.keys(found)).toEqual([
      "university-pages",
      "program-pages",
      "subject-pages",
      "facilities",
      "destination-pages",
      "meta",
    ]);
    expect(found["university-pages"]).toMatchObject([
      { id: 2, universityName: "alpha", universityLogo: { formats: { thumbnail: { width: 96 } } } },
    ]);
    const programsFound = (await read("/api/fuzzy-search/search?query=program%20001")) as Record<string, unknown[]>;
    expect(programsFound["program-pages"]?.length).toBeLessThanOrEqual(6);
    expect(programsFound["program-pages"]?.[0]).toEqual({
      id: 1,
      programName: "Program 001",
      programAcronym: null,
      programRating: null,
      reviewCount: 0,
      university_page: {
        id: 1,
        universityName: "Beta",
        acronym: null,
        universityLogo: null,
        campus: null,
        city: null,
      },
    });
  });

  it("answers how many there are of each kind, and any page of one kind", async () => {
    type Answer = Record<string, { id: number }[]> & {
      meta: { place: unknown; counts: Record<string, { total: number; atPlace: number }> };
    };
    const find = async (query: string) => (await read(`/api/fuzzy-search/search?query=${query}`)) as Answer;
    const first = await find("place");
    expect(first["destination-pages"]).toHaveLength(LIMITS.searchResults);
    expect(first.meta.counts["destination"]).toEqual({ total: 120, atPlace: 0 });
    const pages = await Promise.all([1, 2, 3, 4, 5, 6].map((page) => find(`place&kind=destination&page=${page}`)));
    expect(pages.map((page) => page["destination-pages"]?.length)).toEqual([24, 24, 24, 24, 24, 0]);
    expect(new Set(pages.flatMap((page) => page["destination-pages"] ?? []).map(({ id }) => id)).size).toBe(120);
    expect(pages[0]?.["destination-pages"]?.slice(0, 6)).toEqual(first["destination-pages"]);
    for (const page of pages) expect(page.meta).toEqual(first.meta);
    expect(pages[0]?.["university-pages"]).toEqual([]);
  });

  it.each(["query=x&kind=post", "query=x&kind=program&page=0", "query=x&page=two", "query=x&page=99999999"])(
    "refuses what it cannot answer: %s",
    async (query) => {
      expect((await ask(`/api/fuzzy-search/search?${query}`)).status).toBe(400);
    },
  );

  it("answers what a result's tile is made of: the logo, or the acronym for its letters", async () => {
    const find = async (query: string) =>
      (await read(`/api/fuzzy-search/search?query=${query}`)) as Record<string, Record<string, unknown>[]>;
    expect((await find("gamma"))["university-pages"]).toEqual([
      {
        id: 3,
        universityName: "Gamma",
        universityRating: null,
        reviewCount: 0,
        campus: null,
        acronym: "GU",
        universityLogo: null,
      },
    ]);
    const shown = { formats: { thumbnail: { url: `/media/${"a".repeat(32)}-96.webp` } } };
    expect((await find("history"))["subject-pages"]).toMatchObject([
      { id: 2, university_page: { id: 2, acronym: null, universityLogo: shown } },
    ]);
    expect((await find("program%20003"))["program-pages"]?.[0]).toMatchObject({
      id: 3,
      university_page: { id: 3, acronym: "GU", universityLogo: null },
    });
    expect((await find("place%2077"))["destination-pages"]?.[0]).toMatchObject({ id: 77, destinationLogo: null });
    const placesFound = (await find("place%2078"))["destination-pages"]?.[0];
    expect(placesFound).toMatchObject({ id: 78, destinationLogo: shown });
  });
});

describe("a query of whatever kind", () => {
  const word = fc.constantFrom(
    ...["fields", "populate", "filters", "sort", "pagination", "page", "pageSize", "university_page", "universityLogo"],
    ...["id", "$eq", "$in", "$containsi", "universityName", "programName", "universityRating", "query", "0", "1", "*"],
    ...[
      "__proto__",
      "constructor",
      "toString",
      "hasOwnProperty",
      "-1",
      "asc",
      "desc",
      "universityName:desc",
      "a,b",
      "",
    ],
  );
  const text = fc.oneof(word, fc.string({ maxLength: 12 }), fc.string({ unit: "binary", maxLength: 6 }));
  const key = fc
    .tuple(text, fc.array(text, { maxLength: 7 }))
    .map(
      ([first, rest]) =>
        encodeURIComponent(first.toWellFormed()) +
        rest.map((part) => `[${encodeURIComponent(part.toWellFormed())}]`).join(""),
    );
  const query = fc
    .array(fc.tuple(key, text), { maxLength: 6 })
    .map((pairs) => pairs.map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join("&"));
  const path = fc.constantFrom(
    // Nobody sends the search what is not its whole path.
    ...Object.keys(FILES).filter((asked) => asked !== "/api/fuzzy-search"),
    "/api/university-pages/2",
    "/api/program-pages/1",
    "/api/fuzzy-search/search",
  );

  it("gets an answer of the contract or is refused, and is never our fault", async () => {
    const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
    await fc.assert(
      fc.asyncProperty(path, fc.oneof(query, fc.string({ maxLength: 40 })), async (asked, given) => {
        const url = new URL(`${asked}?${given.replaceAll("#", "%23")}`, "http://quad.example");
        const response = await ask(url.pathname + url.search);
        const body: unknown = await response.json();
        expect([200, 400, 404], JSON.stringify(body)).toContain(response.status);
        if (response.status === 200) expectAsDeclared(url.pathname, body);
      }),
      { numRuns: 2_000 },
    );
    expect(logged).not.toHaveBeenCalled();
    logged.mockRestore();
  });
});
