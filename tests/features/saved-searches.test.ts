import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isSearchAddress, withoutSavedSearch, withSavedSearch } from "../../src/contract/saved-searches.ts";
import { searchHref } from "../../src/contract/routes.ts";
import { FRESH, withField, withLimit, withSort, withText, type Listing } from "../../src/features/listing/listing.ts";
import { LISTS, listOf } from "../../src/features/listing/lists.ts";
import { queryOf } from "../../src/features/listing/address.ts";
import { searchName } from "../../src/features/listing/search-name.ts";

const search = fc.record({ address: fc.constantFrom("/a?q=1", "/a?q=2", "/a?q=3"), name: fc.string() });

describe("the searches that somebody keeps", () => {
  it("are one for each address, the last name of it counting, in the order in which they came", () => {
    fc.assert(
      fc.property(fc.array(search), (saved) => {
        const all = saved.reduce(withSavedSearch, []);
        expect(all.map(({ address }) => address)).toEqual([...new Set(saved.map(({ address }) => address))]);
        for (const { address, name } of all) expect(name).toBe(saved.findLast((one) => one.address === address)?.name);
        expect(withoutSavedSearch(all, "/a?q=2").map(({ address }) => address)).not.toContain("/a?q=2");
      }),
    );
  });

  it("may be of every list and of the search, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }), (typed) => {
        for (const list of LISTS) {
          const query = queryOf(withText(FRESH, typed));
          if (query !== "") expect(isSearchAddress(list.path + query), query).toBe(true);
        }
        if (typed.trim() !== "") expect(isSearchAddress(searchHref({ query: typed.trim() }))).toBe(true);
      }),
    );
    for (const list of LISTS) expect(isSearchAddress(list.path)).toBe(false);
  });
});

describe("what a listing is called when it is saved", () => {
  const programs = listOf("programs");
  const called = (listing: Listing): string => searchName(programs, listing, [{ id: 3, name: "Curtin" }]);

  it("is all that it is asked for, in words", () => {
    const asked = withSort(withLimit(withField(withText(FRESH, "law"), "Physics"), "yearly", 30_000), "length");
    const perth = { label: "Perth WA, Australia", state: "WA", point: null } as const;
    expect(called({ ...asked, universitySelected: 3, place: perth, graduationLevelSelected: "Research" })).toBe(
      "Programs: “law”, Research, Physics, Curtin, Perth, At most $30,000 a year, by shortest",
    );
  });

  it("is the list's name where it is asked for nothing that has a name", () => {
    expect(called({ ...FRESH, universitySelected: 9 })).toBe("Programs");
  });
});
