import { describe, expect, it } from "vitest";
import { costExplained } from "../../src/queries/views/study.ts";
import { aProgram } from "../fixtures/content.ts";

const register = { kind: "register", day: "2026-03-01", fields: ["durationYears", "estimatedCost"] } as const;
const explained = (of: Parameters<typeof aProgram>[2]) => costExplained(aProgram(1, 2, of));

describe("what is said of the cost of a whole program", () => {
  it("is what it comes to a year, what it is made of, what is not in it, and where and when it is from", () => {
    expect(
      explained({
        estimatedCost: 126_000,
        durationYears: 3,
        sources: [
          { kind: "editor", day: "2026-05-02", fields: ["ATAR"] },
          { ...register, fields: [...register.fields] },
        ],
      }),
    ).toBe(
      "$126,000 in all, over 3 years of full-time study, is about $42,000 a year. That is an estimate of tuition and " +
        "compulsory fees for international students; what fees rise by later, living costs and health cover are not in " +
        "it. From: Commonwealth Register of Institutions and Courses for Overseas Students (CRICOS), 01/03/2026.",
    );
  });

  it("names no source where none is known, and divides nothing that takes a year or less", () => {
    expect(explained({ estimatedCost: 15_000, durationYears: 0.5 })).toMatch(
      /^\$15,000 in all, for 0\.5 years of full-time study\. That is .+ not in it\.$/,
    );
  });

  it("is nothing where a part of it is unknown", () => {
    expect(explained({ estimatedCost: 126_000 })).toBeNull();
    expect(explained({ durationYears: 3 })).toBeNull();
    expect(explained({ estimatedCost: 0, durationYears: 3 })).toBeNull();
  });
});
