import { describe, expect, it } from "vitest";
import { foldAddress, isAtDomain, lapseOf, VERIFIED } from "../../src/contract/verified.ts";

describe("an address", () => {
  it.each([
    ["u123@anu.edu.au", "u123@anu.edu.au"],
    [" U123+Quad@ANU.edu.au ", "u123@anu.edu.au"],
    ["a+b+c@anu.edu.au", "a@anu.edu.au"],
    ["a.b@anu.edu.au", "a.b@anu.edu.au"],
    // Nothing would be left of it before the sign: it stays another one than all its like.
    ["+tag@anu.edu.au", "+tag@anu.edu.au"],
  ])("%j is kept as %s, and folding that changes nothing", (typed, folded) => {
    expect(foldAddress(typed)).toBe(folded);
    expect(foldAddress(folded)).toBe(folded);
  });

  it.each([
    ["a@anu.edu.au", true],
    ["a@student.anu.edu.au", true],
    ["a@x.y.ANU.edu.au", true],
    ["a@notanu.edu.au", false],
    ["a@edu.au", false],
    ["a@anu.edu.au.example.org", false],
    ["anu.edu.au@example.org", false],
    ["a@anu.edu.au@example.org", false],
    ["a@anu.edu.au.", false],
  ])("%s is at anu.edu.au: %s", (address, isThere) => {
    expect(isAtDomain(address, "anu.edu.au")).toBe(isThere);
  });
});

it("a proof holds for eighteen months", () => {
  expect(VERIFIED.proofMonths).toBe(18);
  expect(new Date(lapseOf(Date.UTC(2026, 10, 22))).toISOString()).toBe("2028-05-22T00:00:00.000Z");
});
