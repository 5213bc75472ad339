import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../../scripts/lib/paths.ts";

const seed = <T>(name: string): T[] => JSON.parse(readFileSync(join(ROOT, "cms/seed", `${name}.json`), "utf8")) as T[];
const universities = new Map(
  seed<{ publicId: number; webpage: string }>("universities").map(({ publicId, webpage }) => [publicId, webpage]),
);
const subjects = seed<{ university: number; subjectCode: string | null; webpage: string | null }>("subjects");

it("the seed's addresses of subjects lead to the subject's code in its own university's handbook", () => {
  const withAddress = subjects.filter(({ webpage }) => webpage !== null);
  expect(withAddress.length).toBeGreaterThan(100);
  const wrong = withAddress.filter(({ university, subjectCode, webpage }) => {
    const { protocol, hostname, href } = new URL(webpage ?? "");
    const domain = new URL(universities.get(university) ?? "").hostname.replace(/^www\./, "");
    const isTheirs = hostname === domain || hostname.endsWith(`.${domain}`);
    return (
      protocol !== "https:" || !isTheirs || !subjectCode || !href.toLowerCase().endsWith(subjectCode.toLowerCase())
    );
  });
  expect(wrong).toEqual([]);
  expect(new Set(withAddress.map(({ webpage }) => webpage)).size).toBe(withAddress.length);
});
