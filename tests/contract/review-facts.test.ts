import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { recentOf, recentSaid } from "../../src/contract/recent-reviews.ts";
import { isOfKind, postedFactsSchema, reviewFactsSchema } from "../../src/contract/review-facts-schema.ts";
import {
  answersOf,
  choicesOf,
  countFacts,
  FACT_ANSWERS_LEAST,
  FACT_NAMES,
  factLine,
  factOf,
  factsOf,
  factYearMax,
  measureOf,
  medianOf,
  orderedFacts,
  summarySaid,
  type FactName,
  type FactValue,
  type ReviewFacts,
} from "../../src/contract/review-facts.ts";
import { PAGE_KINDS } from "../../src/contract/taxonomy.ts";

const valueOf = (name: FactName): fc.Arbitrary<FactValue> =>
  factOf(name).as === "year"
    ? fc.integer({ min: 2000, max: 2026 })
    : fc.constantFrom(...factOf(name).choices.map(({ value }) => value));
const factsOfKind = (kind: (typeof PAGE_KINDS)[number]): fc.Arbitrary<ReviewFacts> =>
  fc.record(Object.fromEntries(factsOf(kind).map((name) => [name, valueOf(name)])), { requiredKeys: [] });

describe("the facts of a review", () => {
  it("are one line, year and term together", () => {
    expect(
      factLine({
        exam: "yes",
        workload: 12,
        difficulty: 4,
        takeAgain: "yes",
        year: 2026,
        term: "S1",
        mode: "campus",
      }),
    ).toBe("12 h a week · difficulty 4 of 5 · would take again · 2026 S1 · on campus · exam");
    expect(factLine({ stage: "left", chooseAgain: "no", firstJob: "no" })).toBe(
      "left · would not choose again · no job within six months",
    );
    expect(factLine({ price: 2, visited: 2025 })).toBe("price 2 of 3 · visited 2025");
    expect(factLine({ weeklyCost: "over700", stayed: 2024 })).toBe("over $700 a week · stayed 2024");
    expect(factLine({ term: "S2", exam: "no" })).toBe("S2 · no exam");
  });

  it("refuse what is no fact, no choice of one, and a year that has not begun", () => {
    for (const facts of [{ hours: 3 }, { workload: 11 }, { difficulty: 6 }, { takeAgain: true }, { year: 1999 }])
      expect(reviewFactsSchema.safeParse(facts).success, JSON.stringify(facts)).toBe(false);
    expect(postedFactsSchema.safeParse({ year: factYearMax() + 1 }).success).toBe(false);
    expect(postedFactsSchema.safeParse({ year: factYearMax() }).success).toBe(true);
    expect(postedFactsSchema.safeParse(null).success).toBe(true);
  });

  it("belong to one kind of page each", () => {
    expect(isOfKind("subject", { workload: 12, takeAgain: "yes" })).toBe(true);
    expect(isOfKind("program", { takeAgain: "yes" })).toBe(false);
    expect(PAGE_KINDS.flatMap(factsOf).sort()).toEqual([...FACT_NAMES].sort());
  });

  it("offer the last years, and one that was chosen before", () => {
    expect(choicesOf("year").map(({ value }) => value)).toContain(factYearMax());
    expect(choicesOf("year", 2003).map(({ value }) => value)).toContain(2003);
  });

  it("hold what each choice is, and nothing else, in their own order", () => {
    fc.assert(
      fc.property(fc.constantFrom(...PAGE_KINDS).chain(factsOfKind), (facts) => {
        expect(reviewFactsSchema.parse(facts)).toEqual(facts);
        const turned = Object.fromEntries(Object.entries(facts).reverse()) as ReviewFacts;
        expect(JSON.stringify(orderedFacts(turned))).toBe(JSON.stringify(orderedFacts(facts)));
      }),
      { numRuns: 100 },
    );
  });
});

describe("the facts of a page", () => {
  it("are told from three answers on", () => {
    const two = [{ workload: 10 }, { workload: 12 }];
    expect(countFacts("subject", two)).toBeNull();
    expect(countFacts("subject", [...two, { difficulty: 3 }])).toBeNull();
    expect(countFacts("subject", [...two, { workload: 10 }])).toEqual({
      workload: [
        [10, 2],
        [12, 1],
      ],
    });
    expect(countFacts("program", [...two, { workload: 10 }])).toBeNull();
  });

  it("count each answer once, whatever the order of the reviews, with the median in the middle", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PAGE_KINDS).chain((kind) => fc.tuple(fc.constant(kind), fc.array(factsOfKind(kind)))),
        ([kind, reviews]) => {
          const counts = countFacts(kind, reviews);
          expect(countFacts(kind, reviews.toReversed())).toEqual(counts);
          for (const name of factsOf(kind)) {
            const given = reviews.flatMap(({ [name]: value }) => (value === undefined ? [] : [value]));
            const answers = counts?.[name];
            expect(answers ? answersOf(answers) : 0).toBe(given.length >= FACT_ANSWERS_LEAST ? given.length : 0);
            const numbers = given.flatMap((value) => (typeof value === "number" ? [value] : []));
            if (!answers || numbers.length < given.length) continue;
            const median = medianOf(answers) ?? NaN;
            expect(numbers.filter((value) => value < median).length).toBeLessThanOrEqual(numbers.length / 2);
            expect(numbers.filter((value) => value > median).length).toBeLessThanOrEqual(numbers.length / 2);
          }
        },
      ),
      { numRuns: 200 },
    );
  });

  it("come to a median, a share, a bracket or a span in words", () => {
    const counts = countFacts("subject", [
      { workload: 10, takeAgain: "yes", year: 2024, mode: "mixed" },
      { workload: 12, takeAgain: "yes", year: 2026, mode: "mixed" },
      { workload: 12, takeAgain: "no", year: 2026, mode: "online" },
      { workload: 15 },
    ]);
    if (!counts) return expect.unreachable();
    expect(
      (["workload", "takeAgain", "year", "mode", "exam"] as const).map((name) => summarySaid(name, counts)),
    ).toEqual(["12 h a week", "67%", "2024–2026", "Mixed 67%", null]);
    const costs = countFacts("destination", [
      { weeklyCost: "over700" },
      { weeklyCost: "under200" },
      { weeklyCost: "200to300" },
    ]);
    expect(summarySaid("weeklyCost", costs ?? {})).toBe("$200–300 a week");
    expect(measureOf("weeklyCost", costs)).toBe(1);
    return undefined;
  });
});

describe("recent reviews", () => {
  it("are those of the two years up to the newest", () => {
    expect(recentOf([])).toBeNull();
    expect(
      recentOf([
        ["2023-05", 10, 50],
        ["2024-04", 1, 4],
        ["2024-05", 1, 1],
        ["2026-04", 2, 7],
      ]),
    ).toEqual({ until: "2026-04", count: 3, rating: 2.6667 });
  });

  it("are told on a card when they differ by half a star or more", () => {
    const recent = { until: "2026-04", count: 3, rating: 3 };
    expect(recentSaid(3.5, 9, recent)).toBe("Lately lower: 3.0 from 3 reviews");
    expect(recentSaid(2.5, 9, recent)).toBe("Lately higher: 3.0 from 3 reviews");
    expect(recentSaid(3.49, 9, recent)).toBeNull();
    expect(recentSaid(4, 3, recent)).toBeNull();
    expect(recentSaid(4, 9, { ...recent, count: 2 })).toBeNull();
    expect(recentSaid(null, 0, null)).toBeNull();
  });
});
