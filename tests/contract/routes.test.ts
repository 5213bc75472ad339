import { describe, expect, it } from "vitest";
import { menuPathOf } from "../../src/contract/routes.ts";

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
