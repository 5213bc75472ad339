import fc from "fast-check";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { compareHref } from "../../src/contract/routes.ts";
import { COMPARE_TYPES, type ComparedKind } from "../../src/contract/taxonomy.ts";
import { comparisonOf } from "../../src/features/compare/comparison.store.ts";
import {
  bestOf,
  meaningsOfBest,
  readComparisonLink,
  rowsOf,
  sharesOf,
  type Column,
  type ComparedRecord,
} from "../../src/features/compare/comparison.ts";
import { ComparisonTable } from "../../src/features/compare/ComparisonTable.tsx";
import { recordIn } from "../../src/features/compare/record.ts";

const kinds = Object.keys(COMPARE_TYPES) as ComparedKind[];
const blank: ComparedRecord = {
  name: null,
  universityId: null,
  university: null,
  location: null,
  rating: null,
  reviewCount: null,
  website: null,
  code: null,
  level: null,
  field: null,
  ATAR: null,
  durationYears: null,
  studyMode: null,
  estimatedCost: null,
  facilityType: null,
  suburb: null,
  facts: {},
  recent: null,
};
const ready = (facts: Partial<ComparedRecord> = {}): Column => ({ state: "ready", record: { ...blank, ...facts } });
const row = (kind: ComparedKind, columns: readonly Column[], label: string) =>
  rowsOf(kind, columns).find((candidate) => candidate.label === label);
const link = (query: string) => readComparisonLink(new URLSearchParams(query));

describe("the rows of a comparison", () => {
  it("are those of the specification for each kind", () => {
    const labels = (kind: ComparedKind) => rowsOf(kind, [ready(), ready()]).map(({ label }) => label);
    expect(labels("university").sort()).toEqual(["Location", "Rating", "Website"]);
    expect(labels("program").sort()).toEqual(["ATAR", "Code", "Level", "Location", "Rating", "University", "Website"]);
    expect(labels("subject").sort()).toEqual(["Code", "Level", "Location", "Rating", "University", "Website"]);
    expect(labels("facility").sort()).toEqual(["Campus", "Rating", "Suburb", "Type", "University", "Website"]);
  });

  it("add field, length and cost where one of the programs has them", () => {
    const labels = rowsOf("program", [
      ready(),
      ready({ field: "Physics", durationYears: 3, estimatedCost: 96_000 }),
    ]).map(({ label }) => label);
    expect(labels).toEqual(
      expect.arrayContaining(["Field", "Full-time length", "Estimated cost for international students"]),
    );
  });

  it("tell what reviews say of subjects, the lightest and the easiest marked, where one of them has it", () => {
    const columns = [
      ready({
        facts: {
          workload: [[12, 3]],
          difficulty: [[4, 3]],
          takeAgain: [
            ["yes", 3],
            ["no", 1],
          ],
        },
      }),
      ready({
        facts: {
          workload: [
            [8, 2],
            [10, 2],
          ],
          takeAgain: [["yes", 3]],
        },
      }),
      ready(),
    ];
    expect(row("subject", columns, "Workload")).toMatchObject({
      texts: ["12 h a week (3 answers)", "9 h a week (4 answers)", null],
      marks: [null, "Lightest", null],
      shares: [1, 0.75, null],
    });
    expect(row("subject", columns, "Difficulty")).toMatchObject({ marks: [null, null, null] });
    expect(row("subject", columns, "Would take again")).toMatchObject({
      texts: ["75% (4 answers)", "100% (3 answers)", null],
      marks: [null, "Highest", null],
      shares: [0.75, 1, null],
    });
    expect(row("subject", columns, "Exam")).toBeUndefined();
    const other = recordIn("subject", {
      data: {
        id: 1,
        attributes: { reviewCount: 5, reviewFacts: { workload: [[8, 3]], hours: 3, exam: "yes" }, recentReviews: 4 },
      },
    });
    expect(other).toMatchObject({ facts: { workload: [[8, 3]] }, recent: null });
    expect(Object.keys(other?.facts ?? {})).toEqual(["workload"]);
  });

  it("say of facts that are no better or worse what most answer", () => {
    const facts = {
      mode: [
        ["campus", 2],
        ["online", 1],
      ],
      term: [["S1", 3]],
      year: [
        [2024, 1],
        [2026, 2],
      ],
    } as const;
    const columns = [ready({ facts }), ready()];
    expect(row("subject", columns, "Where")).toMatchObject({
      texts: ["On campus 67% (3 answers)", null],
      marks: [null, null],
    });
    expect(row("subject", columns, "Term")?.texts).toEqual(["S1 100% (3 answers)", null]);
    expect(row("subject", columns, "Taken in")?.texts).toEqual(["2024–2026 (3 answers)", null]);
    const stage = {
      stage: [
        ["left", 1],
        ["finished", 3],
      ],
    } as const;
    expect(row("program", [ready({ facts: stage }), ready()], "Stage")?.texts[0]).toBe("Finished 75% (4 answers)");
  });

  it("tell recent ratings beside those of all time, where they are not all", () => {
    const reviews = (count: number, recent: number) =>
      recordIn("university", {
        data: {
          id: 1,
          attributes: {
            ...{ universityName: "A", universityRating: 4, reviewCount: count },
            recentReviews: { until: "2026-05", count: recent, rating: 3.25 },
          },
        },
      });
    const columns = [reviews(9, 4), reviews(4, 4)].map((record) => ready(record ?? {}));
    expect(row("university", columns, "Rating, last 24 months")?.texts).toEqual(["3.3 (4 reviews)", null]);
  });

  it("say how many reviews stand behind a rating", () => {
    expect(
      row("university", [ready({ rating: 4.25, reviewCount: 1 }), ready({ rating: 3, reviewCount: 12 })], "Rating")
        ?.texts,
    ).toEqual(["4.3 1 review", "3.0 12 reviews"]);
  });

  it("differ only where loaded columns have different texts", () => {
    const columns: Column[] = [
      ready({ level: "Research", ATAR: 80 }),
      ready({ level: "Research" }),
      { state: "loading" },
    ];
    expect(row("program", columns, "Level")?.differs).toBe(false);
    expect(row("program", columns, "ATAR")?.differs).toBe(true);
  });
});

describe("the best of a row", () => {
  it("is the highest rating, the lowest ATAR, the shortest length and the lowest cost", () => {
    const columns = [
      ready({ rating: 4.5, ATAR: 90, durationYears: 4, estimatedCost: 90_000 }),
      ready({ rating: 3.9, ATAR: 80, durationYears: 3, estimatedCost: 99_000 }),
      ready(),
    ];
    expect(row("program", columns, "Rating")?.marks).toEqual(["Highest", null, null]);
    expect(row("program", columns, "ATAR")?.marks).toEqual([null, "Lowest", null]);
    expect(row("program", columns, "Full-time length")?.marks).toEqual([null, "Shortest", null]);
    expect(row("program", columns, "Estimated cost for international students")?.marks).toEqual(["Lowest", null, null]);
    expect(meaningsOfBest(rowsOf("program", columns))).toEqual([
      "the highest rating",
      "the lowest ATAR",
      "the shortest length",
      "the lowest cost",
      "the lowest cost a year",
    ]);
  });

  it("is shared by ratings that read the same", () => {
    const columns = [ready({ rating: 4.76 }), ready({ rating: 4.84 }), ready({ rating: 2 })];
    expect(row("subject", columns, "Rating")?.marks).toEqual(["Equal highest", "Equal highest", null]);
  });

  it("is nothing where fewer than two are known or all are equal, and else always one that nothing beats", () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.integer({ min: 0, max: 9 }))),
        fc.constantFrom("most", "least"),
        (values, wants) => {
          const marked = bestOf(values, wants);
          const known = values.filter((value) => value !== null);
          expect(marked).toHaveLength(values.length);
          if (new Set(known).size < 2) expect(marked.some(Boolean)).toBe(false);
          else
            for (const [at, value] of values.entries())
              expect(marked[at]).toBe(value === (wants === "most" ? Math.max(...known) : Math.min(...known)));
        },
      ),
    );
  });
});

describe("the bars of a row", () => {
  const numbers = fc.array(fc.option(fc.integer({ min: 0, max: 99 })), { maxLength: 6 });

  it("are on a common scale: as long as their numbers are large, none where a number is not known", () => {
    fc.assert(
      fc.property(numbers, fc.option(fc.constant(100), { nil: undefined }), (values, scale) => {
        const shares = sharesOf(values, scale);
        const known = values.filter((value) => value !== null);
        expect(shares).toHaveLength(values.length);
        for (const [at, value] of values.entries()) {
          const share = shares[at] ?? null;
          if (value === null || known.length < 2 || (scale ?? Math.max(...known)) === 0) expect(share).toBeNull();
          else expect(share).toBeCloseTo(value / (scale ?? Math.max(...known)), 10);
        }
      }),
    );
  });

  it("end at five stars for ratings and at the largest for lengths", () => {
    const columns = [ready({ rating: 4, durationYears: 3 }), ready({ rating: 5, durationYears: 4 }), ready()];
    expect(row("program", columns, "Rating")?.shares).toEqual([0.8, 1, null]);
    expect(row("program", columns, "Full-time length")?.shares).toEqual([0.75, 1, null]);
    expect(row("program", columns, "Level")?.shares).toEqual([null, null, null]);
  });
});

describe("a link to a comparison", () => {
  it("is read as it was written, for every kind", () => {
    const ids = fc.uniqueArray(fc.integer({ min: 1, max: 99_999 }), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(fc.constantFrom(...kinds), ids, (kind, chosen) => {
        expect(link(compareHref(kind, chosen).split("?")[1] ?? "")).toEqual({
          state: "ready",
          kind,
          ids: chosen,
          left: 0,
        });
      }),
    );
  });

  it("shows six of more, and counts the rest", () => {
    expect(link("type=universities&ids=1,2,3,4,5,6,7,8")).toMatchObject({ ids: [1, 2, 3, 4, 5, 6], left: 2 });
  });

  it("forgives spaces, empty places and a number that is named twice", () => {
    expect(link("type=subjects&ids=2, 1,,2")).toEqual({ state: "ready", kind: "subject", ids: [2, 1], left: 0 });
  });

  it("asks for nothing when it names nothing", () => {
    expect(link("")).toEqual({ state: "none" });
  });

  it.each([
    "type=planets&ids=1,2",
    "ids=1,2",
    "type=programs&ids=1,x",
    "type=programs&ids=1",
    "type=programs",
    "type=programs&ids=0,1",
    "type=programs&ids=1.5,2",
  ])("is explained when it is %s", (query) => {
    expect(link(query)).toMatchObject({ state: "wrong", reason: expect.stringMatching(/^The link should/) as string });
  });
});

describe("an answer of the API", () => {
  it("is read with its university and field", () => {
    const answer = {
      data: {
        id: 3,
        attributes: {
          programName: "Bachelor of Arts",
          programAcronym: "BA",
          programGraduationLevel: "Undergraduate",
          programRating: 4.5,
          reviewCount: 2,
          ATAR: 80.5,
          webpage: "https://example.edu/ba",
          university_page: { data: { id: 9, attributes: { universityName: "Nine", universityLocation: "Perth" } } },
          program_field_component: { data: { id: 1, attributes: { programFieldName: "History" } } },
        },
      },
    };
    expect(recordIn("program", answer)).toEqual({
      ...blank,
      name: "Bachelor of Arts",
      code: "BA",
      level: "Undergraduate",
      rating: 4.5,
      reviewCount: 2,
      ATAR: 80.5,
      website: "https://example.edu/ba",
      universityId: 9,
      university: "Nine",
      location: "Perth",
      field: "History",
    });
  });

  it("never breaks a card, whatever it holds", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...kinds),
        fc.jsonValue(),
        fc.dictionary(fc.string(), fc.jsonValue()),
        (kind, answer, attributes) => {
          expect(recordIn(kind, answer)?.website ?? null).toBeNull();
          expect(recordIn(kind, { data: { id: 1, attributes } })).not.toBeNull();
        },
      ),
    );
  });

  it("gives no link that is not http or https", () => {
    const website = (webpage: string) => recordIn("university", { data: { id: 1, attributes: { webpage } } })?.website;
    expect(website("javascript:alert(1)")).toBeNull();
    expect(website("https://www.anu.edu.au")).toBe("https://www.anu.edu.au");
  });
});

describe("a comparison's table", () => {
  const table = (columns: readonly Column[]) =>
    renderToStaticMarkup(
      createElement(ComparisonTable, {
        kind: "university",
        ids: [1, 2],
        columns,
        known: [{ name: "Known" }, undefined],
        rows: rowsOf("university", columns),
      }),
    );

  it("shows N/A for what is missing, Unknown for a missing name and Loading… until a card is there", () => {
    const text = table([{ state: "loading" }, ready()]);
    expect(text).toContain("Loading…");
    expect(text).toContain("Known");
    expect(text).toContain("Unknown");
    expect(text).toContain("N/A");
  });

  it("escapes what it shows", () => {
    expect(table([ready({ name: "<b>Bold</b>", location: '"><script>' }), ready()])).not.toMatch(/<b>Bold|<script>/);
  });
});

describe("the cards of a comparison", () => {
  it("load side by side; only what failed is read again", async () => {
    const asked: number[] = [];
    let isDown = true;
    const read = (_: ComparedKind, id: number): Promise<Column> => {
      asked.push(id);
      return Promise.resolve(id === 502 && isDown ? { state: "failed" } : ready({ name: `Program ${id}` }));
    };
    const comparison = comparisonOf("program", [501, 502], read);
    expect(comparison.$columns.get().map(({ state }) => state)).toEqual(["loading", "loading"]);
    await comparison.load();
    expect(comparison.$columns.get().map(({ state }) => state)).toEqual(["ready", "failed"]);
    isDown = false;
    await comparison.load();
    expect(comparison.$columns.get().map(({ state }) => state)).toEqual(["ready", "ready"]);
    expect(asked).toEqual([501, 502, 502]);
  });
});
