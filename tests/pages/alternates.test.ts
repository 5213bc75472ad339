import { expect, it } from "vitest";
import { feedHref } from "../../src/contract/feeds.ts";
import { FACILITY_TYPES } from "../../src/contract/taxonomy.ts";
import { alternatesOf } from "../../src/lib/alternates.ts";

const hrefsOf = (path: string) => alternatesOf(path, "A").map(({ href }) => href);

it("feeds are found behind the site's pages, each kind's list and each record's page, and a record's JSON", () => {
  for (const path of ["/", "/data"]) expect(hrefsOf(path)).toEqual([feedHref()]);
  expect(hrefsOf("/universities")).toEqual([feedHref("university")]);
  expect(hrefsOf("/programs")).toEqual([feedHref("program")]);
  expect(hrefsOf("/subjects")).toEqual([feedHref("subject")]);
  expect(hrefsOf("/destinations")).toEqual([feedHref("destination")]);
  for (const { path } of FACILITY_TYPES) expect(hrefsOf(path)).toEqual([feedHref("facility")]);
  expect(hrefsOf("/universities/2")).toEqual([feedHref("university", 2), "/api/university-pages/2"]);
  expect(hrefsOf("/universities/2/program/7")).toEqual([feedHref("program", 7), "/api/program-pages/7"]);
  expect(hrefsOf("/facility/3")).toEqual([feedHref("facility", 3), "/api/facilities/3"]);
  expect(hrefsOf("/privacy")).toEqual([]);
});
