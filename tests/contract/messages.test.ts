import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { FALLBACKS, MESSAGES } from "../../src/contract/messages.ts";
import { ROOT } from "../../scripts/lib/paths.ts";

/** The journey in which a browser shows each text of the specification's error catalogues. */
const SEEN = {
  passwordsDiffer: "account",
  profileUpdated: "profile",
  profileUnchanged: "profile",
  profileFailed: "account",
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
  noImage: "messages",
  visitProvider: "messages",
  feedbackThanks: "feedback",
  noBio: "messages",
  notSpecified: "messages",
} as const satisfies Partial<Record<keyof typeof MESSAGES, string>>;

/** Texts of the catalogues that nothing on Quad can come to. */
const NEVER: Partial<Record<keyof typeof MESSAGES, string>> = {
  errorLoadingDetails: "a facility's page is finished before it is opened: there are no details to load",
  profileError: "the server's message, or Error updating profile!, is more telling",
};

const journey = (name: string): string => readFileSync(join(ROOT, "tests", "e2e", `${name}.spec.ts`), "utf8");

describe("the error catalogues", () => {
  it.each(Object.entries(SEEN))("%s is seen in the journey %s", (key, name) => {
    const text = MESSAGES[key as keyof typeof SEEN];
    const source = journey(name);
    expect(source.includes(`MESSAGES.${key}`) || source.includes(text)).toBe(true);
  });

  it("leave nothing out but what cannot happen", () => {
    expect(Object.keys(NEVER).filter((key) => key in SEEN)).toEqual([]);
  });

  it.each([
    [FALLBACKS.author, "messages", "FALLBACKS.author"],
    [FALLBACKS.unknown, "compare", "FALLBACKS.unknown"],
  ])("the fallback %s is seen in the journey %s", (text, name, reference) => {
    const source = journey(name);
    expect(source.includes(reference) || source.includes(`"${text}"`)).toBe(true);
  });
});
