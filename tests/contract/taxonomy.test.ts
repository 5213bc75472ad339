import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/lib/paths.ts";
import { isSafeUrl } from "../../src/contract/safe-url.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { basedOnReviews, FALLBACKS, MESSAGES } from "../../src/contract/messages.ts";
import { CATEGORY_LINKS, FOOTER_LINKS, pageHref } from "../../src/contract/routes.ts";
import { CONTENT_TYPES, COUNTRIES, FACILITY_TYPES, facilityTypeOf, FIELDS } from "../../src/contract/taxonomy.ts";

describe("the closed lists", () => {
  it("hold the 21 fields of the specification, each once", () => {
    expect(FIELDS).toHaveLength(21);
    expect(new Set(FIELDS).size).toBe(21);
    expect(FIELDS[0]).toBe("Science");
    expect(FIELDS[20]).toBe("Accounting");
  });

  it("give the survey's countries their fixed ids", () => {
    expect(Object.fromEntries(COUNTRIES.map(({ id, countryName }) => [id, countryName]))).toEqual({
      6: "Canada",
      7: "The United States of America",
      8: "United Kingdom",
      9: "Australia",
      10: "New Zealand",
    });
  });

  it("give every facility type its listing page", () => {
    expect(FACILITY_TYPES.map(({ type, path }) => [type, path])).toEqual([
      ["Accommodation", "/accommodation"],
      ["Health", "/health"],
      ["Fitness", "/fitness"],
      ["Eateries", "/eateries"],
      ["Clubs & Societies", "/clubs-societies"],
      ["Culture & Religion", "/culture-religion"],
    ]);
    expect(facilityTypeOf("Clubs & Societies").key).toBe("clubs");
  });

  it("leave the seed's icons the two ids that the specification names", () => {
    const icons = JSON.parse(readFileSync(join(ROOT, "cms/seed/icons.json"), "utf8")) as {
      publicId: number;
      name: string;
    }[];
    const nameOf = (id: number) => icons.find(({ publicId }) => publicId === id)?.name;
    expect([nameOf(4), nameOf(29)]).toEqual(["options", "avatar"]);
  });

  it("name the ten content types of the add page", () => {
    expect(CONTENT_TYPES).toEqual([
      "university",
      "program",
      "subject",
      "destinations",
      "accommodation",
      "health",
      "fitness",
      "eateries",
      "clubs",
      "culture",
    ]);
  });
});

describe("the routes", () => {
  it("put programs and subjects under their university", () => {
    expect(pageHref("program", 7, 2)).toBe("/universities/2/program/7");
    expect(pageHref("subject", 9, 2)).toBe("/universities/2/subject/9");
    expect(pageHref("university", 2)).toBe("/universities/2");
    expect(pageHref("facility", 3)).toBe("/facility/3");
    expect(pageHref("destination", 4)).toBe("/destination/4");
  });

  it("list the seven category pages and the six footer pages in the order of the specification", () => {
    expect(CATEGORY_LINKS.map(({ href }) => href)).toEqual([
      "/destinations",
      "/accommodation",
      "/health",
      "/fitness",
      "/eateries",
      "/clubs-societies",
      "/culture-religion",
    ]);
    expect(FOOTER_LINKS.map(({ href }) => href)).toEqual([
      "/aboutus",
      "/privacy",
      "/termsandconditions",
      "/cookies",
      "/contactus",
      "/add",
    ]);
    expect(FOOTER_LINKS.at(-1)?.label).toBe("Request Addition");
  });
});

describe("the texts and limits", () => {
  it("are those of the specification", () => {
    expect(basedOnReviews(3)).toBe("Based on 3 review(s)");
    expect(MESSAGES.emptyReviews).toBe("There are no reviews to show here. Be the first to post!");
    expect(MESSAGES.compareOneKind).toBe("You can only compare universities/programs/subjects.");
    expect(FALLBACKS.postType).toBe("Unknown post type.");
    expect([LIMITS.compareMax, LIMITS.compareMin, LIMITS.interestsMax, LIMITS.clipTextAt, LIMITS.clipNameAt]).toEqual([
      3, 2, 8, 400, 15,
    ]);
    expect([LIMITS.userRefresh, LIMITS.feedbackStay, LIMITS.categoryMenuCloseDelay]).toEqual([900_000, 600_000, 300]);
  });
});

describe("a safe link", () => {
  it.each(["https://www.anu.edu.au", "http://example.org/a?b=c#d"])("is http or https: %s", (url) => {
    expect(isSafeUrl(url)).toBe(true);
  });

  it.each([
    "javascript:alert(1)",
    "data:text/html,<script>",
    "https://user:secret@example.org",
    "//example.org",
    "/relative",
    "",
    "ftp://example.org",
  ])("is nothing else: %s", (url) => {
    expect(isSafeUrl(url)).toBe(false);
  });
});
