import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Card } from "../../src/components/Card.tsx";
import type { CompareKind } from "../../src/contract/taxonomy.ts";
import { TopGrid } from "../../src/features/home/TopGrid.tsx";
import { openEntries, openStudies, type EntryIndex, type StudyIndex } from "../../src/features/listing/catalogue.ts";
import { listOf, type ListName } from "../../src/features/listing/lists.ts";
import { ResultItems } from "../../src/features/listing/ResultItems.tsx";
import { RecordCards } from "../../src/features/records/RecordCards.tsx";
import { catalogue, listEntries, studies } from "../../src/queries/views/catalogue.ts";
import { homeView } from "../../src/queries/views/home.ts";
import { destinationView, facilityView } from "../../src/queries/views/places.ts";
import { programView, subjectView } from "../../src/queries/views/study.ts";
import { universityView } from "../../src/queries/views/university.ts";
import { aDestination, aFacility, aProgram, aSubject, aUniversity, writeContent } from "../fixtures/content.ts";

/** All of its reviews say 3.5 stars; recent ones half a star less, half a star more, or nearly so. */
const ALL_TIME = 3.5;
const RECENT = { 1: 3, 2: 4, 3: 3.0001, 4: 3.9999 } as const;
const SAID: Record<number, string> = {
  1: "Lately lower: 3.0 from 4 reviews",
  2: "Lately higher: 4.0 from 4 reviews",
};
const IDS = [1, 2, 3, 4] as const;
const reviewed = (id: (typeof IDS)[number]) => ({
  reviewCount: 9,
  recentReviews: { until: "2026-05", count: 4, rating: RECENT[id] },
});

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "quad-recent-"));
  process.env["QUAD_CONTENT"] = folder;
  writeContent(folder, {
    universities: IDS.map((id) => aUniversity(id, { universityRating: ALL_TIME, ...reviewed(id) })),
    // University 1 shows three of each, 2 the fourth.
    programs: IDS.map((id) => aProgram(id, id < 4 ? 1 : 2, { programRating: ALL_TIME, ...reviewed(id) })),
    subjects: IDS.map((id) => aSubject(id, id < 4 ? 1 : 2, { subjectRating: ALL_TIME, ...reviewed(id) })),
    facilities: IDS.map((id) => aFacility(id, 1, { facilityRating: ALL_TIME, ...reviewed(id) })),
    destinations: IDS.map((id) => aDestination(id, { destinationRating: ALL_TIME, ...reviewed(id) })),
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What the items of drawn lists say of recent reviews, by the record's number in its name; null where they say nothing. */
const saidIn = (...drawn: string[]): Record<number, string | null> =>
  Object.fromEntries(
    drawn
      .flatMap((html) => html.match(/<li.*?<\/li>/gs) ?? [])
      .map((item) => [
        Number(/>(?:University|Program|Subject|Facility|Destination) (\d)</.exec(item)?.[1]),
        /Lately (?:lower|higher): [\d.]+ from \d+ reviews/.exec(item)?.[0] ?? null,
      ]),
  );
const saidOf = (ids: readonly number[]) => Object.fromEntries(ids.map((id) => [id, SAID[id] ?? null]));

describe("that recent reviews differ by half a star or more, and nothing where they differ by less, is said", () => {
  it.each(["universities", "health", "destinations"] as const)("on cards and lines of the list: %s", (name) => {
    const { kind } = listOf(name);
    const index = openEntries(JSON.parse(catalogue(name).text) as EntryIndex, false);
    const fetched = IDS.map((_, at) => index.item(at));
    for (const items of [listEntries(listOf(name)), fetched])
      for (const view of ["grid", "list"] as const) {
        const shown = { kind: "entries", items } as const;
        expect(saidIn(renderToStaticMarkup(createElement(ResultItems, { kind, shown, view })))).toEqual(saidOf(IDS));
      }
  });

  it.each([
    ["programs", "program"],
    ["subjects", "subject"],
  ] as const satisfies [ListName, CompareKind][])("on rows of the list, built and fetched: %s", (name, kind) => {
    const index = openStudies(JSON.parse(catalogue(name).text) as StudyIndex);
    const fetched = IDS.map((_, at) => index.item(at));
    for (const items of [studies(kind), fetched]) {
      const shown = { kind: "studies", items } as const;
      const drawn = renderToStaticMarkup(createElement(ResultItems, { kind, shown, view: "list" }));
      expect(saidIn(drawn)).toEqual(saidOf(IDS));
    }
  });

  it("on the cards of a university's page", () => {
    const drawn = (kind: "program" | "subject", id: number) => {
      const { cards } = universityView(id);
      const props = { kind, home: "University", cards: kind === "program" ? cards.programs : cards.subjects };
      return renderToStaticMarkup(createElement(RecordCards, props));
    };
    for (const kind of ["program", "subject"] as const)
      expect(saidIn(drawn(kind, 1), drawn(kind, 2))).toEqual(saidOf(IDS));
  });

  it("on the cards of the home page", () => {
    const { top, featured } = homeView();
    expect(saidIn(renderToStaticMarkup(createElement(TopGrid, { cards: top })))).toEqual(saidOf(IDS));
    const cards = featured.map((card) => renderToStaticMarkup(createElement(Card, card)));
    expect(saidIn(...cards)).toEqual(saidOf([1, 2, 3]));
  });
});

it("search engines are told of all reviews, whatever the recent ones say", () => {
  const views = [universityView, programView, subjectView, facilityView, destinationView];
  for (const view of views)
    for (const id of IDS) {
      const data = JSON.parse(view(id).head.data) as { aggregateRating: Record<string, unknown> };
      expect(data.aggregateRating).toEqual({
        ...{ "@type": "AggregateRating", ratingValue: ALL_TIME, reviewCount: 9 },
        ...{ bestRating: 5, worstRating: 1 },
      });
    }
});
