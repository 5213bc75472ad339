import { describe, expect, it } from "vitest";
import { menuPathOf, pageHref, pageOfHref } from "../../src/contract/routes.ts";
import { PAGE_KINDS } from "../../src/contract/taxonomy.ts";

describe("where a page is as the menus see it", () => {
  it.each([
    ["/universities", "/universities"],
    ["/universities/12", "/universities/"],
    ["/universities/12/program/7", "/universities/"],
    ["/eateries", "/eateries"],
    ["/", "/"],
    ["/universities-old", ""],
    ["/facility/3", ""],
    ["", ""],
  ])("of %j is %j", (path, place) => {
    expect(menuPathOf(path)).toBe(place);
  });
});

describe("the record of a page", () => {
  it.each(PAGE_KINDS)("is known by the address of a %s", (type) => {
    expect(pageOfHref(pageHref(type, 12, 3))).toEqual({ type, id: 12 });
  });

  it.each([
    ["/universities/3/programs", { type: "university", id: 3 }],
    ["/universities", undefined],
    ["/facility/", undefined],
    ["/programs", undefined],
    ["/", undefined],
  ])("of %j is %j", (path, page) => {
    expect(pageOfHref(path)).toEqual(page);
  });
});
