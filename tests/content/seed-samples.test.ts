import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../../scripts/lib/paths.ts";
import { RANKING } from "../../src/contract/limits.ts";
import { PAGE_KINDS } from "../../src/contract/taxonomy.ts";

interface Post {
  key: string;
  kind: string;
  page: { type: string; id: number };
  author: string;
  createdAt: string;
  text?: string;
  rating?: number;
  replies: { author: string; text: string; createdAt: string }[];
}

const posts = JSON.parse(readFileSync(join(ROOT, "cms/seed/samples/posts.json"), "utf8")) as Post[];
const reviews = posts.filter(({ kind }) => kind === "review");
const pageOf = ({ page }: Post) => `${page.type} ${page.id}`;
/** What is there more than once. */
const repeated = (values: readonly string[]) => values.filter((value, at) => values.indexOf(value) !== at);

it("nobody reviews a page twice among the samples, and no two posts say the same", () => {
  expect(repeated(reviews.map((review) => `${review.author} on ${pageOf(review)}`))).toEqual([]);
  expect(repeated(posts.flatMap(({ text }) => text ?? []))).toEqual([]);
});

it("a sample's replies come after it, one after the other", () => {
  const wrong = posts.filter(({ createdAt, replies }) => {
    const times = [createdAt, ...replies.map((reply) => reply.createdAt)];
    return times.some((time, at) => at > 0 && time <= (times[at - 1] ?? ""));
  });
  expect(wrong.map(({ key }) => key)).toEqual([]);
});

it("of each kind enough pages have the reviews that a rank takes, and the best of them far more", () => {
  for (const type of PAGE_KINDS) {
    const byPage = Map.groupBy(
      reviews.filter(({ page }) => page.type === type),
      pageOf,
    );
    const counts = [...byPage.values()].map(({ length }) => length);
    expect(counts.filter((count) => count >= RANKING.reviewsLeast).length, type).toBeGreaterThanOrEqual(10);
    expect(Math.max(...counts), type).toBeGreaterThanOrEqual(10);
  }
});
