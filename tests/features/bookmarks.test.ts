import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  BOOKMARK_KINDS,
  bookmarkIn,
  bookmarksOf,
  changeOf,
  isBookmarked,
  keyOf,
  withBookmark,
  withoutBookmark,
  type Bookmark,
} from "../../src/features/bookmarks/bookmarks.ts";

const nobody = {
  userUniversityLikes: [],
  userProgramLikes: [],
  userSubjectLikes: [],
  userFacilityBookmarks: [],
  userDestinationLikes: [],
  userHelpfulLinkBookmarks: [],
};
const anyBookmark: fc.Arbitrary<Bookmark> = fc.record({
  kind: fc.constantFrom(...BOOKMARK_KINDS),
  id: fc.integer({ min: 1, max: 9 }),
  name: fc.string(),
});

describe("a person's bookmarks", () => {
  it("hold what was added last, once, and first in their list", () => {
    fc.assert(
      fc.property(fc.array(anyBookmark, { minLength: 1 }), (bookmarks) => {
        const user = bookmarks.reduce(withBookmark, nobody);
        const last = bookmarks[bookmarks.length - 1];
        if (!last) return;
        const shown = bookmarksOf(user, last.kind);
        expect(shown[0]).toMatchObject({ kind: last.kind, id: last.id, name: last.name });
        expect(shown.filter(({ id }) => id === last.id)).toHaveLength(1);
      }),
    );
  });

  it("are as before when one is added and taken away again", () => {
    fc.assert(
      fc.property(anyBookmark, (bookmark) => {
        const user = withBookmark(nobody, bookmark);
        expect(isBookmarked(user, bookmark)).toBe(true);
        expect(withoutBookmark(user, bookmark)).toEqual(nobody);
      }),
    );
  });

  it("are kept apart by kind", () => {
    const user = withBookmark(nobody, { kind: "program", id: 3, name: "Law", universityId: 1 });
    expect(isBookmarked(user, { kind: "subject", id: 3 })).toBe(false);
    expect(user.userProgramLikes).toEqual([{ id: 3, programName: "Law", universityId: 1 }]);
  });
});

describe("a bookmark button", () => {
  it("says what it stands for", () => {
    expect(
      bookmarkIn({ bookmark: "facility:7", name: "Gym", facilityType: "Fitness", university: "", url: undefined }),
    ).toEqual({
      kind: "facility",
      id: 7,
      name: "Gym",
      facilityType: "Fitness",
      universityId: undefined,
      url: undefined,
    });
    expect(bookmarkIn({ bookmark: "helpfulLink:12", name: "Notes", url: "https://notes.example" })).toMatchObject({
      kind: "helpfulLink",
      id: 12,
      url: "https://notes.example",
    });
  });

  it.each(["", "program", "program:", "program:0", "program:-1", "program:1.5", "planet:3", "program:x"])(
    "stands for nothing as %j",
    (text) => expect(bookmarkIn({ bookmark: text })).toBeUndefined(),
  );
});

it("is sent as what is added to or taken from its own list", () => {
  expect(changeOf({ kind: "destination", id: 4 }, true)).toEqual({ userDestinationLikes: { connect: [4] } });
  expect(changeOf({ kind: "helpfulLink", id: 4 }, false)).toEqual({ userHelpfulLinkBookmarks: { disconnect: [4] } });
  expect(keyOf({ kind: "helpfulLink", id: 4 })).toBe("helpfulLink:4");
});
