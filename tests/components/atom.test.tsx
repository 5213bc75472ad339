import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { atomOf, type Feed, type FeedEntry } from "../../functions/_shared/feeds/atom.ts";
import { atomFaults } from "../support/atom-faults.ts";

const text = fc.string({ unit: "binary", minLength: 1 }).map((given) => `x${given}`);
const time = fc.integer({ min: 0, max: 4_102_444_800_000 }).map((milliseconds) => new Date(milliseconds).toISOString());
const entry: fc.Arbitrary<FeedEntry> = fc.record({
  id: fc.uuid().map((id) => `tag:quad.example,2026:${id}`),
  title: text,
  href: fc.webUrl(),
  published: time,
  updated: time,
  author: fc.option(text),
  category: fc.record({ term: text, label: text }),
  summary: fc.option(text),
});
const feed: fc.Arbitrary<Feed> = fc.record({
  id: fc.constant("tag:quad.example,2026:feed-site"),
  title: text,
  self: fc.webUrl(),
  page: fc.webUrl(),
  updated: time,
  entries: fc.uniqueArray(entry, { maxLength: 4, selector: ({ id }) => id }),
});
/** A text as XML can hold it. */
const writable = (given: string): string =>
  given
    .replaceAll(/\p{Surrogate}/gu, "")
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
    .replaceAll(/\r\n?/g, "\n");

describe("An Atom feed", () => {
  test("is well-formed and keeps the rules of RFC 4287, whatever its texts hold", () =>
    fc.assert(
      fc.property(feed, (given) => {
        const written = atomOf(given);
        expect(atomFaults(written)).toEqual([]);
        const read = new DOMParser().parseFromString(written, "application/xml");
        const titles = [...read.querySelectorAll("entry > title")].map(({ textContent }) => textContent);
        expect(titles).toEqual(given.entries.map(({ title }) => writable(title)));
        const summaries = [...read.querySelectorAll("entry > summary")].map(({ textContent }) => textContent);
        expect(summaries).toEqual(
          given.entries.flatMap(({ summary }) => (summary === null ? [] : [writable(summary)])),
        );
      }),
    ));

  test("with a fault is found out", () => {
    const [good] = fc.sample(feed, { numRuns: 1, seed: 7 });
    const written = atomOf(good ?? expect.unreachable());
    expect(atomFaults(written.replace(/<updated>[^<]*<\/updated>/, ""))).not.toEqual([]);
    expect(atomFaults(written.replace("</feed>", "<b></feed>"))).not.toEqual([]);
    expect(atomFaults(written.replace('rel="self"', 'rel="alternate"'))).not.toEqual([]);
  });
});
