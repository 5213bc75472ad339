import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PageRef } from "../../src/contract/entities.ts";
import { PAGE_COLLECTIONS } from "../../src/contract/export.ts";
import { recentOf } from "../../src/contract/recent-reviews.ts";
import { countFacts, FACT_YEAR_MIN, factOf, factsOf, type ReviewFacts } from "../../src/contract/review-facts.ts";
import { PASSWORD } from "../support/ready-students.ts";
import { aReview, recordIn, startCommunity, type Community, everyReviewOn } from "../support/community.ts";
import type { Student } from "../support/student.ts";
import { DATABASES } from "./databases.ts";

/** So many people write on one page at once. */
const PEOPLE = 40;

const subjectFacts: fc.Arbitrary<ReviewFacts> = fc.record(
  Object.fromEntries(
    factsOf("subject").map((name) => {
      const { as, choices } = factOf(name);
      return [
        name,
        as === "year"
          ? fc.integer({ min: FACT_YEAR_MIN, max: 2026 })
          : fc.constantFrom(...choices.map(({ value }) => value)),
      ];
    }),
  ),
  { requiredKeys: [] },
);
const stars = fc.integer({ min: 1, max: 5 });
/** What becomes of a review after it is written. */
const fate = fc.oneof(
  fc.record({ does: fc.constant("edit" as const), facts: fc.option(subjectFacts), reviewRating: stars }),
  fc.record({ does: fc.constantFrom("hide" as const, "showAgain" as const, "delete" as const, "stay" as const) }),
);
const life = fc.record({ facts: fc.option(subjectFacts, { nil: undefined }), reviewRating: stars, fate });
type Life = typeof life extends fc.Arbitrary<infer L> ? L : never;

describe.each(DATABASES)("The facts of reviews on %s", (database) => {
  let community: Community;
  let people: Student[];
  /** Who looks: what those without an account get may be some seconds old. */
  let onlooker: Student;
  beforeAll(async () => {
    community = await startCommunity(database);
    [onlooker, ...people] = (await community.students(PEOPLE + 1)) as [Student, ...Student[]];
  });
  afterAll(() => community.stop());

  const kept = async ({ type, id }: PageRef) => {
    const record = await community.reader.record(PAGE_COLLECTIONS[type], id);
    return {
      facts: record["reviewFacts"] ?? null,
      recent: record["recentReviews"] ?? null,
      count: record["reviewCount"],
    };
  };
  /** What follows from the reviews that a page shows, read one by one. */
  const recomputed = async (page: PageRef) => {
    const reviews = await everyReviewOn(onlooker, page);
    const months = Map.groupBy(reviews, ({ createdAt }) => createdAt.slice(0, 7));
    return {
      facts: countFacts(
        page.type,
        reviews.flatMap(({ facts }) => facts ?? []),
      ),
      recent: recentOf(
        [...months]
          .sort(([a], [b]) => a.localeCompare(b))
          .map(([month, own]) => [month, own.length, own.reduce((sum, { reviewRating }) => sum + reviewRating, 0)]),
      ),
      count: reviews.length,
    };
  };

  const lead = async (person: Student, page: PageRef, { facts, reviewRating, fate: then }: Life): Promise<void> => {
    const more = facts === undefined ? { reviewRating } : { reviewRating, facts };
    const { id } = recordIn(await person.post("/api/reviews", aReview(page, more)));
    if (then.does === "edit") {
      const data = { facts: then.facts, reviewRating: then.reviewRating };
      expect((await person.put(`/api/reviews/${id}`, { data })).status).toBe(200);
    } else if (then.does === "delete") expect((await person.delete(`/api/reviews/${id}`)).status).toBe(200);
    else if (then.does !== "stay") {
      await community.editor.update("review", id, { visibility: "hidden" });
      if (then.does === "showAgain") await community.editor.update("review", id, { visibility: "visible" });
    }
  };

  test("are counted as the reviews say them, whatever forty people do with theirs at once", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(life, { minLength: PEOPLE, maxLength: PEOPLE }), async (lives) => {
        const page = await community.page("subject");
        await Promise.all(lives.map((one, at) => lead(people[at] ?? expect.unreachable(), page, one)));
        const now = await kept(page);
        expect(now).toEqual(await recomputed(page));
        expect(now.count).toBeGreaterThan(0);
      }),
      // A run is forty people: what it costs is their calls.
      { numRuns: 2, endOnFailure: true },
    );
  });

  test("are counted anew when an account goes with its reviews, and stay when the reviews stay", async () => {
    const page = await community.page("program");
    const leaving = await community.students(4);
    for (const person of leaving)
      await person.post("/api/reviews", aReview(page, { facts: { stage: "finished", chooseAgain: "yes" } }));
    const { facts } = await kept(page);
    expect(facts).toEqual({ stage: [["finished", 4]], chooseAgain: [["yes", 4]] });
    const leave = (at: number, posts: string) =>
      leaving[at]?.post("/api/users/me/delete", { password: PASSWORD, posts });
    expect((await leave(0, "keep"))?.status).toBe(200);
    expect(await kept(page)).toEqual(await recomputed(page));
    expect((await kept(page)).facts).toEqual(facts);
    expect((await leave(1, "remove"))?.status).toBe(200);
    expect((await kept(page)).facts).toEqual({ stage: [["finished", 3]], chooseAgain: [["yes", 3]] });
    expect((await leave(2, "remove"))?.status).toBe(200);
    expect((await kept(page)).facts).toBeNull();
    expect(await kept(page)).toEqual(await recomputed(page));
  });

  test("are answered with the review and with its writer's own data, and can be taken back", async () => {
    const [me] = await community.students(1);
    if (!me) return expect.unreachable();
    const page = await community.page("subject");
    const facts: ReviewFacts = { exam: "no", workload: 12 };
    const { id, attributes } = recordIn(await me.post("/api/reviews", aReview(page, { facts })));
    expect(attributes["facts"]).toEqual(facts);
    const read = async () => recordIn(await onlooker.get(`/api/reviews/${id}`)).attributes["facts"];
    expect(JSON.stringify(await read())).toBe('{"workload":12,"exam":"no"}');
    const copy = (await me.post("/api/users/me/export", { password: PASSWORD })).body as {
      posts: { reviews: { facts: unknown }[] };
    };
    expect(copy.posts.reviews.map((review) => review.facts)).toEqual([facts]);
    await me.put(`/api/reviews/${id}`, { data: { reviewRating: 2 } });
    expect(await read()).toEqual(facts);
    await me.put(`/api/reviews/${id}`, { data: { facts: { exam: "yes" } } });
    expect(await read()).toEqual({ exam: "yes" });
    expect((await me.put(`/api/reviews/${id}`, { data: { facts: null } })).status).toBe(200);
    expect(await read()).toBeUndefined();
    return undefined;
  });

  test("are refused where they are none of that page's", async () => {
    const [me] = await community.students(1);
    if (!me) return expect.unreachable();
    const page = await community.page("subject");
    const wrong = [{ price: 2 }, { workload: 11 }, { hours: 3 }, { year: 2090 }, [], "easy"];
    for (const facts of wrong)
      expect((await me.post("/api/reviews", aReview(page, { facts }))).status, JSON.stringify(facts)).toBe(400);
    const { id } = recordIn(await me.post("/api/reviews", aReview(page)));
    for (const facts of wrong)
      expect((await me.put(`/api/reviews/${id}`, { data: { facts } })).status, JSON.stringify(facts)).toBe(400);
    expect(await kept(page)).toEqual(await recomputed(page));
    return undefined;
  });
});
