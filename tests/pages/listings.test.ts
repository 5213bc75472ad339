import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Listing } from "../../src/features/listing/Listing.tsx";
import { LISTS, listOf } from "../../src/features/listing/lists.ts";
import { ResultItems } from "../../src/features/listing/ResultItems.tsx";
import type { BuiltListing } from "../../src/features/listing/results.ts";
import { listEntries } from "../../src/queries/views/catalogue.ts";
import { universitiesView } from "../../src/queries/views/listings.ts";
import { placesView } from "../../src/queries/views/places.ts";
import { aDestination, aFacility, aUniversity, writeContent } from "../fixtures/content.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "quad-listings-"));
  process.env["QUAD_CONTENT"] = folder;
  writeContent(folder, {
    universities: [aUniversity(1), aUniversity(2)],
    facilities: [aFacility(1, 1, { facilityDescription: "A clinic & pharmacy, open late" })],
    destinations: [
      aDestination(1, { destinationDescription: "A city of trams, coffee and rain" }),
      aDestination(2, { destinationDescription: "A harbour" }),
    ],
    "universitypage-texts": [
      {
        id: 1,
        updatedAt: "2026-01-01T00:00:00.000Z",
        searchTitle: "Where to <study>",
        topProgramsTitle: "Top programs",
        topSubjectsTitle: "Top subjects",
      },
    ],
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A list as the build draws it. */
const built = (listing: BuiltListing): string => renderToStaticMarkup(createElement(Listing, listing));

describe("lists", () => {
  it("of universities have the editors' words over their search", () => {
    const page = built(universitiesView().listing);
    expect(page).toMatch(/<h2 id="search-title"[^>]*>Where to &lt;study&gt;<\/h2>/);
    expect(page).toMatch(/<form[^>]+role="search"[^>]+aria-labelledby="search-title"/);
  });

  it("of places show the first part of the description in each line", () => {
    const lines = (name: string): string => {
      const { kind } = listOf(name);
      const shown = { kind: "entries", items: listEntries(listOf(name)) } as const;
      return renderToStaticMarkup(createElement(ResultItems, { kind, shown, view: "list" }));
    };
    expect(lines("health")).toContain('<p class="soft">A clinic &amp; pharmacy…</p>');
    expect(lines("destinations")).toContain('<p class="soft">A city of trams…</p>');
    expect(lines("destinations")).toContain('<p class="soft">A harbour</p>');
  });

  it("name their sorts as their part of the specification does", () => {
    const sortsOf = (page: string): string[] =>
      [
        ...(/<select[^>]* id="[\w-]+-sort".*?<\/select>/s.exec(page)?.[0] ?? "").matchAll(
          /<option value="\w+"[^>]*>([^<]+)<\/option>/g,
        ),
      ].map(([, label = ""]) => label);
    expect(sortsOf(built(universitiesView().listing))).toEqual(["Alphabetical", "Highest Rating", "Lowest Rating"]);
    for (const { name } of LISTS.filter((list) => list.kind === "facility" || list.kind === "destination"))
      expect(sortsOf(built(placesView(name).listing))).toEqual(["Alphabetical", "Highest rating", "Lowest rating"]);
  });

  it("are sorted and filtered by what is known of any of their records, and by nothing else", () => {
    const { listing } = placesView("health");
    expect(built(listing)).not.toMatch(/Lowest price|Any price/);
    const told = built({ ...listing, measures: ["price"] });
    expect(told).toContain("Lowest price");
    expect(told).toContain("Any price");
  });
});
