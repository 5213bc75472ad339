import { describe, expect, it } from "vitest";
import { LIMITS } from "../../src/contract/limits.ts";
import { MESSAGES } from "../../src/contract/messages.ts";
import { REVIEW_CALLS, HELPFUL_LINK_CALLS } from "../../src/contract/api/community.ts";
import { areSame, counterOf, faultsOf, starsOf } from "../../src/features/posting/posting.ts";
import { linkAddress } from "../../src/lib/link-address.ts";

describe("what is wrong with a post", () => {
  it("is said in the specification's words", () => {
    for (const text of ["", "  ", "\n\t "]) {
      expect(faultsOf("blog", { text })).toEqual({ text: MESSAGES.postEmpty });
      expect(faultsOf("qna", { text })).toEqual({ text: MESSAGES.postEmpty });
    }
    expect(faultsOf("review", { text: "", rating: "" })).toEqual({
      text: MESSAGES.postEmpty,
      rating: MESSAGES.starsMissing,
    });
    expect(faultsOf("helpfulLink", { linkName: " ", linkUrl: "https://example.org" })).toEqual({
      linkName: MESSAGES.linkNameEmpty,
    });
  });

  it("is nothing for what the server takes, and something for what it refuses", () => {
    const long = "x".repeat(LIMITS.postTextMax);
    for (const text of ["a", ` ${long} `, `${long}y`, "👩‍🎓".repeat(1_500)])
      for (const rating of ["0", "1", "5", "6", ""]) {
        const server = REVIEW_CALLS.create.input.safeParse({
          data: { reviewText: text, reviewRating: Number(rating), university_page: 1 },
        });
        expect(Object.keys(faultsOf("review", { text, rating })).length === 0).toBe(server.success);
      }
    for (const linkUrl of [
      "https://a.example",
      "http://a.example/x?y",
      "javascript:alert(1)",
      "https://u:p@a.example",
      "x",
    ])
      expect(Object.keys(faultsOf("helpfulLink", { linkName: "A", linkUrl })).length === 0).toBe(
        HELPFUL_LINK_CALLS.create.input.safeParse({ data: { linkName: "A", linkUrl, university_page: 1 } }).success,
      );
  });
});

describe("an address", () => {
  it("gets the https that people leave out, and nothing else becomes one", () => {
    expect(linkAddress(" www.example.org/a ")).toBe("https://www.example.org/a");
    expect(linkAddress("example.org:8080")).toBe("https://example.org:8080");
    expect(linkAddress("http://example.org")).toBe("http://example.org");
    for (const typed of [
      "",
      "example",
      "javascript:alert(1)",
      "data:text/html,x",
      "mailto:a@b.example",
      "a b.example",
      "//x.example",
      "https://",
    ])
      expect(linkAddress(typed)).toBeNull();
  });
});

it("the counter speaks near the end, and says how much is too much", () => {
  expect(counterOf("x".repeat(LIMITS.postCounterFrom - 1))).toBe("");
  expect(counterOf("x".repeat(LIMITS.postTextMax - 1))).toBe("1 character left");
  expect(counterOf("x".repeat(LIMITS.postTextMax))).toBe("0 characters left");
  expect(counterOf("x".repeat(LIMITS.postTextMax + 12))).toBe("12 characters too many");
});

it("stars are whole and from 1 to 5", () => {
  expect(["", "0", "1", "5", "6", "2.5", "x"].map((rating) => starsOf({ rating }))).toEqual([0, 0, 1, 5, 0, 0, 0]);
});

it("spaces at the ends are no change", () => {
  expect(areSame({ text: "a ", rating: "4" }, { text: "a", rating: "4" }, "review")).toBe(true);
  expect(areSame({ text: "a", rating: "3" }, { text: "a", rating: "4" }, "review")).toBe(false);
});
