import { describe, expect, it } from "vitest";
import { binomialTail, findSigns, poissonTail, type SeenPost } from "../../src/contract/signs.ts";
import { measureSigns } from "../../scripts/bench/campus.ts";

const DAY = 86_400_000;
const NOW = 1_000 * DAY;
let count = 0;
const post = (more: Partial<SeenPost> = {}): SeenPost => ({
  ...{ name: `review:${(count += 1)}`, page: "subject:1", nearby: "subject 7", author: count, at: NOW - DAY },
  ...{ network: `home ${count}`, stars: 4, text: `Words ${count}`, reviews: 9 },
  ...more,
});
const several = (size: number, more: (at: number) => Partial<SeenPost>) =>
  Array.from({ length: size }, (_, at) => post(more(at)));
const kindsIn = (posts: readonly SeenPost[]) => findSigns(posts, NOW).map(({ kind }) => kind);
/** What other students write on other pages nearby: two in five of them from the campus. */
const campus = several(200, (at) => ({
  ...{ page: `subject:${100 + at}`, at: NOW - (20 - (at % 10)) * DAY },
  ...(at % 5 < 2 ? { network: "campus" } : {}),
}));

describe("a sign", () => {
  it("is many accounts from one network on one page, and not what a campus does anyway", () => {
    const from = (network: string) => several(4, (at) => ({ network, at: NOW - at * DAY }));
    const [sign] = findSigns([...campus, ...from("a flat")], NOW);
    expect(sign).toMatchObject({ kind: "network", page: "subject:1", accounts: 4 });
    expect(sign?.why).toBe("4 of 4 accounts within 7 days write from one network; nearby it is 0 in 100");
    expect(kindsIn([...campus, ...from("campus")])).toEqual([]);
    // One account that writes four times is one.
    expect(kindsIn(several(4, () => ({ network: "a flat", author: 1 })))).toEqual([]);
  });

  it("is the same text but for some words, not a short one and not another one", () => {
    const text =
      "The lectures were clear and the labs were fun, but the exam at the end asked for things that nobody had ever told us about before that day, and I would take it again for the people alone";
    const [one, other] = [
      post({ text }),
      post({ text: `${text.toUpperCase().replace("FUN", "LONG")}!`, page: "subject:2" }),
    ];
    const [sign] = findSigns([one, other, post({ text: "Nobody told us what the exam would be like" })], NOW);
    expect(sign).toMatchObject({ kind: "sameText", posts: [one.name, other.name] });
    expect(kindsIn(several(2, () => ({ text: "Great subject, great tutor!" })))).toEqual([]);
  });

  it("is a day with far more accounts than the page's own month before it", () => {
    const today = several(6, (at) => ({ at: NOW - at * 3_600_000 }));
    expect(kindsIn(today)).toEqual(["burst"]);
    const busy = several(150, (at) => ({ at: NOW - 2 * DAY - (at % 28) * DAY }));
    expect(kindsIn([...busy, ...today])).toEqual([]);
  });

  it("is one star here and five next door in the first reviews of an account, and not in those of others", () => {
    const pair = (more: Partial<SeenPost> = {}) => [
      post({ author: 5, reviews: 2, stars: 5, at: NOW - 2 * DAY, ...more }),
      post({ author: 5, reviews: 2, stars: 1, page: "subject:2", nearby: "subject 7", ...more }),
    ];
    const both = pair();
    expect(findSigns(both, NOW)).toMatchObject([
      { kind: "contrast", page: "subject:2", posts: [both[1]?.name, both[0]?.name] },
    ]);
    expect(kindsIn(pair({ reviews: 12 }))).toEqual([]);
    expect(
      kindsIn([post({ author: 5, reviews: 2, stars: 5 }), post({ author: 5, reviews: 2, stars: 1, nearby: "x" })]),
    ).toEqual([]);
  });

  it("is listed for two weeks, and the same whichever way the posts come", () => {
    const old = several(6, (at) => ({ at: NOW - 15 * DAY - at * 3_600_000 }));
    expect(kindsIn(old)).toEqual([]);
    const posts = [...campus, ...several(6, (at) => ({ at: NOW - at * 3_600_000, network: "a flat" }))];
    expect(findSigns(posts.toReversed(), NOW)).toEqual(findSigns(posts, NOW));
  });

  it("goes by chances that are those of the binomial and the Poisson distribution", () => {
    expect(binomialTail(3, 2, 0.5)).toBeCloseTo(0.5, 10);
    expect(binomialTail(10, 1, 0.1)).toBeCloseTo(1 - 0.9 ** 10, 10);
    expect(poissonTail(1, 0.5)).toBeCloseTo(1 - Math.exp(-0.5), 10);
    expect(poissonTail(0, 3)).toBeCloseTo(1, 10);
  });
});

describe("a semester on a campus of 5,000", () => {
  it("has as few false alarms, and as much of what is planted is found, as the documentation says", () => {
    for (const { kind, perThousand, found, planted } of measureSigns(1)) {
      expect(perThousand, kind).toBeLessThan({ network: 6, sameText: 8, burst: 4, contrast: 1.5 }[kind]);
      expect(found / planted, kind).toBeGreaterThanOrEqual(0.8);
    }
  });
});
