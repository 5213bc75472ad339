import { describe, expect, it } from "vitest";
import { COLLECTION_NAMES, COLLECTIONS, type CmsImage, type CollectionName } from "../../src/contract/export.ts";
import { faultsOf } from "../../src/contract/faults.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { aDestination, aFacility, aProgram, aUniversity } from "../fixtures/content.ts";

const updatedAt = "2026-01-01T00:00:00.000Z";
const link = { id: 1, updatedAt, kind: "email", label: "Write to us", url: "mailto:team@quad.example", sample: false };
const country = { id: 9, updatedAt, countryName: "Australia" };

describe("the faults of a record", () => {
  it.each<[CollectionName, object]>([
    ["universities", aUniversity(1)],
    ["programs", aProgram(1, 2)],
    ["facilities", aFacility(1, null)],
    ["destinations", aDestination(1)],
    ["contact-links", link],
    ["countries", country],
  ])("are none where %s can be shown", (collection, record) => {
    expect(faultsOf(collection, record)).toEqual([]);
  });

  it.each<[CollectionName, object | null, field: string, message: string]>([
    ["universities", aUniversity(1, { universityName: " " }), "universityName", "Name is missing"],
    [
      "universities",
      aUniversity(1, { universityName: "x".repeat(LIMITS.nameMax + 1) }),
      "universityName",
      "At most 255 characters",
    ],
    [
      "universities",
      aUniversity(1, { webpage: "ftp://x" }),
      "webpage",
      "Web address must begin with https:// or http://",
    ],
    [
      "facilities",
      aFacility(1, null, { facilityLinks: "x" }),
      "facilityLinks",
      "Web address must begin with https:// or http://",
    ],
    ["universities", { ...aUniversity(1), aliases: { a: 1 } }, "aliases", "Aliases must be a list"],
    [
      "universities",
      { ...aUniversity(1), emailDomains: ["a", 7] },
      "emailDomains",
      "E-mail domains, entry 2 must be a text",
    ],
    [
      "universities",
      { ...aUniversity(1), state: "XX" },
      "state",
      "Choose one of ACT, NSW, NT, QLD, SA, TAS, VIC or WA",
    ],
    ["programs", { ...aProgram(1, 2), university: null }, "university", "University is missing"],
    [
      "programs",
      { ...aProgram(1, 2), programGraduationLevel: null },
      "programGraduationLevel",
      "Graduation level is missing",
    ],
    ["programs", aProgram(1, 2, { ATAR: 120 }), "ATAR", "At most 99.95"],
    ["programs", aProgram(1, 2, { ATAR: -1 }), "ATAR", "At least 0"],
    ["programs", aProgram(1, 2, { durationYears: 0 }), "durationYears", "More than 0"],
    ["programs", aProgram(1, 2, { estimatedCost: 1.5 }), "estimatedCost", "Estimated cost must be a whole number"],
    ["contact-links", { ...link, url: "nowhere" }, "url", "Address must begin with https://, http:// or mailto:"],
    ["contact-links", { ...link, sample: 1 }, "sample", "Sample must be yes or no"],
    ["countries", { ...country, countryName: null }, "countryName", "Name is missing"],
    ["countries", null, "", "The record is missing"],
  ])("are said in an editor's words: %s %#", (collection, record, field, message) => {
    expect(faultsOf(collection, record)).toEqual([{ field, message }]);
  });

  it("take images as the CMS sends them", () => {
    const image: CmsImage = { url: "/a", hash: "a", ext: ".png", width: 1, height: 1, alternativeText: null };
    expect(faultsOf("universities", { ...aUniversity(1), universityLogo: image })).toEqual([]);
    expect(faultsOf("universities", { ...aUniversity(1), universityLogo: { ...image, url: null } })).toHaveLength(1);
  });

  it("are one a field, and never in zod's own words", () => {
    for (const collection of COLLECTION_NAMES)
      for (const value of [undefined, null, "", "x", -1, 1.5, 1e12, true, [], [1], {}, "x".repeat(30_000)]) {
        const fields = Object.keys(COLLECTIONS[collection].shape);
        const faults = faultsOf(collection, Object.fromEntries(fields.map((field) => [field, value])));
        expect(new Set(faults.map(({ field }) => field)).size).toBe(faults.length);
        for (const { message } of faults)
          expect(message).not.toMatch(/invalid|expected|input|too (small|big)|pattern/i);
      }
  });
});
