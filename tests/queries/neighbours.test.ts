import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Neighbours } from "../../src/components/NeighbourList.tsx";
import { readContent, type Content } from "../../src/queries/content.ts";
import {
  neighboursOfDestination,
  neighboursOfFacility,
  neighboursOfProgram,
  neighboursOfSubject,
  neighboursOfUniversity,
} from "../../src/queries/neighbours.ts";
import {
  aDestination,
  aFacility,
  aProgram,
  aSubject,
  aUniversity,
  writeContent,
  type ContentFixture,
} from "../fixtures/content.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quad-content-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const contentOf = (fixture: ContentFixture): Content => {
  writeContent(folder, fixture);
  return readContent(folder);
};
/** Where each record's page leads to, by the record's id. */
const hrefsOf = <T extends { id: number }>(
  source: Content,
  records: readonly T[],
  read: (source: Content, record: T) => Neighbours | null,
): Record<number, string[]> =>
  Object.fromEntries(records.map((record) => [record.id, read(source, record)?.rows.map(({ href }) => href) ?? []]));
const nursing = (id: number, university: number, name = "Bachelor of Nursing") =>
  aProgram(id, university, { field: "Health & Medicine", programName: name });

describe("the neighbours of a program", () => {
  it("are the three that follow by name in its field, after the last one the first", () => {
    const programs = ["Dentistry", "anatomy", "Éye care", "Bio-ethics", "Cardiology"].map((name, at) =>
      nursing(at + 1, 1, name),
    );
    const source = contentOf({ universities: [aUniversity(1)], programs });
    expect(hrefsOf(source, source.programs, neighboursOfProgram)).toEqual({
      1: ["/universities/1/program/3", "/universities/1/program/2", "/universities/1/program/4"],
      2: ["/universities/1/program/4", "/universities/1/program/5", "/universities/1/program/1"],
      3: ["/universities/1/program/2", "/universities/1/program/4", "/universities/1/program/5"],
      4: ["/universities/1/program/5", "/universities/1/program/1", "/universities/1/program/3"],
      5: ["/universities/1/program/1", "/universities/1/program/3", "/universities/1/program/2"],
    });
  });

  it("are the same degree elsewhere first, by id, whatever the order of the export", () => {
    const programs = [nursing(10, 2), nursing(3, 1, "Bachelor of Midwifery"), nursing(9, 1), nursing(2, 3)];
    const universities = [1, 2, 3].map((id) => aUniversity(id));
    const expected = ["/universities/1/program/9", "/universities/2/program/10", "/universities/1/program/3"];
    for (const order of [programs, programs.toReversed()]) {
      const source = contentOf({ universities, programs: order });
      expect(hrefsOf(source, source.programs, neighboursOfProgram)[2]).toEqual(expected);
    }
  });

  it("are each other program of the field once where these are fewer than three, and none where it is alone", () => {
    const of = (count: number) => {
      const programs = Array.from({ length: count }, (_, at) => nursing(at + 1, 1));
      const source = contentOf({ universities: [aUniversity(1)], programs });
      return hrefsOf(source, source.programs, neighboursOfProgram);
    };
    expect(of(1)).toEqual({ 1: [] });
    expect(of(2)).toEqual({ 1: ["/universities/1/program/2"], 2: ["/universities/1/program/1"] });
    expect(of(3)[2]).toEqual(["/universities/1/program/3", "/universities/1/program/1"]);
    expect(of(4)[3]).toEqual(["/universities/1/program/4", "/universities/1/program/1", "/universities/1/program/2"]);
  });

  it("are none without a field, and none of another field", () => {
    const programs = [aProgram(1, 1), aProgram(2, 1), nursing(3, 1), aProgram(4, 1, { field: "Physics" })];
    const source = contentOf({ universities: [aUniversity(1)], programs });
    expect(source.programs.map((program) => neighboursOfProgram(source, program))).toEqual([null, null, null, null]);
  });

  it("are told apart by their university, its city where its name does not say it, and their reviews", () => {
    const source = contentOf({
      universities: [
        aUniversity(1),
        aUniversity(2, { universityName: "Example University", city: "Darwin" }),
        aUniversity(3, { universityName: "University of Wollongong", city: "Wollongong" }),
      ],
      programs: [
        nursing(1, 1),
        { ...nursing(2, 2), programRating: 4.5, reviewCount: 2 },
        { ...nursing(3, 3), reviewCount: 1 },
      ],
    });
    expect(neighboursOfProgram(source, nursing(1, 1))).toEqual({
      title: "More in Health & Medicine",
      rows: [
        {
          href: "/universities/2/program/2",
          title: "Bachelor of Nursing",
          lead: "Example University",
          line: "Darwin",
          rating: 4.5,
          reviewCount: 2,
        },
        {
          href: "/universities/3/program/3",
          title: "Bachelor of Nursing",
          lead: "University of Wollongong",
          line: null,
          rating: null,
          reviewCount: 1,
        },
      ],
    });
  });
});

describe("the neighbours of a subject", () => {
  it("are subjects of its field, never programs", () => {
    const source = contentOf({
      universities: [aUniversity(1)],
      programs: [nursing(1, 1)],
      subjects: [1, 2].map((id) => aSubject(id, 1, { field: "Health & Medicine" })),
    });
    expect(hrefsOf(source, source.subjects, neighboursOfSubject)).toEqual({
      1: ["/universities/1/subject/2"],
      2: ["/universities/1/subject/1"],
    });
  });
});

describe("the neighbours of a facility", () => {
  const universities = [
    aUniversity(1, { city: "Sydney", state: "NSW" }),
    aUniversity(2, { city: "Armidale", state: "NSW" }),
    aUniversity(3, { city: "Darwin", state: "NT" }),
  ];

  it("are those that follow by city and name, of its type and in its state", () => {
    const source = contentOf({
      universities,
      facilities: [
        aFacility(1, 1, { facilityName: "B", facilitySuburb: "Newtown" }),
        aFacility(2, 2, { facilityName: "A" }),
        aFacility(3, 1, { facilityName: "C" }),
        aFacility(4, 3),
        aFacility(5, 1, { facilityType: "Eateries" }),
        // Where it is goes before where its university is.
        aFacility(6, 3, { facilityName: "Z", facilityLocation: "Kensington NSW 2033" }),
      ],
    });
    expect(hrefsOf(source, source.facilities, neighboursOfFacility)).toEqual({
      1: ["/facility/3", "/facility/2", "/facility/6"],
      2: ["/facility/6", "/facility/1", "/facility/3"],
      3: ["/facility/2", "/facility/6", "/facility/1"],
      4: [],
      5: [],
      6: ["/facility/1", "/facility/3", "/facility/2"],
    });
    expect(neighboursOfFacility(source, aFacility(3, 1))?.title).toBe("More health services in New South Wales");
    expect(neighboursOfFacility(source, aFacility(2, 2))?.rows.map(({ line }) => line)).toEqual([
      "Darwin",
      "Newtown, Sydney",
      "Sydney",
    ]);
  });

  it("are none where its state is not known", () => {
    const source = contentOf({ facilities: [aFacility(1, null), aFacility(2, null)] });
    expect(source.facilities.map((facility) => neighboursOfFacility(source, facility))).toEqual([null, null]);
  });
});

describe("the neighbours of a destination", () => {
  it("are those that follow by state and place in its country; none where it has no location", () => {
    const source = contentOf({
      destinations: [
        aDestination(1, { destinationName: "Cairns", destinationLocation: "Cairns, Queensland, Australia" }),
        aDestination(2, { destinationName: "Perth", destinationLocation: "Perth, Western Australia, Australia" }),
        aDestination(3, { destinationName: "Bali", destinationLocation: "Bali, Indonesia" }),
        aDestination(4, { destinationName: "Torres Strait", destinationLocation: "Queensland, Australia" }),
        aDestination(5),
        aDestination(6),
      ],
    });
    expect(hrefsOf(source, source.destinations, neighboursOfDestination)).toEqual({
      1: ["/destination/4", "/destination/2"],
      2: ["/destination/1", "/destination/4"],
      3: [],
      4: ["/destination/2", "/destination/1"],
      5: [],
      6: [],
    });
    const [cairns] = source.destinations;
    expect(cairns && neighboursOfDestination(source, cairns)).toMatchObject({
      title: "More in Australia",
      rows: [{ line: "Queensland" }, { line: "Western Australia" }],
    });
  });
});

describe("the neighbours of a university", () => {
  const universities = [
    aUniversity(1, { city: "Brisbane", state: "QLD" }),
    aUniversity(2, { city: "Cairns", state: "QLD" }),
    aUniversity(3, { city: "Brisbane", state: "QLD", universityRating: 4, reviewCount: 3 }),
    aUniversity(4, { city: "Darwin", state: "NT" }),
    aUniversity(5, { city: "Alice Springs", state: "NT" }),
    aUniversity(6),
    aUniversity(7),
    aUniversity(8, { city: "Hobart", state: "TAS" }),
  ];

  it("are those of its city; where it has no other one, those of its state with their cities", () => {
    const source = contentOf({ universities });
    expect(hrefsOf(source, source.universities, neighboursOfUniversity)).toEqual({
      1: ["/universities/3"],
      2: ["/universities/3", "/universities/1"],
      3: ["/universities/1"],
      4: ["/universities/5"],
      5: ["/universities/4"],
      6: [],
      7: [],
      8: [],
    });
    expect(source.universities.slice(0, 5).map((one) => neighboursOfUniversity(source, one)?.title)).toEqual([
      "Also in Brisbane",
      "Also in Queensland",
      "Also in Brisbane",
      "Also in the Northern Territory",
      "Also in the Northern Territory",
    ]);
    const [brisbane, cairns] = source.universities;
    expect(brisbane && neighboursOfUniversity(source, brisbane)?.rows[0]).toMatchObject({ line: null, reviewCount: 3 });
    expect(cairns && neighboursOfUniversity(source, cairns)?.rows[0]).toMatchObject({
      line: "Brisbane",
      reviewCount: 3,
    });
  });
});
