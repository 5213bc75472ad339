import { describe, expect, it } from "vitest";
import { text } from "../../cms/src/records/checks.ts";
import { BLOG_CALLS, COMMUNITY_ENDPOINTS, HELPFUL_LINK_CALLS, REVIEW_CALLS } from "../../src/contract/api/community.ts";
import { profileChangeSchema } from "../../src/contract/api/accounts.ts";
import { isBlank } from "../../src/contract/blank.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { MESSAGES } from "../../src/contract/messages.ts";
import { faultsOf } from "../../src/features/posting/posting.ts";

const INVISIBLE = [
  ...["", " \n\t ", "\u200b\u200b", "\u200d", "\u2060", "\u00ad", "\u3164", "\u2800", "\u202e", "\ufeff"],
  ...["\u115f\uffa0", "\ufe0f", "\u0007", "\ud83d", "\u{e0020}"],
];
const SEEN = ["a", "\u200ba", "\u{1f469}\u200d\u{1f52c}", "\u2764\ufe0f", "نص", "한", "?", "\u{1faef}\u{1fadd}"];

/** What is said about a body, if anything. */
const faultOf = (
  schema: { safeParse: (body: unknown) => { error?: { issues: { message: string }[] } } },
  data: object,
) => schema.safeParse({ data }).error?.issues[0]?.message;
const page = { university_page: 1 };

describe("a text that cannot be seen", () => {
  it.each(INVISIBLE)("is none: %j", (nothing) => {
    expect(isBlank(nothing)).toBe(true);
    expect(faultOf(BLOG_CALLS.create.input, { ...page, blogText: nothing })).toBe(MESSAGES.postEmpty);
    expect(faultOf(REVIEW_CALLS.change.input, { reviewText: nothing })).toBe(MESSAGES.postEmpty);
    expect(faultOf(COMMUNITY_ENDPOINTS.changeComment.input, { commentText: nothing })).toBe(MESSAGES.replyEmpty);
    expect(faultOf(HELPFUL_LINK_CALLS.change.input, { linkName: nothing })).toBe(MESSAGES.linkNameEmpty);
    expect(text()(nothing)).toBeDefined();
    expect(faultsOf("blog", { text: nothing })).toEqual({ text: MESSAGES.postEmpty });
  });

  it.each(SEEN)("is told from one that can: %j", (something) => {
    expect(isBlank(something)).toBe(false);
    expect(faultOf(BLOG_CALLS.create.input, { ...page, blogText: something })).toBeUndefined();
    expect(faultOf(COMMUNITY_ENDPOINTS.changeComment.input, { commentText: something })).toBeUndefined();
    expect(text()(something)).toBeUndefined();
    expect(faultsOf("blog", { text: something })).toEqual({});
  });
});

describe("the length of a text", () => {
  it.each([
    ["letters", "x".repeat(LIMITS.postTextMax), true],
    ["a letter too many", "x".repeat(LIMITS.postTextMax + 1), false],
    ["emoji, which are two characters each", "\u{1f600}".repeat(LIMITS.postTextMax / 2), true],
    ["an emoji too many", "\u{1f600}".repeat(LIMITS.postTextMax / 2 + 1), false],
  ])("is counted alike by the browser, the functions and the CMS: %s", (_, blogText, isShortEnough) => {
    expect(faultsOf("blog", { text: blogText }).text === undefined).toBe(isShortEnough);
    expect(faultOf(BLOG_CALLS.create.input, { ...page, blogText })).toBe(
      isShortEnough ? undefined : "must have at most 10000 characters",
    );
    expect(text(LIMITS.postTextMax)(blogText) === undefined).toBe(isShortEnough);
  });

  it("is that of a bio, too", () => {
    const bioOf = (length: number) => profileChangeSchema.safeParse({ bio: "\u{1f600}".repeat(length) }).success;
    expect([bioOf(LIMITS.bioMax / 2), bioOf(LIMITS.bioMax / 2 + 1)]).toEqual([true, false]);
  });
});
