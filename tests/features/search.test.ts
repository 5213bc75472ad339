import { describe, expect, it } from "vitest";
import { LIMITS } from "../../src/contract/limits.ts";
import {
  searchAnswer,
  searchResultGroups,
  moved,
  queryOf,
  shortened,
  totalOf,
  type SearchResultGroup,
} from "../../src/features/search/search.ts";

const many = (kind: SearchResultGroup["kind"], count: number): SearchResultGroup => ({
  kind,
  label: kind,
  total: count,
  results: Array.from({ length: count }, (_, at) => ({
    id: at,
    name: `${kind} ${at}`,
    line: null,
    href: `/${kind}/${at}`,
    rating: null,
    reviewCount: 0,
    tile: { id: at, letters: "X" },
  })),
});
const counts = (groups: readonly SearchResultGroup[]) => shortened(groups).map(({ results }) => results.length);

/** As results without reviews are. */
const UNRATED = { rating: null, reviewCount: 0 };

describe("what is asked for a text", () => {
  it("is the text without the spaces around and between", () => {
    expect(queryOf("  national   university ")).toBe("national university");
  });

  it.each(["", "   ", "\t\n", "\u00a0"])("is nothing for a blank one (%j)", (text) => {
    expect(queryOf(text)).toBeNull();
  });

  it("is no longer than a search may be", () => {
    expect(queryOf("x".repeat(500))).toHaveLength(LIMITS.searchTextMax);
  });
});

describe("an answer of the search", () => {
  it("is read kind by kind, universities first, each result with its name, line, page and picture", () => {
    const groups = searchResultGroups({
      "destination-pages": [
        {
          id: 4,
          destinationName: "Canberra",
          destinationLocation: "Australian Capital Territory",
          destinationRating: 4.25,
          reviewCount: 2,
        },
      ],
      facilities: [
        { id: 3, facilityName: "Gym", facilityType: "Fitness", university: { id: 1, universityName: "Uni One" } },
      ],
      "subject-pages": [
        { id: 7, subjectName: "Soils", subjectCode: "SOIL1001", university_page: { id: 1, universityName: "Uni One" } },
      ],
      "program-pages": [
        { id: 9, programName: "Law", university: { id: 2, universityName: "The Uni Two", acronym: "U2" } },
      ],
      "university-pages": [
        {
          id: 1,
          universityName: "Uni One",
          universityLogo: { url: "/media/big.png", formats: { thumbnail: { url: "/media/small.webp" } } },
        },
      ],
    });
    expect(groups.map(({ label, results }) => [label, ...results])).toEqual([
      [
        "Universities",
        {
          id: 1,
          name: "Uni One",
          line: null,
          href: "/universities/1",
          ...UNRATED,
          tile: { logo: "/media/small.webp" },
        },
      ],
      [
        "Programs",
        {
          id: 9,
          name: "Law",
          line: "The Uni Two",
          href: "/universities/2/program/9",
          ...UNRATED,
          tile: { id: 2, letters: "U2" },
        },
      ],
      [
        "Subjects",
        {
          id: 7,
          name: "Soils",
          line: "SOIL1001 · Uni One",
          href: "/universities/1/subject/7",
          ...UNRATED,
          tile: { id: 1, letters: "UO" },
        },
      ],
      [
        "Facilities",
        {
          id: 3,
          name: "Gym",
          line: "Fitness · Uni One",
          href: "/facility/3",
          ...UNRATED,
          tile: { id: 3, letters: "G" },
        },
      ],
      [
        "Destinations",
        {
          id: 4,
          name: "Canberra",
          line: "ACT",
          href: "/destination/4",
          rating: 4.25,
          reviewCount: 2,
          tile: { id: 4, letters: "C" },
        },
      ],
    ]);
  });

  it("may have its records and relations wrapped as the API wraps them elsewhere", () => {
    const [group] = searchResultGroups({
      "program-pages": [
        {
          id: 9,
          attributes: {
            programName: "Law",
            university_page: { data: { id: 2, attributes: { universityName: "Uni Two" } } },
          },
        },
      ],
    });
    expect(group?.results[0]).toMatchObject({ href: "/universities/2/program/9", line: "Uni Two" });
  });

  it("says by which campus a university is at the place that was asked for, in place of its own city", () => {
    const uni = { id: 2, universityName: "Uni Two", city: "Bathurst" };
    const lines = (campus: string | null) =>
      searchResultGroups({
        "university-pages": [{ ...uni, campus }],
        "program-pages": [{ id: 9, programName: "Law", university_page: { ...uni, campus } }],
      }).map(({ results }) => results[0]?.line);
    expect(lines("Wagga Wagga")).toEqual(["campus in Wagga Wagga", "Uni Two · campus in Wagga Wagga"]);
    expect(lines(null)).toEqual([null, "Uni Two · Bathurst"]);
  });

  it("says how many there are in all, and where: at least as many as it brings", () => {
    const answer = {
      "program-pages": [
        { id: 9, programName: "Law", university_page: { id: 2, universityName: "Uni Two", city: "Hobart" } },
        { id: 8, programName: "Law", university_page: { id: 3, universityName: "Uni of Perth", city: "Perth" } },
      ],
      meta: {
        place: { name: "Hobart" },
        counts: { program: { total: 214, atPlace: 7 }, subject: { total: -1, atPlace: "x" } },
      },
    };
    const { place, counts, groups } = searchAnswer(answer);
    expect([place, counts.program, counts.subject]).toEqual([
      { name: "Hobart", isInstitution: false },
      { total: 214, atPlace: 7 },
      { total: 0, atPlace: 0 },
    ]);
    expect(groups.map(({ total }) => total)).toEqual([214]);
    expect(groups[0]?.results.map(({ line }) => line)).toEqual(["Uni Two · Hobart", "Uni of Perth"]);
    const unsaid = searchAnswer({ "program-pages": answer["program-pages"] });
    expect([unsaid.place, unsaid.counts.program]).toEqual([null, { total: 2, atPlace: 0 }]);
    expect(totalOf(unsaid.groups)).toBe(2);
  });

  it("loses what is not as it must be, and nothing else", () => {
    const groups = searchResultGroups({
      "university-pages": [null, "x", { id: "1", universityName: "No" }, { id: 2 }, { id: 3, universityName: "Yes" }],
      "program-pages": [{ id: 1, programName: "Of no university" }],
      facilities: "none",
    });
    expect(groups.map(({ results }) => results.map(({ name }) => name))).toEqual([["Yes"]]);
  });

  it.each(["https://elsewhere.example/x.png", "//elsewhere.example/x.png", "javascript:alert(1)", ""])(
    "cannot bring a picture from elsewhere: %s",
    (url) => {
      const [group] = searchResultGroups({
        "university-pages": [{ id: 1, universityName: "Uni", universityLogo: { url } }],
      });
      expect(group?.results[0]?.tile).toEqual({ id: 1, letters: "U" });
    },
  );

  it.each([null, undefined, [], "text", 7])("that is no object is an error: %j", (answer) => {
    expect(() => searchResultGroups(answer)).toThrow(TypeError);
  });
});

describe("what a box shows of it", () => {
  it("is at most six of a kind and twelve in all", () => {
    expect(counts([many("university", 40)])).toEqual([LIMITS.searchResults]);
    expect(counts([many("university", 40), many("program", 40)])).toEqual([6, 6]);
  });

  it("gives every kind its share, and what is left over to the kinds in their order", () => {
    expect(counts([many("university", 20), many("program", 20), many("subject", 20)])).toEqual([4, 4, 4]);
    expect(counts([many("university", 1), many("program", 20), many("subject", 20)])).toEqual([1, 6, 5]);
    expect(
      counts([
        many("university", 9),
        many("program", 9),
        many("subject", 9),
        many("facility", 9),
        many("destination", 9),
      ]),
    ).toEqual([4, 2, 2, 2, 2]);
  });

  it("is everything when there is little, and nothing when there is none", () => {
    expect(counts([many("university", 2), many("subject", 3)])).toEqual([2, 3]);
    expect(counts([])).toEqual([]);
  });
});

describe("the arrow keys", () => {
  it("go round", () => {
    expect([moved(-1, 1, 3), moved(0, 1, 3), moved(2, 1, 3), moved(-1, -1, 3), moved(0, -1, 3)]).toEqual([
      0, 1, 0, 2, 2,
    ]);
  });

  it("find nothing where nothing is", () => {
    expect(moved(-1, 1, 0)).toBe(-1);
  });
});
