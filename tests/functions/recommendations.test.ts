import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { recommend, type Reader } from "../../functions/_shared/recommendations.ts";
import type { Subject } from "../../src/contract/entities.ts";
import { byHighestRating } from "../../src/contract/ratings.ts";
import { subjectHref } from "../../src/contract/routes.ts";
import { FIELDS } from "../../src/contract/taxonomy.ts";
import { aSubject, aUniversity } from "../fixtures/content.ts";

const universities = [1, 2, 3].map((id) => aUniversity(id));
const physics = FIELDS.indexOf("Physics") + 1;
const history = FIELDS.indexOf("History") + 1;
const reader = (more: Partial<Reader> = {}): Reader => ({
  university: 1,
  interests: [physics],
  bookmarked: [],
  ...more,
});
const many = (from: number, count: number, university: number, more: Partial<Subject> = {}) =>
  Array.from({ length: count }, (_, at) => aSubject(from + at, university, { field: "Physics", ...more }));
const ids = (row: { id: number }[]) => row.map(({ id }) => id);

describe("recommendations", () => {
  it("are subjects of the own university, and the best-rated ones elsewhere, of the reader's fields alone", () => {
    const rows = recommend(
      reader(),
      [
        aSubject(1, 1, { field: "Physics" }),
        aSubject(2, 1, { field: "Physics", subjectRating: 3, reviewCount: 4 }),
        aSubject(3, 1, { field: "History", subjectRating: 5, reviewCount: 9 }),
        ...many(10, 10, 2, { subjectRating: 2, reviewCount: 3 }),
        ...many(30, 10, 3, { subjectRating: 4, reviewCount: 3 }),
        aSubject(50, 2, { field: null, subjectRating: 5, reviewCount: 9 }),
      ],
      universities,
    );
    expect(ids(rows.subjects).slice(0, 2)).toEqual([2, 1]);
    expect(ids(rows.subjects).slice(2)).toEqual([10, 11, 12, 13, 14, 15, 16, 17]);
    expect(ids(rows.courses)).toEqual([30, 31, 32, 33, 34, 35, 36, 37, 38, 39]);
    expect(rows.courses[0]).toEqual({
      id: 30,
      attributes: {
        subjectName: "Subject 30",
        subjectCode: null,
        subjectRating: 4,
        subjectGraduationLevel: "Undergraduate",
        universityId: 3,
        universityName: "University 3",
        href: "/universities/3/subject/30",
      },
    });
  });

  it("are out of one ranking of all subjects, made once an export", () => {
    const subjects = many(1, 30, 2);
    const ratings = vi.fn(() => 3);
    for (const subject of subjects) Object.defineProperty(subject, "subjectRating", { get: ratings, enumerable: true });
    recommend(reader(), subjects, universities);
    const once = ratings.mock.calls.length;
    recommend(reader({ university: 3 }), subjects, universities);
    // What is shown is read again; the ranking is not.
    expect(ratings.mock.calls.length - once).toBeLessThan(subjects.length);
    expect(recommend(reader(), [...subjects], universities)).toEqual(recommend(reader(), subjects, universities));
  });

  it("are none without interests", () => {
    expect(recommend(reader({ interests: [] }), many(1, 30, 1), universities)).toEqual({ subjects: [], courses: [] });
  });

  it("fill both rows when there are few and none is at the own university", () => {
    const { subjects, courses } = recommend(reader({ university: null }), many(1, 5, 2), universities);
    expect([ids(subjects), ids(courses)]).toEqual([
      [4, 5],
      [1, 2, 3],
    ]);
  });

  it("never repeat, never show what is bookmarked, and are ordered, whatever there is", () => {
    const subject = fc.record({
      university: fc.integer({ min: 1, max: 3 }),
      field: fc.constantFrom("Physics" as const, "History" as const, "Botany" as const, null),
      subjectRating: fc.option(fc.integer({ min: 1, max: 5 })),
    });
    const anyReader = fc.record({
      university: fc.option(fc.integer({ min: 1, max: 4 })),
      interests: fc.subarray([physics, history, 0, 99]),
      bookmarked: fc.array(fc.integer({ min: 1, max: 60 })),
    });
    fc.assert(
      fc.property(fc.array(subject, { maxLength: 60 }), anyReader, (facts, who) => {
        const all = facts.map((fact, at) =>
          aSubject(at + 1, fact.university, { ...fact, reviewCount: fact.subjectRating === null ? 0 : 3 }),
        );
        const byId = new Map(all.map((one) => [one.id, one]));
        const rows = recommend(who, all, universities);
        const shown = [...ids(rows.subjects), ...ids(rows.courses)];
        expect(new Set(shown).size).toBe(shown.length);
        expect(rows.subjects.length).toBeLessThanOrEqual(10);
        expect(rows.courses.length).toBeLessThanOrEqual(10);
        const fields = who.interests.map((id) => FIELDS[id - 1]);
        for (const { id, attributes } of [...rows.subjects, ...rows.courses]) {
          const one = byId.get(id);
          expect(fields).toContain(one?.field);
          expect(who.bookmarked).not.toContain(id);
          expect(attributes.href).toBe(subjectHref(attributes.universityId, id));
        }
        const order = byHighestRating(all, (one) => ({
          name: one.subjectName,
          rating: one.subjectRating,
          reviewCount: one.reviewCount,
        })).map(({ id }) => id);
        const isOwn = (id: number) => byId.get(id)?.university === who.university;
        const inOrder = (row: number[]) => row.toSorted((a, b) => order.indexOf(a) - order.indexOf(b));
        const first = ids(rows.subjects);
        expect(first).toEqual([...inOrder(first.filter(isOwn)), ...inOrder(first.filter((id) => !isOwn(id)))]);
        expect(ids(rows.courses)).toEqual(inOrder(ids(rows.courses)));
        expect(ids(rows.courses).some(isOwn)).toBe(false);
      }),
    );
  });
});
