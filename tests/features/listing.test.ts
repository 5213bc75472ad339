import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  FIELDS,
  GRADUATION_LEVELS,
  LISTING_SORTS,
  STATE_CODES,
  VIEW_MODES,
  type Field,
} from "../../src/contract/taxonomy.ts";
import { listingAt, queryOf } from "../../src/features/listing/address.ts";
import {
  fieldsToPick,
  filterCount,
  FRESH,
  onPage,
  pageOf,
  pressLevel,
  pressUniversity,
  withField,
  withoutField,
  withoutFilters,
  withPlace,
  withSort,
  withText,
  type Listing,
} from "../../src/features/listing/listing.ts";
import { LISTS, listOf } from "../../src/features/listing/lists.ts";

const HEAD_SCRIPT = readFileSync(new URL("../../src/layouts/head-script.ts", import.meta.url), "utf8");

const listing: fc.Arbitrary<Listing> = fc.record({
  text: fc.string({ unit: "grapheme", maxLength: 40 }).map((text) => text.trim()),
  fieldSelected: fc.uniqueArray(fc.constantFrom(...FIELDS)),
  graduationLevelSelected: fc.option(fc.constantFrom(...GRADUATION_LEVELS)),
  universitySelected: fc.nat(99_999),
  place: fc.option(
    fc.record({
      label: fc.string({ minLength: 1, maxLength: 40 }).map((text) => text.trim() || "Somewhere"),
      state: fc.option(fc.constantFrom(...STATE_CODES)),
      point: fc.option(
        fc
          .tuple(fc.integer({ min: -45_000, max: -9_000 }), fc.integer({ min: 110_000, max: 155_000 }))
          .map(([latitude, longitude]) => [latitude / 1000, longitude / 1000] as const),
      ),
    }),
  ),
  limits: fc.constant({}),
  sort: fc.constantFrom(...LISTING_SORTS.map(({ value }) => value)),
  view: fc.constantFrom(...VIEW_MODES),
  page: fc.integer({ min: 1, max: 999 }),
});

describe("the address of a list", () => {
  it("says everything about it and gives it back", () => {
    const programs = listOf("programs");
    fc.assert(
      fc.property(listing, (asked) => {
        const shown: Listing = { ...asked, view: FRESH.view };
        expect(listingAt(queryOf(shown), programs)).toEqual(shown);
      }),
    );
  });

  it("leaves out what the list has no control for", () => {
    const kept = (name: string, asked: Listing) => listingAt(queryOf(asked), listOf(name));
    fc.assert(
      fc.property(listing, (asked) => {
        expect(kept("subjects", asked)).toEqual({ ...asked, place: null, view: FRESH.view });
        expect(kept("health", asked)).toEqual({
          ...FRESH,
          place: asked.place,
          sort: asked.sort,
          view: asked.view,
          page: asked.page,
        });
        expect(kept("universities", asked)).toEqual({
          ...FRESH,
          text: asked.text,
          place: asked.place,
          sort: asked.sort,
          view: asked.view,
          // Its grid has no pages, but what is looked for has.
          page: asked.text !== "" || asked.place ? asked.page : FRESH.page,
        });
      }),
    );
  });

  it("never throws, and takes what it does not know for nothing", () => {
    fc.assert(fc.property(fc.string(), (query) => void listingAt(query, listOf("programs"))));
    expect(
      listingAt(
        "?field=alchemy&field=physics&field=physics&level=kindergarten&university=-3&page=0&sort=price&at=999,1&place=Perth&state=ZZ",
        listOf("programs"),
      ),
    ).toEqual({ ...FRESH, fieldSelected: ["Physics"], place: { label: "Perth", state: null, point: null } });
  });

  it("is short and readable, and empty for a fresh list", () => {
    expect(queryOf(FRESH)).toBe("");
    expect(queryOf(pressLevel(withField(FRESH, "Health & Medicine"), "Research"))).toBe(
      "?field=health-medicine&level=research",
    );
  });

  it("is looked at before the first paint where it asks for something, and not where it only counts a visit", () => {
    const pattern = /\/(.+)\/\.test\(location\.search\)/.exec(HEAD_SCRIPT)?.[1] ?? "";
    const asks = (query: string): boolean => new RegExp(pattern).test(query);
    for (const query of ["?q=law", "?field=health-medicine&level=research", "?utm_source=mail&page=2"])
      expect(asks(query), query).toBe(true);
    for (const query of ["", "?", "?utm_source=mail&utm_medium=post", "?fbclid=1&gclid=2"])
      expect(asks(query), query).toBe(false);
  });
});

describe("the filters", () => {
  it("clear a level that is pressed again, and change to another", () => {
    const research = pressLevel(FRESH, "Research");
    expect(research.graduationLevelSelected).toBe("Research");
    expect(pressLevel(research, "Research").graduationLevelSelected).toBeNull();
    expect(pressLevel(research, "Postgraduate").graduationLevelSelected).toBe("Postgraduate");
  });

  it("clear a university that is pressed again; all universities is 0", () => {
    expect(FRESH.universitySelected).toBe(0);
    expect(pressUniversity(pressUniversity(FRESH, 7), 7).universitySelected).toBe(0);
    expect(pressUniversity(pressUniversity(FRESH, 7), 9).universitySelected).toBe(9);
  });

  it("offer the fields that are not chosen and contain what was typed", () => {
    expect(FIELDS).toHaveLength(21);
    expect(fieldsToPick(FIELDS, [], "CHEM")).toEqual(["Chemistry", "Biochemistry"]);
    expect(fieldsToPick(FIELDS, ["Chemistry"], " chem ")).toEqual(["Biochemistry"]);
    expect(fieldsToPick(FIELDS, [], "astrology")).toEqual([]);
  });

  it("hold each field once and forget it when its chip is removed", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...FIELDS)), fc.constantFrom(...FIELDS), (fields, gone: Field) => {
        const chosen = fields.reduce(withField, FRESH).fieldSelected;
        expect(new Set(chosen).size).toBe(chosen.length);
        expect(withoutField({ ...FRESH, fieldSelected: chosen }, gone).fieldSelected).not.toContain(gone);
      }),
    );
  });

  it("lead back to the first page, which the page itself and the view do not", () => {
    const third = onPage(FRESH, 3);
    for (const changed of [
      withText(third, "law"),
      withField(third, "Physics"),
      pressLevel(third, "Research"),
      pressUniversity(third, 4),
      withPlace(third, null),
      withSort(third, "highestRating"),
      withoutFilters(third),
    ])
      expect(changed.page).toBe(1);
    expect(third.page).toBe(3);
  });

  it("are counted, and cleared without changing how the list is shown", () => {
    const place = { label: "Perth WA, Australia", state: "WA" as const, point: null };
    const busy = withPlace(
      pressUniversity(pressLevel(withField(withField(FRESH, "Physics"), "Botany"), "Research"), 3),
      place,
    );
    expect(filterCount(busy)).toBe(5);
    expect(withoutFilters(withSort(busy, "lowestRating"))).toEqual({ ...FRESH, sort: "lowestRating" });
  });
});

describe("pages of a list", () => {
  it("cover every record once, and stop at the last", () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.integer({ min: 1, max: 100 }), (count, size) => {
        const { pages } = pageOf(1, count, size);
        let next = 0;
        for (let page = 1; page <= pages; page += 1) {
          const { from, to } = pageOf(page, count, size);
          expect(from).toBe(next);
          next = to;
        }
        expect(next).toBe(count);
        expect(pageOf(pages + 1, count, size).page).toBe(pages);
      }),
    );
  });
});

describe("the lists", () => {
  it("are the ten of the specification, each at its own path", () => {
    expect(LISTS.map(({ path }) => path)).toEqual([
      "/universities",
      "/programs",
      "/subjects",
      "/destinations",
      "/accommodation",
      "/health",
      "/fitness",
      "/eateries",
      "/clubs-societies",
      "/culture-religion",
    ]);
    expect(() => listOf("nothing")).toThrow(/no list/);
  });

  it("look for the places that the specification names", () => {
    expect(listOf("universities").locationTypes).toEqual(["geocode", "establishment"]);
    expect(listOf("programs").locationTypes).toEqual(["university", "school", "library", "geocode"]);
    expect(listOf("subjects").locationTypes).toBeNull();
    expect(listOf("destinations").search?.placeholder).toBe("Search for country, state or city...");
  });
});
