import { describe, expect, test } from "vitest";
import { correctableFields } from "../../src/contract/corrections.ts";
import { COLLECTIONS, PAGE_COLLECTIONS } from "../../src/contract/export.ts";
import { FACT_FIELDS, SOURCE_KINDS, SOURCES } from "../../src/contract/sources.ts";
import { PAGE_KINDS } from "../../src/contract/taxonomy.ts";
import { faultsOf, factSaid, NO_FIELDS, valueOf } from "../../src/features/correction/correction.ts";
import { WORDS } from "../../src/features/correction/messages.ts";

const page = { type: "program", id: 7 } as const;
const known = {
  programName: "Bachelor of Arts",
  durationYears: 3,
  ATAR: null,
  programGraduationLevel: "Undergraduate",
};
const typed = (field: string, value: string, link = "") => ({ field, value, link });
const fieldNamed = (name: string) =>
  correctableFields("program").find((field) => field.name === name) ?? expect.unreachable();

describe("A correction", () => {
  test("needs a fact, and another value than the page has", () => {
    expect(faultsOf(page, NO_FIELDS, known)).toEqual({ field: WORDS.factMissing });
    expect(faultsOf(page, typed("programName", " Bachelor of Arts "), known)).toEqual({ value: WORDS.sameValue });
    expect(faultsOf(page, typed("durationYears", "3"), known)).toEqual({ value: WORDS.sameValue });
    expect(faultsOf(page, typed("ATAR", ""), known)).toEqual({ value: WORDS.sameValue });
    expect(faultsOf(page, typed("durationYears", "4"), known)).toEqual({});
    // What the page says may not be known: then the CMS compares.
    expect(faultsOf(page, typed("programName", "Bachelor of Arts"), undefined)).toEqual({});
  });

  test("may say that there is none, but not of a name, a level or a type", () => {
    expect(faultsOf(page, typed("durationYears", ""), known)).toEqual({});
    for (const name of ["programName", "programGraduationLevel"])
      expect(faultsOf(page, typed(name, " "), known)).toEqual({ value: WORDS.valueMissing });
  });

  test("has numbers as numbers, however they are typed, and says what is none", () => {
    expect(valueOf(fieldNamed("estimatedCost"), typed("estimatedCost", "$96,000"))).toBe(96_000);
    expect(valueOf(fieldNamed("programName"), typed("programName", " 96 "))).toBe("96");
    expect(faultsOf(page, typed("durationYears", "four"), known)).toEqual({ value: WORDS.notANumber });
  });

  test("may have a web address, and nothing else, as its source", () => {
    expect(faultsOf(page, typed("durationYears", "4", "example.org/x"), known)).toEqual({});
    expect(faultsOf(page, typed("durationYears", "4", "javascript:alert(1)"), known)).toEqual({
      link: WORDS.notAnAddress,
    });
    expect(faultsOf(page, typed("durationYears", "four", "not one"), known)).toEqual({
      value: WORDS.notANumber,
      link: WORDS.notAnAddress,
    });
  });

  test("shows nothing of what is no text and no number", () => {
    expect([factSaid(known, "ATAR"), factSaid(known, "gone"), factSaid(undefined, "ATAR")]).toEqual([null, null, null]);
  });
});

describe("Sources", () => {
  test("are of facts that the contract knows, and each has words and a licence", () => {
    for (const kind of PAGE_KINDS) {
      const shape = COLLECTIONS[PAGE_COLLECTIONS[kind]].shape;
      for (const field of FACT_FIELDS[kind]) expect(Object.keys(shape)).toContain(field);
      for (const { as, choices } of correctableFields(kind)) expect(as === "choice").toBe(choices.length > 0);
    }
    for (const kind of SOURCE_KINDS) expect(SOURCES[kind].label && SOURCES[kind].licence.name).toBeTruthy();
  });
});
