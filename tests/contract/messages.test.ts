import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FALLBACKS, MESSAGES } from "../../src/contract/messages.ts";
import { KIND_LABELS } from "../../src/contract/taxonomy.ts";
import { ROOT } from "../../scripts/lib/paths.ts";

/** The journey in which a browser shows each text of the specification's error catalogues. */
const SEEN = {
  passwordsDiffer: "account",
  profileUpdated: "profile",
  profileUnchanged: "profile",
  profileFailed: "account",
  profileError: "profile",
  loading: "listing",
  errorLoadingData: "compare",
  officialWebsiteMissing: "messages",
  locationNotFound: "listing",
  noResults: "search",
  noRatingYet: "listing",
  noResultsFound: "listing",
  noInterests: "account",
  noBookmarks: "profile",
  noActivity: "profile",
  compareOneKind: "compare",
  notAvailable: "compare",
  unauthorizedLogged: "messages",
  usernameInvalid: "account",
  loginWrong: "account",
  loginForPost: "account",
  helpfulLinksFailed: "interaction",
  emptyReviews: "interaction",
  emptyBlogs: "interaction",
  emptyQuestions: "interaction",
  emptyHelpfulLinks: "interaction",
  emptyReplies: "interaction",
  replyEmpty: "interaction",
  loginToReply: "interaction",
  sendingReply: "interaction",
  selectStar: "interaction",
  postEmpty: "posting",
  linkNameEmpty: "posting",
  submitting: "adding",
  facilityNameRequired: "adding",
  destinationNameRequired: "adding",
  unknownError: "messages",
  errorList: "listing",
  errorLoadingDetails: "interaction",
  noImage: "messages",
  visitProvider: "messages",
  feedbackThanks: "feedback",
  noBio: "messages",
  notSpecified: "messages",
} as const satisfies Partial<Record<keyof typeof MESSAGES, string>>;

const journey = (name: string): string => readFileSync(join(ROOT, "tests", "e2e", `${name}.spec.ts`), "utf8");

describe("the error catalogues", () => {
  it.each(Object.entries(SEEN))("%s is seen in the journey %s", (key, name) => {
    const text = MESSAGES[key as keyof typeof SEEN];
    const source = journey(name);
    expect(source.includes(`MESSAGES.${key}`) || source.includes(text)).toBe(true);
  });

  it.each([
    [FALLBACKS.author, "messages", "FALLBACKS.author"],
    [FALLBACKS.unknown, "compare", "FALLBACKS.unknown"],
  ])("the fallback %s is seen in the journey %s", (text, name, reference) => {
    const source = journey(name);
    expect(source.includes(reference) || source.includes(`"${text}"`)).toBe(true);
  });
});

/** Texts of the specification that nothing on Quad can come to: see decision 015. */
const NEVER = ["FALLBACKS.item", "FALLBACKS.postType"];

const CODE = globSync("{src,functions}/**/*.{ts,tsx,astro}", { cwd: ROOT });
/** The code that shows texts; the style guide names states and shows made-up records. */
const SOURCES = CODE.filter((path) => !/^src.(contract|styleguide)./.test(path));
/** Three dots are the same text as an ellipsis. */
const escaped = (text: string): string =>
  text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replace(/(\\\.){3}|…/g, "(?:\\.{3}|…)");

/** Texts of two screens that the specification spells differently. */
const TWICE = [
  ["Loading...", "Loading…"],
  ["Error...", "Error!"],
  ["Log In", "Login"],
];

describe("a text of the contract", () => {
  it("has one spelling, but for those that the specification spells in two ways", () => {
    const bare = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, "");
    const alike = Map.groupBy(Object.values(MESSAGES), bare).values();
    expect([...alike].filter((texts) => texts.length > 1)).toEqual(TWICE);
  });

  it("is used, but for those of states that cannot be", () => {
    const code = CODE.map((path) => readFileSync(join(ROOT, path), "utf8")).join("\n");
    const used = new Set([...code.matchAll(/\b(?:MESSAGES|FALLBACKS)\.\w+/g)].map(([name]) => name));
    const all = [
      ...Object.keys(MESSAGES).map((key) => `MESSAGES.${key}`),
      ...Object.keys(FALLBACKS).map((key) => `FALLBACKS.${key}`),
    ];
    expect(all.filter((name) => !used.has(name))).toEqual(NEVER);
  });

  it("is written nowhere else in the code: neither as a string nor as what an element holds", () => {
    const texts = [...Object.values(MESSAGES), ...Object.values(KIND_LABELS)].map(escaped).join("|");
    const again = new RegExp(`"(${texts})"|[>}]\\s*(${texts})\\s*</`, "g");
    const found = SOURCES.flatMap((path) =>
      [...readFileSync(join(ROOT, path), "utf8").matchAll(again)].map(
        ([, quoted, held]) => `${path}: ${quoted ?? held}`,
      ),
    );
    expect(SOURCES.length).toBeGreaterThan(100);
    expect(found).toEqual([]);
  });
});
