import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { courseField } from "../../scripts/import/course-field.ts";
import { durationYears, estimatedCost } from "../../scripts/import/course-figures.ts";
import { graduationLevel } from "../../scripts/import/course-level.ts";
import type { LocationRow } from "../../scripts/import/cricos-register.ts";
import { mainPlace, tidyCity } from "../../scripts/import/places.ts";
import { webAddress } from "../../scripts/import/web-address.ts";
import { safeUrl } from "../../src/contract/entities.ts";

describe("A website of the register", () => {
  test.each([
    ["www.somewhere.edu.au", "https://www.somewhere.edu.au"],
    ["somewhere.edu.au/international", "https://somewhere.edu.au/international"],
    ["somewhere.edu.au:8080/x", "https://somewhere.edu.au:8080/x"],
    ["http://somewhere.edu.au/", "http://somewhere.edu.au/"],
    ["HTTPS://somewhere.edu.au", "HTTPS://somewhere.edu.au"],
  ])("%s is %s", (text, address) => {
    expect(webAddress(text)).toBe(address);
  });

  test.each([
    null,
    "",
    "a.edu.au, b.edu.au",
    "a.edu.au and b.edu.au",
    "a.edu.au; b.edu.au",
    "someone@a.edu.au",
    "www.a b.au",
    "a.edu.au/x,b.edu.au",
    "a.edu.au\\x",
  ])("%j is none", (text) => {
    expect(webAddress(text)).toBeNull();
  });

  test.each([
    "javascript:alert(1)",
    "ftp://a.edu.au",
    "http://",
    "localhost",
    "http://1.2.3.4",
    "http://me:pw@a.edu.au",
  ])("%s is none that may be shown", (text) => {
    expect(webAddress(text)).toBeNull();
  });

  test("is always one that the guide may link to, or none", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.webUrl(), fc.domain()), (text) => {
        const address = webAddress(text);
        expect(address === null || safeUrl.safeParse(address).success).toBe(true);
      }),
    );
  });
});

describe("A place of the register", () => {
  const at = (
    City: string | null,
    State: string | null,
    type = "Location owned and operated by provider",
  ): LocationRow => ({
    sheet: "Locations",
    row: 4,
    cells: { "CRICOS Provider Code": "00001A", "Location Type": type, City, State },
  });

  test.each([
    ["NORTH RYDE", "North Ryde"],
    ["MCKINNON", "McKinnon"],
    ["O'CONNOR", "O'Connor"],
    ["KIPPA-RING", "Kippa-Ring"],
    ["THE GAP", "The Gap"],
    ["TOWN OF SEVENTEEN", "Town of Seventeen"],
    ["darwin", "Darwin"],
    ["MacGregor", "MacGregor"],
    ["HAYMARKET NSW 2000", "Haymarket"],
    ["Southport/Gold Coast", "Southport/Gold Coast"],
  ])("%s is written %s", (text, city) => {
    expect(tidyCity(text)).toBe(city);
  });

  test.each([null, "", "613 Main Rd"])("%j is no city", (text) => {
    expect(tidyCity(text)).toBeNull();
  });

  test("is where most of the institution's own locations are, the first of them when several are equal", () => {
    const partner = "Arrangement with other registered provider";
    const partners = [1, 2, 3].map(() => at("Cairns", "QLD", partner));
    const rows = [at("Hobart", "TAS"), at("PERTH", "WA"), at("Perth", "WA"), ...partners];
    expect(mainPlace(rows)).toEqual({
      city: "Perth",
      state: "WA",
      universityLocation: "Perth, Western Australia",
    });
    expect(mainPlace([at("Hobart", "TAS"), at("Perth", "WA")])?.city).toBe("Hobart");
    expect(mainPlace([at("Cairns", "QLD", partner)])?.city).toBe("Cairns");
  });

  test("without a state does not count, and without a city is the state", () => {
    expect(mainPlace([at("Nowhere", null)])).toBeNull();
    expect(mainPlace([at("Nowhere", null), at(null, "VIC")])).toEqual({
      city: null,
      state: "VIC",
      universityLocation: "Victoria",
    });
  });
});

describe("A course's figures", () => {
  test.each([
    ["156", 3],
    ["78", 1.5],
    ["600", 11.5],
    ["1,040", 20],
    ["0", null],
    ["2", null],
    ["2000", null],
    ["three", null],
    [null, null],
  ])("of %s weeks are %s years", (weeks, years) => {
    expect(durationYears(weeks)).toBe(years);
  });

  test.each([
    ["30938", 30_938],
    ["$30,938.00", 30_938],
    ["AUD 95,382.5", 95_383],
    ["362.5", 363],
    ["0", null],
    ["1", null],
    ["100", null],
    ["on request", null],
    ["-5", null],
    [null, null],
  ])("of %s dollars are a cost of %s", (dollars, cost) => {
    expect(estimatedCost(dollars)).toBe(cost);
  });

  test("are what the guide's contract allows, whatever is written", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.double().map(String), fc.nat().map(String)), (text) => {
        const [years, cost] = [durationYears(text), estimatedCost(text)];
        expect(years === null || (years > 0 && years <= 20)).toBe(true);
        expect(cost === null || (Number.isInteger(cost) && cost > 0)).toBe(true);
      }),
    );
  });
});

describe("A course's level", () => {
  test.each([
    [
      "Undergraduate",
      ["Bachelor Degree", "Bachelor Honours Degree", "Associate Degree", "Diploma", "Advanced Diploma"],
    ],
    [
      "Postgraduate",
      ["Masters Degree (Coursework)", "Masters Degree (Extended)", "Graduate Diploma", "Graduate Certificate"],
    ],
    ["Research", ["Masters Degree (Research)", "Doctoral Degree"]],
    [
      undefined,
      ["Certificate I", "Certificate IV", "Non AQF Award", "Senior Secondary Certificate of Education", "constructor"],
    ],
  ])("is %s for %j", (level, courseLevels) => {
    expect(courseLevels.map(graduationLevel)).toEqual(courseLevels.map(() => level));
  });
});

describe("A course's field", () => {
  test("is that of the longest code that the guide has", () => {
    expect(courseField("X", ["010901 - Biochemistry and Cell Biology"])).toBe("Biochemistry");
    expect(courseField("X", ["010909 - Genetics"])).toBe("Biology");
    expect(courseField("X", ["019999 - Natural and Physical Sciences, n.e.c."])).toBe("Science");
    expect(courseField("X", ["080503 - Real Estate"])).toBe("Commerce");
  });

  test("is that of the second field of education when the guide has none for the first, else none", () => {
    expect(courseField("X", ["090901 - Business and Commercial Law", "081101 - Banking and Finance"])).toBe("Commerce");
    expect(courseField("X", ["090901 - Business and Commercial Law", null])).toBeNull();
    expect(courseField("X", [null, "no code"])).toBeNull();
  });

  test("is Neurology for neuroscience, which the register has no field for", () => {
    expect(courseField("Master of Neuroscience", ["010999 - Biological Sciences, n.e.c."])).toBe("Neurology");
  });
});
