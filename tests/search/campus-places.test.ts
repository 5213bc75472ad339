import { beforeAll, describe, expect, it } from "vitest";
import { registerContent } from "../../scripts/bench/register-names.ts";
import type { University } from "../../src/contract/entities.ts";
import { campusNamedIn, createCampusPlaces, type CampusPlace } from "../../src/search/campus-places.ts";
import { searchEntries } from "../../src/search/entries.ts";
import { createSearch } from "../../src/search/search.ts";

let universities: readonly University[];
let find: (query: string) => string[];
let campusesOf: (university: University) => CampusPlace[];
beforeAll(async () => {
  const content = await registerContent();
  ({ universities } = content);
  const search = createSearch(searchEntries(content));
  const nameOf = new Map(universities.map(({ id, universityName }) => [id, universityName]));
  find = (query) => search.find(query, 24).university.map((id) => nameOf.get(id) ?? "");
  campusesOf = createCampusPlaces(universities);
});
const campusOf = (name: string, query: string): string | null => {
  const university = universities.find(({ universityName }) => universityName === name);
  if (!university) throw new Error(`The seed has no ${name}`);
  return campusNamedIn(query, university, campusesOf(university));
};

describe("a university that has a campus at a place", () => {
  it.each(["wagga", "wagga wagga", "Wagga Wagga", "dubbo", "wag"])("is found by %j alone", (query) => {
    expect(find(query)).toContain("Charles Sturt University");
  });

  it("comes after those that have their seat there", () => {
    const found = find("ballarat");
    expect(found[0]).toBe("Federation University Australia");
    expect(found.slice(1)).toContain("Australian Catholic University");
  });

  it.each([
    ["nursing wagga wagga", "Wagga Wagga"],
    ["law wagga", "Wagga Wagga"],
    ["dub", "Dubbo"],
  ])("says for %j that it is the campus in %s", (query, campus) => {
    expect(campusOf("Charles Sturt University", query)).toBe(campus);
  });

  it.each(["nursing bathurst", "nursing nsw", "new south wales", "nursing perth", "nursing", "wagon", ""])(
    "says none for %j: its seat is there, or no campus",
    (query) => {
      expect(campusOf("Charles Sturt University", query)).toBeNull();
    },
  );

  it("says the campus near a city that was asked for, and no more than the state where a state was", () => {
    expect(campusOf("Australian Catholic University", "nursing brisbane")).toBe("Banyo");
    expect(campusOf("Australian Catholic University", "nursing victoria")).toBe("Victoria");
    expect(campusOf("University of Sydney", "nursing sydney")).toBeNull();
  });
});
