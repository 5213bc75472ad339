import { globSync, readFileSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, expect, it, test } from "vitest";
import * as contract from "../../src/contract/cms.ts";
import { POST_GROUNDS } from "../../src/contract/moderation.ts";
import { HIDDEN_BY } from "../../src/contract/posts.ts";
import { CMS } from "../support/cms.ts";

const {
  COUNTRIES,
  CONTACT_KINDS,
  DEFAULT_DESTINATION_TYPE,
  DEFAULT_GRADUATION_LEVEL,
  DEFAULT_STUDENT_STATUS,
  DESTINATION_TYPES,
  EXPORTED_FIELDS,
  FACILITY_TYPE_NAMES,
  FIELDS,
  GRADUATION_LEVELS,
  LANDSCAPES,
  LIMITS,
  LISTINGS,
  POST_FIELDS,
  REPORT_REASONS,
  STATE_CODES,
  STUDENT_STATUSES,
  STUDY_MODES,
} = contract;
const REASONS = REPORT_REASONS.map(({ value }) => value);

describe("what the CMS takes of the contract", () => {
  /** As the compiled CMS takes it. */
  const cmsRequire = createRequire(join(CMS, "package.json"));
  const taken = cmsRequire("#contract") as Record<string, unknown>;

  it("is what the contract says, name by name", () => {
    const { values, functions } = split(taken);
    const expected = split(contract);
    expect(values).toEqual(expected.values);
    expect(functions).toEqual(expected.functions);
    expect(Object.keys(values).length).toBeGreaterThan(30);
  });

  it("decides as the contract does", () => {
    const { isBlank, isSafeUrl } = taken as Pick<typeof contract, "isBlank" | "isSafeUrl">;
    for (const text of ["", " \n", "\u200b", "a", "\u2764\ufe0f"]) expect(isBlank(text)).toBe(contract.isBlank(text));
    for (const url of ["https://a.example", "javascript:alert(1)", "https://a:b@c.example", "nothing"])
      expect(isSafeUrl(url)).toBe(contract.isSafeUrl(url));
  });

  it("has no zod in it", () => {
    const file = cmsRequire.resolve("#contract");
    expect(readFileSync(file, "utf8")).not.toMatch(/zod/i);
    expect(statSync(file).size).toBeLessThan(72 * 1024);
  });
});

const split = (module: object) => {
  const entries = Object.entries(module).filter(([name]) => name !== "__esModule") as [string, unknown][];
  return {
    values: Object.fromEntries(entries.filter(([, value]) => typeof value !== "function")),
    functions: entries.flatMap(([name, value]) => (typeof value === "function" ? [name] : [])).sort(),
  };
};

interface Attribute {
  type: string;
  enum?: string[];
  default?: unknown;
  min?: number;
  max?: number;
  maxLength?: number;
}
/** The attributes of every content type by `<type>.<name>`: Strapi reads them as JSON, which can import nothing. */
const attributes = new Map(
  globSync("src/**/content-types/*/schema.json", { cwd: CMS }).flatMap((path): [string, Attribute][] => {
    const type = path.split(/[\\/]/).at(-2) ?? "";
    const schema = JSON.parse(readFileSync(join(CMS, path), "utf8")) as { attributes: Record<string, Attribute> };
    return Object.entries(schema.attributes).map(([name, attribute]) => [`${type}.${name}`, attribute]);
  }),
);
const pages = ["university-page", "program-page", "subject-page", "facility", "destination-page"];
const PLACES = ["university-page", "facility", "destination-page"];
const posts = ["review", "blog", "qna", "helpful-link", "comment"];
const of = (types: readonly string[], name: string) => types.map((type) => `${type}.${name}`);
const attribute = (name: string): Attribute => {
  const found = attributes.get(name);
  if (!found) throw new Error(`There is no ${name}`);
  return found;
};

describe("a content type", () => {
  const LISTS = new Map<string, readonly string[]>([
    ...of(pages, "listing").map((name): [string, readonly string[]] => [name, LISTINGS]),
    ...of(posts, "hiddenBy").map((name): [string, readonly string[]] => [name, HIDDEN_BY]),
    ...of(posts, "moderationReason").map((name): [string, readonly string[]] => [name, POST_GROUNDS]),
    ["university-page.state", STATE_CODES],
    ...of(PLACES, "landscape").map((name): [string, readonly string[]] => [name, LANDSCAPES]),
    ["program-page.programGraduationLevel", GRADUATION_LEVELS],
    ["program-page.studyMode", STUDY_MODES],
    ["subject-page.subjectGraduationLevel", GRADUATION_LEVELS],
    ["facility.facilityType", FACILITY_TYPE_NAMES],
    ["destination-page.destinationType", DESTINATION_TYPES],
    ["contact-link.kind", CONTACT_KINDS],
    ["report.reason", REASONS],
    ["user.studentStatus", STUDENT_STATUSES],
  ]);
  /** Lists that only editors and the CMS itself use. */
  const OWN = [
    ...of(posts, "visibility"),
    ...["report.kind", "report.postState", "report.decision", "rebuild-event.origin", "rebuild-event.state"],
  ];

  it("offers the contract's lists, and each list is looked at here", () => {
    const offered = [...attributes].filter(([, { type }]) => type === "enumeration");
    expect(new Map(offered.filter(([name]) => !OWN.includes(name)).map(([name, one]) => [name, one.enum]))).toEqual(
      LISTS,
    );
    expect(offered).toHaveLength(LISTS.size + OWN.length);
  });

  test.each([
    ["program-page.programGraduationLevel", DEFAULT_GRADUATION_LEVEL],
    ["subject-page.subjectGraduationLevel", DEFAULT_GRADUATION_LEVEL],
    ["destination-page.destinationType", DEFAULT_DESTINATION_TYPE],
    ["user.studentStatus", DEFAULT_STUDENT_STATUS],
  ])("begins %s as the contract does", (name, value) => {
    expect(attribute(name).default).toBe(value);
  });

  const maxima: readonly (readonly [max: number, ...names: (readonly string[])[]])[] = [
    [
      LIMITS.nameMax,
      ["university-page.universityName", "program-page.programName", "subject-page.subjectName"],
      ["facility.facilityName", "destination-page.destinationName", "helpful-link.linkName"],
    ],
    [
      LIMITS.descriptionMax,
      ["university-page.universityDescription", "program-page.programDescription", "subject-page.subjectDescription"],
      ["facility.facilityDescription", "facility.facilityAdditionalInformation"],
      ["destination-page.destinationDescription"],
    ],
    [LIMITS.acronymMax, ["university-page.acronym"]],
    [LIMITS.codeMax, ["program-page.programAcronym", "program-page.programCode", "subject-page.subjectCode"]],
    [
      LIMITS.urlMax,
      of(["university-page", "program-page", "subject-page", "destination-page"], "webpage"),
      ["facility.facilityLinks", "helpful-link.linkUrl", "contact-link.url"],
    ],
    [
      LIMITS.postTextMax,
      ["review.reviewText", "blog.blogText", "qna.qnaText", "comment.commentText", "user.feedbackQ3"],
    ],
    [LIMITS.reportNoteMax, ["report.note"]],
    [LIMITS.bioMax, ["user.bio"]],
  ];
  const rows = maxima.map(([max, ...names]) => ({ max, names: names.flat() }));
  test.each(rows)("takes the contract's $max characters: $names", ({ max, names }) => {
    for (const name of names) expect(attribute(name).maxLength, name).toBe(max);
  });

  test.each([
    ["review.reviewRating", LIMITS.reviewRatingMin, LIMITS.reviewRatingMax],
    ["user.feedbackQ1", LIMITS.feedbackRatingMin, LIMITS.feedbackRatingMax],
    ["program-page.ATAR", 0, LIMITS.atarMax],
    ["university-page.universityRating", 0, LIMITS.ratingMax],
    ["program-page.programRating", 0, LIMITS.ratingMax],
    ["subject-page.subjectRating", 0, LIMITS.ratingMax],
    ["facility.facilityRating", 0, LIMITS.ratingMax],
    ["destination-page.destinationRating", 0, LIMITS.ratingMax],
  ])("bounds %s as the contract does", (name, min, max) => {
    expect(attribute(name)).toMatchObject({ min, max });
  });

  it("has each field that the contract exports, and each that people write", () => {
    const types = new Map([...attributes.keys()].map((name): [string, string[]] => [name.split(".")[0] ?? "", []]));
    for (const name of attributes.keys()) types.get(name.split(".")[0] ?? "")?.push(name.split(".")[1] ?? "");
    const exported = {
      ...{ universities: "university-page", programs: "program-page", subjects: "subject-page" },
      ...{ facilities: "facility", destinations: "destination-page", countries: "country", icons: "icon" },
      ...{ "team-members": "team-member", "contact-links": "contact-link" },
      ...{ "homepage-texts": "homepage-text", "universitypage-texts": "universitypage-text" },
    };
    expect(Object.keys(exported).sort()).toEqual(Object.keys(EXPORTED_FIELDS).sort());
    const added = ["id", "updatedAt", "university", "field", "sources"];
    for (const [collection, type] of Object.entries(exported))
      expect(types.get(type)).toEqual(
        expect.arrayContaining(
          EXPORTED_FIELDS[collection as keyof typeof exported].filter((name) => !added.includes(name)),
        ),
      );
    for (const [kind, fields] of Object.entries(POST_FIELDS))
      expect(types.get(kind === "helpfulLink" ? "helpful-link" : kind)).toEqual(expect.arrayContaining([...fields]));
  });
});

test("The seed's countries are the contract's", () => {
  const seeded = JSON.parse(readFileSync(join(CMS, "seed", "countries.json"), "utf8")) as { publicId: number }[];
  const byId = (a: { publicId: number }, b: { publicId: number }) => a.publicId - b.publicId;
  expect(seeded.sort(byId)).toEqual(COUNTRIES.map(({ id, countryName }) => ({ publicId: id, countryName })).sort(byId));
});

describe("the code of the CMS", () => {
  const sources = globSync("{config,src}/**/*.{ts,tsx}", { cwd: CMS }).map((path) => ({
    path,
    code: readFileSync(join(CMS, path), "utf8"),
  }));
  /** Lists whose values stand for nothing else, and how many of them in one file are the list again. */
  const LISTS = [
    ...[FIELDS, GRADUATION_LEVELS, STUDENT_STATUSES, FACILITY_TYPE_NAMES, DESTINATION_TYPES, STATE_CODES, REASONS],
    ...[CONTACT_KINDS, LISTINGS, contract.PAGE_KINDS, contract.POST_KINDS],
  ];

  it("writes no list of the contract again", () => {
    const again = sources.flatMap(({ path, code }) => {
      const strings = [...code.matchAll(/\[[^[\]{}]*\]/g)].map(([list]) => list);
      return LISTS.flatMap((values) =>
        strings
          .filter((list) => values.every((value) => list.includes(`"${value}"`)))
          .map((list) => `${path}: ${list}`),
      );
    });
    expect(sources.length).toBeGreaterThan(60);
    expect(again).toEqual([]);
  });
});
