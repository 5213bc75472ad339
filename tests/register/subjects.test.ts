import { describe, expect, it } from "vitest";
import type { HeldUniversity } from "../../scripts/register/plan.ts";
import { planSubjects } from "../../scripts/register/plan-subjects.ts";

const university: HeldUniversity = {
  publicId: 4,
  universityName: "UNSW Sydney",
  acronym: "UNSW",
  aliases: ["University of New South Wales"],
  universityLocation: null,
  city: null,
  state: "NSW",
  webpage: null,
  cricosProviderCode: null,
};
const rows = (...cells: Record<string, string>[]) => cells.map((cell, at) => ({ row: at + 2, cells: cell }));
const subject = (subjectCode: string, subjectName: string, more: Record<string, string> = {}) => ({
  university: "University of New South Wales",
  subjectCode,
  subjectName,
  level: "Undergraduate",
  ...more,
});

describe("a subject list", () => {
  it("adds subjects to the university that is meant, with the field that the code says", () => {
    const plan = planSubjects(
      rows(subject("COMP1511", "Programming, “Fundamentals” für alle"), subject("ARCH1101", "Studio")),
      {
        universities: [university],
        subjects: [],
      },
    );
    expect(plan.batches[0]?.create).toMatchObject([
      { subjectName: "Programming, “Fundamentals” für alle", field: "Computer Science", university: 4 },
      { subjectCode: "ARCH1101", field: null },
    ]);
  });

  it("leaves subjects alone that are there, and says why it skips a row", () => {
    const plan = planSubjects(
      rows(
        subject("COMP1511", "Programming"),
        subject("comp2521", "Data"),
        subject("COMP2521", "Data again"),
        subject("", "No code"),
        subject("X1", "Elsewhere", { university: "Nowhere" }),
        subject("X2", "Odd", { level: "Kindergarten" }),
      ),
      {
        universities: [university],
        subjects: [{ publicId: 1, subjectName: "P", subjectCode: "COMP1511", university: 4 }],
      },
    );
    expect(plan.leftAlone).toBe(1);
    expect(plan.batches[0]?.create).toHaveLength(1);
    expect(plan.skipped.map(({ row, reason }) => [row, reason])).toEqual([
      [4, "the code stands in the file before"],
      [5, "no code or name"],
      [6, 'no university in the CMS is called "Nowhere"'],
      [7, 'unknown level "Kindergarten"'],
    ]);
  });
});
