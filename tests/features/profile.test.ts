import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ERRORS } from "../../src/contract/errors.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { atMostCharacters, FALLBACKS, MESSAGES } from "../../src/contract/messages.ts";
import { placesOnCircle } from "../../src/features/profile/circle.ts";
import {
  cropAt,
  moved,
  percentOf,
  sideOf,
  wholeCrop,
  zoomed,
  ZOOM_MAX,
  type Crop,
} from "../../src/features/profile/crop.ts";
import { draftIn, draftOf, editOf, storedDraft, typedOver } from "../../src/features/profile/edit.ts";
import { dominantColour } from "../../src/features/profile/accent-color.ts";
import {
  activityOf,
  categoryToShow,
  OVERLAY_CATEGORIES,
  PAGE_CATEGORIES,
  subtitleOf,
  summaryOf,
  tabIn,
  tabSearch,
} from "../../src/features/profile/profile.ts";
import { dataExportPage, labelOf } from "../../src/features/profile/data-export.ts";
import type { User } from "../../src/features/session/session.store.ts";

const user: User = {
  id: 7,
  username: "mia",
  email: "mia@example.org",
  bio: null,
  studentStatus: "Undergraduate",
  avatar: null,
  university: { id: 1, universityName: "Australian National University" },
  interests: [{ id: 7, programFieldName: "Chemistry" }],
  feedbackQ1: null,
  feedbackQ2: [],
  feedbackQ3: null,
  userUniversityLikes: [],
  userProgramLikes: [],
  userSubjectLikes: [],
  userFacilityBookmarks: [],
  userDestinationLikes: [],
  userHelpfulLinkBookmarks: [],
  savedSearches: [],
  reviews: [],
  blogs: [],
  qnas: [],
  comments: [],
  questionNotices: true,
  weeklyDigest: null,
};
const university = { id: 1, name: "Australian National University" };

describe("the categories of bookmarks", () => {
  it("are eleven over the page and ten on the profile page, in the specification's order", () => {
    expect(OVERLAY_CATEGORIES.map(({ label }) => label).join(", ")).toBe(
      "Universities, Programs, Subjects, Accommodation, Destinations, Health, Fitness, Eateries, Clubs & Societies, Culture & Religion, Helpful Links",
    );
    expect(PAGE_CATEGORIES.map(({ key }) => key).join(", ")).toBe(
      "universities, programs, subjects, destinations, accommodation, health, fitness, eateries, clubs, culture",
    );
  });

  it("open with the one that the address names, else with the first that holds something", () => {
    const gym = { id: 3, facilityName: "Gym", facilityType: "Fitness" as const };
    const sporty = { ...user, userFacilityBookmarks: [gym] };
    expect(categoryToShow(sporty, null, PAGE_CATEGORIES)).toBe("fitness");
    expect(categoryToShow(sporty, "health", PAGE_CATEGORIES)).toBe("health");
    expect(categoryToShow(user, "planets", PAGE_CATEGORIES)).toBe("universities");
  });
});

describe("what a person wrote", () => {
  const base = { hidden: false, moderation: null, page: null };
  it("is one list, the newest first, with the words for what is empty", () => {
    const posts = activityOf({
      reviews: [{ ...base, id: 1, createdAt: "2026-01-02T00:00:00.000Z", reviewText: " ", reviewRating: 4 }],
      blogs: [{ ...base, id: 1, createdAt: "2026-01-03T00:00:00.000Z", blogText: "" }],
      qnas: [{ ...base, id: 9, createdAt: "2026-01-01T00:00:00.000Z", qnaText: "" }],
    });
    expect(posts.map(({ kind, text }) => [kind, text])).toEqual([
      ["blog", FALLBACKS.blogText],
      ["review", FALLBACKS.reviewText],
      ["qna", FALLBACKS.questionText],
    ]);
  });

  it.each([
    [
      { type: "subject" as const, id: 2, name: "Chemistry 1", university },
      "Chemistry 1 at Australian National University",
    ],
    [{ type: "program" as const, id: 2, name: "Science", university: null }, "Science at Unknown University"],
    [{ type: "program" as const, id: 2, name: "", university }, "Unknown Program at Australian National University"],
    [{ type: "university" as const, id: 1, name: university.name, university: null }, university.name],
    [{ type: "destination" as const, id: 1, name: "Hobart", university: null }, "Hobart"],
    [null, FALLBACKS.university],
  ])("has a subtitle: %j is %s", (page, subtitle) => expect(subtitleOf(page)).toBe(subtitle));
});

it("sums a person up with the four fallbacks", () => {
  expect(summaryOf({ bio: " ", email: "", university: null, studentStatus: null })).toEqual({
    bio: MESSAGES.noBio,
    facts: [
      ["Email", MESSAGES.notProvided],
      ["University", MESSAGES.notSpecified],
      ["Student Status", MESSAGES.notSpecified],
    ],
  });
});

it("keeps tab and category in the address, bookmarks being what is shown without one", () => {
  expect(tabIn("")).toBe("bookmarks");
  expect(tabIn("?tab=planets")).toBe("bookmarks");
  expect(tabIn(tabSearch("activity", undefined))).toBe("activity");
  expect(tabSearch("bookmarks", "programs")).toBe("?category=programs");
});

describe("the circle of interests", () => {
  it("has every place at the same distance, apart from each other, none straight to the side", () => {
    for (let count = 1; count <= 8; count++) {
      const places = placesOnCircle(count);
      expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size).toBe(count);
      for (const { x, y } of places) {
        expect(Math.hypot(x, y)).toBeCloseTo(1, 2);
        expect(Math.abs(x)).toBeLessThan(0.98);
      }
    }
  });
});

describe("the dominant colour of a picture", () => {
  const pixels = (...groups: [count: number, ...rgba: [number, number, number, number]][]) =>
    new Uint8ClampedArray(groups.flatMap(([count, ...rgba]) => Array.from({ length: count }, () => rgba).flat()));

  it("is what most of it is made of", () => {
    expect(dominantColour(pixels([3, 10, 20, 30, 255], [5, 200, 100, 50, 255]))).toEqual({
      red: 200,
      green: 100,
      blue: 50,
    });
  });
  it("passes over near-white and mostly transparent pixels", () => {
    expect(dominantColour(pixels([50, 250, 248, 240, 255], [50, 255, 0, 0, 100], [1, 10, 20, 30, 255]))).toEqual({
      red: 10,
      green: 20,
      blue: 30,
    });
  });
  it("is none where nothing else is there", () => {
    expect(dominantColour(pixels([4, 255, 255, 255, 255], [4, 0, 0, 0, 0]))).toBeNull();
    expect(dominantColour(new Uint8ClampedArray())).toBeNull();
  });
});

describe("the square that is cut out of a picture", () => {
  it("stays within it, however it is moved and zoomed", () => {
    const side = fc.integer({ min: 1, max: 5_000 });
    const step = fc.double({ min: -9, max: 9, noNaN: true });
    fc.assert(
      fc.property(side, side, fc.array(fc.tuple(step, step, step)), (width, height, steps) => {
        const crop = steps.reduce<Crop>(
          (held, [right, down, zoom]) => zoomed(moved(held, right, down), zoom),
          wholeCrop(width, height),
        );
        const half = sideOf(crop) / 2;
        expect(crop.zoom).toBeGreaterThanOrEqual(1);
        expect(crop.zoom).toBeLessThanOrEqual(ZOOM_MAX);
        expect(crop.x - half).toBeGreaterThanOrEqual(-1e-6);
        expect(crop.y - half).toBeGreaterThanOrEqual(-1e-6);
        expect(crop.x + half).toBeLessThanOrEqual(width + 1e-6);
        expect(crop.y + half).toBeLessThanOrEqual(height + 1e-6);
        const again = cropAt(crop, percentOf(crop));
        for (const name of ["x", "y", "zoom"] as const) expect(again[name]).toBeCloseTo(crop[name], 6);
      }),
    );
  });
});

describe("editing the profile", () => {
  const universities = [
    { id: 1, name: "Australian National University" },
    { id: 2, name: "University of Sydney" },
  ];
  const edit = (change: Partial<ReturnType<typeof draftOf>>, currentPassword = "") =>
    editOf(user, { ...draftOf(user), ...change }, { universities, currentPassword });

  it("notices that nothing was changed, spaces around aside", () => {
    expect(edit({})).toEqual({ state: "unchanged" });
    expect(edit({ username: " mia ", email: "MIA@example.org", bio: " " })).toEqual({ state: "unchanged" });
  });
  it("sends only what differs", () => {
    expect(edit({ bio: "Hello", studentStatus: "" })).toEqual({
      state: "changed",
      change: { bio: "Hello", studentStatus: null },
    });
  });
  it("looks a university up by its whole name, and takes an empty one for none", () => {
    expect(edit({ university: "University of Sydney" })).toEqual({ state: "changed", change: { university: 2 } });
    expect(edit({ university: "" })).toEqual({ state: "changed", change: { university: null } });
    expect(edit({ university: "university of sydney " })).toEqual({ state: "changed", change: { university: 2 } });
    expect(edit({ university: "University of Syd" })).toEqual({
      state: "wrong",
      field: "university",
      message: ERRORS.UniversityUnknown.message,
    });
  });
  it.each(["", "  ", "mia b", "mía", "mia!"])("refuses the username %j", (username) => {
    expect(edit({ username })).toMatchObject({ state: "wrong", message: MESSAGES.usernameInvalid });
  });
  it("says of a name that is too long that it is too long", () => {
    const username = "m".repeat(LIMITS.usernameMax + 1);
    const message = `Username ${atMostCharacters(LIMITS.usernameMax)}`;
    expect(edit({ username })).toEqual({ state: "wrong", field: "username", message });
  });
  it("keeps what was typed while it was saved, beside what was saved", () => {
    const sent = { ...draftOf(user), username: " mo ", bio: "One " };
    const saved = { ...draftOf(user), username: "mo", bio: "One" };
    expect(typedOver(saved, sent, { ...sent, interests: [...sent.interests] })).toEqual(saved);
    const now = { ...sent, bio: "One two", studentStatus: "", interests: [] };
    expect(typedOver(saved, sent, now)).toEqual({ ...saved, bio: "One two", studentStatus: "", interests: [] });
  });
  it("wants the password with another address", () => {
    expect(edit({ email: "new@example.org" })).toMatchObject({ state: "wrong", field: "currentPassword" });
    expect(edit({ email: "new@example.org" }, "secret")).toEqual({
      state: "changed",
      change: { email: "new@example.org", currentPassword: "secret" },
    });
  });
  it("finds again what was not saved, for the same person only", () => {
    const draft = { ...draftOf(user), bio: "Half a sentence" };
    expect(draftIn(storedDraft(user, draft), user)).toEqual(draft);
    expect(draftIn(storedDraft({ ...user, id: 8 }, draft), user)).toBeUndefined();
    expect(draftIn(storedDraft(user, draftOf(user)), user)).toBeUndefined();
    expect(draftIn("{", user)).toBeUndefined();
    expect(draftIn(null, user)).toBeUndefined();
  });
});

describe("the page that somebody takes along", () => {
  it("has everything in it, and no markup of anybody's", () => {
    const page = dataExportPage(
      { posts: [{ reviewText: "<script>alert(1)</script>", hidden: false }], bio: null },
      "today",
    );
    expect(page).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
    expect(page).toContain("<dt>Review text</dt>");
    expect(page).toContain("<i>nothing</i>");
    expect(labelOf("userUniversityLikes")).toBe("User university likes");
  });
});
