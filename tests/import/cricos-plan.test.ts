import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { planCricosImport } from "../../scripts/import/cricos-plan.ts";
import { readCricosRegister } from "../../scripts/import/cricos-register.ts";
import type { ImportPlan } from "../../src/contract/import.ts";
import { afterPlan, isEmptyPlan, program, university, type Guide } from "./in-memory.ts";
import { BLANK, course, institution, location, registerWorkbook, type SheetRows } from "./register-workbook.ts";

const SOMEWHERE = university(1, "University of Somewhere", { cricosProviderCode: "00001A" });
const AT_SOMEWHERE = {
  Institutions: [institution("00001A", "University of Somewhere")],
  Locations: [location("00001A", "SOMEWHERE", "VIC")],
};

const registerOf = async (rows: SheetRows) =>
  readCricosRegister(
    await registerWorkbook({
      ...AT_SOMEWHERE,
      Courses: [course("00001A", "000000X", "Filler", { Expired: "Yes" })],
      ...rows,
    }),
  );
const planOf = async (rows: SheetRows, guide: Partial<Guide> = {}, options = { all: false }): Promise<ImportPlan> =>
  planCricosImport(await registerOf(rows), { universities: [SOMEWHERE], programs: [], ...guide }, options);
const batch = (plan: ImportPlan, collection: string) => {
  const found = plan.batches.find((candidate) => candidate.collection === collection);
  if (!found) throw new Error(`The plan has no batch of ${collection}`);
  return found;
};
const programsOf = (plan: ImportPlan) => batch(plan, "program-page");
const universitiesOf = (plan: ImportPlan) => batch(plan, "university-page");
const reasons = (plan: ImportPlan) => plan.skipped.map(({ sheet, row, reason }) => `${sheet} ${row}: ${reason}`);

describe("An institution of the register", () => {
  test("is the university that has its provider code, whatever it is called, and changes nothing that is filled in", async () => {
    const plan = await planOf({ Institutions: [institution("00001A", "Somewhere Ltd", { Website: "other.edu.au" })] });
    expect(universitiesOf(plan)).toMatchObject({ create: [], update: [] });
    expect(plan.unchanged["university-page"]).toBe(1);
  });

  test("fills what the university lacks: website, and place when the guide has none of it", async () => {
    const bare = { ...SOMEWHERE, webpage: null, city: null, state: null, universityLocation: null };
    const Institutions = [institution("00001A", "University of Somewhere", { Website: "www.somewhere.edu.au" })];
    const plan = await planOf({ Institutions }, { universities: [bare] });
    expect(universitiesOf(plan).update).toEqual([
      {
        publicId: 1,
        set: {
          webpage: "https://www.somewhere.edu.au",
          city: "Somewhere",
          state: "VIC",
          universityLocation: "Somewhere, Victoria",
        },
      },
    ]);
    const partly = await planOf(
      { Institutions },
      { universities: [{ ...bare, state: "NSW", webpage: "https://kept.edu.au" }] },
    );
    expect(universitiesOf(partly).update).toEqual([]);
  });

  test("is found by its exact name when the university has no code: case, The, short name and Limited do not count", async () => {
    const plan = await planOf(
      { Institutions: [institution("00007G", "THE University of Elsewhere Limited (UoE)")] },
      { universities: [university(5, "University of Elsewhere")] },
    );
    expect(universitiesOf(plan).update).toEqual([{ publicId: 5, set: { cricosProviderCode: "00007G" } }]);
    expect(plan.notes).toContainEqual({
      title: "Found by name, without a provider code in the guide",
      lines: ["00007G THE University of Elsewhere Limited (UoE) → University of Elsewhere"],
    });
  });

  test("is found by its name without what says how it is incorporated, and by another name of the university", async () => {
    for (const name of ["Elsewhere College Pty Ltd", "Elsewhere Pty. Limited"]) {
      const universities = [university(5, "Elsewhere College", { aliases: ["elsewhere"] })];
      const plan = await planOf({ Institutions: [institution("00007G", name)] }, { universities });
      expect(universitiesOf(plan).update).toMatchObject([{ publicId: 5 }]);
    }
  });

  test("is not found by name when the university has another code", async () => {
    const plan = await planOf(
      { Institutions: [institution("00007G", "Somewhere Institute")] },
      { universities: [university(5, "Somewhere Institute", { cricosProviderCode: "00009Z" })] },
    );
    expect(reasons(plan)[0]).toBe("Institutions 4: not a university of the guide (--all takes every institution)");
    expect(plan.notes).toContainEqual({
      title: "Universities of the guide that the register does not have",
      lines: ["00009Z Somewhere Institute"],
    });
  });

  test("registered again under another code brings its courses to the same university", async () => {
    const plan = await planOf({
      Institutions: [
        institution("00001A", "University of Somewhere"),
        institution("00002B", "The University of Somewhere (UoS)", { "Trading Name": "Centre for English" }),
      ],
      Courses: [course("00001A", "000001A", "Bachelor of Arts"), course("00002B", "000002B", "Bachelor of Science")],
    });
    expect(programsOf(plan).create.map(({ university }) => university)).toEqual([1, 1]);
    expect(plan.notes).toContainEqual({
      title: "Further registrations of a university",
      lines: ["00002B The University of Somewhere (UoS) → University of Somewhere"],
    });
  });

  test("of an owner whose name another institution of the guide has is not that one, unless the name is a university's", async () => {
    const Institutions = [institution("00001A", "Saint Anne Trust"), institution("00002B", "Saint Anne Trust")];
    const plan = await planOf({ Institutions }, { universities: [{ ...SOMEWHERE, universityName: "Hill School" }] });
    expect(reasons(plan)[0]).toContain("Institutions 5: not a university of the guide");
  });

  test("with the most courses is the university itself when several have the name of one without a code", async () => {
    const plan = await planOf(
      {
        Institutions: [
          institution("00001A", "University of Elsewhere"),
          institution("00002B", "University of Elsewhere"),
        ],
        Courses: [1, 2, 3].map((n) => course(n === 1 ? "00001A" : "00002B", `00000${n}A`, `Course ${n}`)),
      },
      { universities: [university(5, "University of Elsewhere")] },
    );
    expect(universitiesOf(plan).update).toEqual([{ publicId: 5, set: { cricosProviderCode: "00002B" } }]);
    expect(programsOf(plan).create.map(({ university }) => university)).toEqual([5, 5, 5]);
  });

  test("with University in its name is no university for that: a senior college stays outside", async () => {
    const Institutions = [
      institution("00001A", "University of Somewhere"),
      institution("00002B", "University Senior College at University of Somewhere Inc"),
    ];
    const plan = await planOf({ Institutions });
    expect(reasons(plan)[0]).toContain("Institutions 5: not a university of the guide");
  });

  test("whose provider code stands in an earlier row, or is missing, is skipped", async () => {
    const Institutions = [
      institution("00001A", "University of Somewhere"),
      institution("00001a", "Again"),
      institution("", "Codeless"),
      institution("00002B", ""),
    ];
    expect(reasons(await planOf({ Institutions })).slice(0, 3)).toEqual([
      "Institutions 5: the provider code stands in an earlier row",
      "Institutions 6: no provider code",
      "Institutions 7: no institution name",
    ]);
  });
});

describe("With --all", () => {
  const all = { all: true };

  test("every other institution comes with its website, its place and its trading names, and its programs point to its code", async () => {
    const plan = await planOf(
      {
        Institutions: [
          institution("00002B", "Harbour College Pty Ltd", {
            Website: "www.harbour.edu.au",
            "Trading Name": "Harbour; Pier",
          }),
        ],
        Locations: [location("00002B", "NORTH RYDE", "NSW")],
        Courses: [course("00002B", "000002B", "Diploma of Sailing", { "Course Level": "Diploma" })],
      },
      {},
      all,
    );
    expect(universitiesOf(plan).create).toEqual([
      {
        universityName: "Harbour College Pty Ltd",
        aliases: ["Harbour", "Pier"],
        emailDomains: [],
        cricosProviderCode: "00002B",
        webpage: "https://www.harbour.edu.au",
        city: "North Ryde",
        state: "NSW",
        universityLocation: "North Ryde, New South Wales",
        listing: "listed",
      },
    ]);
    expect(programsOf(plan).create).toMatchObject([{ programName: "Diploma of Sailing", university: "00002B" }]);
  });

  test("institutions of one name get names of their own, and schools of one owner are not merged", async () => {
    const Institutions = [
      institution("00002B", "Saint Anne Trust", { "Trading Name": "Hill School" }),
      institution("00003C", "SAINT ANNE TRUST", { "Trading Name": "Lake School" }),
      institution("00004D", "Saint Anne Trust"),
    ];
    const plan = await planOf({ Institutions }, {}, all);
    expect(universitiesOf(plan).create.map(({ universityName }) => universityName)).toEqual([
      "Saint Anne Trust",
      "SAINT ANNE TRUST (Lake School)",
      "Saint Anne Trust (00004D)",
    ]);
  });

  test("an institution whose only location has no state has no place", async () => {
    const plan = await planOf(
      { Institutions: [institution("00002B", "Harbour College")], Locations: [location("00002B", null, null)] },
      {},
      all,
    );
    expect(universitiesOf(plan).create).toMatchObject([{ city: null, state: null, universityLocation: null }]);
  });
});

describe("A course of the register", () => {
  test("becomes a program with its level, field, duration in years and cost in whole dollars", async () => {
    const Courses = [
      course("00001A", "012345A", "Master  of Data ", {
        "Course Level": "Masters Degree (Coursework)",
        "Duration (Weeks)": "78",
        "Estimated Total Course Cost": "$95,382.50",
      }),
    ];
    expect(programsOf(await planOf({ Courses })).create).toEqual([
      {
        programName: "Master of Data",
        programGraduationLevel: "Postgraduate",
        field: "Computer Science",
        durationYears: 1.5,
        estimatedCost: 95_383,
        cricosCode: "012345A",
        university: 1,
        listing: "listed",
      },
    ]);
  });

  test("keeps a name of 191 characters, and is skipped when the name is longer than the guide's", async () => {
    const [long, tooLong] = ["N".repeat(191), "N".repeat(256)];
    const plan = await planOf({ Courses: [course("00001A", "000001A", long), course("00001A", "000002B", tooLong)] });
    expect(programsOf(plan).create.map(({ programName }) => programName)).toEqual([long]);
    expect(reasons(plan)).toEqual(["Courses 5: the name is longer than 255 characters"]);
  });

  test("is skipped with its reason when it cannot be a program", async () => {
    const Courses = [
      course("00001A", "000001A", "Old", { Expired: "Yes" }),
      course("00001A", "000002B", "Unclear", { Expired: "Perhaps" }),
      course("00001A", "000003C", "Trade", { "Course Level": "Certificate IV" }),
      course("00001A", "000004D", "Levelless", { "Course Level": null }),
      course("00009Z", "000005E", "Orphan"),
      course("00001A", "", "Codeless"),
      course("00001A", "000006F", ""),
      course("00001A", "000007G", "Twice"),
      course("00001A", "000007g", "Twice again"),
      BLANK,
    ];
    const plan = await planOf({ Courses });
    expect(reasons(plan)).toEqual([
      "Courses 4: expired",
      "Courses 5: Expired says neither Yes nor No",
      "Courses 6: not of university level: Certificate IV",
      "Courses 7: no course level",
      "Courses 8: its provider is not in the sheet Institutions",
      "Courses 9: no course code",
      "Courses 10: no course name",
      "Courses 12: the course code stands in an earlier row",
    ]);
    expect(plan.skipped[0]).toEqual({ sheet: "Courses", row: 4, what: "000001A Old", reason: "expired" });
    expect(programsOf(plan).create).toHaveLength(1);
  });

  test("of an institution that is not in the guide is skipped", async () => {
    const Institutions = [institution("00002B", "Harbour College")];
    const plan = await planOf({ Institutions, Courses: [course("00002B", "000001A", "Bachelor of Arts")] });
    expect(reasons(plan)[1]).toBe("Courses 4: its institution is not in the guide (--all takes every institution)");
  });

  test("with the name of another course of its university stays a program of its own", async () => {
    const Courses = [course("00001A", "000001A", "Bachelor of Arts"), course("00001A", "000002B", "Bachelor of Arts")];
    expect(programsOf(await planOf({ Courses })).create.map(({ cricosCode }) => cricosCode)).toEqual([
      "000001A",
      "000002B",
    ]);
  });
});

describe("A program that is there", () => {
  const figures = { durationYears: 3, estimatedCost: 120_000, cricosCode: "000001A" };

  test("with the course's code gets its duration and cost; what editors wrote stays", async () => {
    const existing = program(7, "Arts, renamed", {
      ...figures,
      durationYears: 4,
      estimatedCost: 1_000,
      field: "History",
      programGraduationLevel: "Research",
    });
    const plan = await planOf({ Courses: [course("00001A", "000001A", "Bachelor of Arts")] }, { programs: [existing] });
    expect(programsOf(plan)).toMatchObject({
      create: [],
      update: [{ publicId: 7, set: { durationYears: 3, estimatedCost: 120_000 } }],
    });
  });

  test("keeps its figures when the register states none", async () => {
    const Courses = [
      course("00001A", "000001A", "Arts", { "Duration (Weeks)": null, "Estimated Total Course Cost": 0 }),
    ];
    const plan = await planOf({ Courses }, { programs: [program(7, "Arts", { ...figures, field: "History" })] });
    expect(isEmptyPlan(plan)).toBe(true);
    expect(plan.unchanged["program-page"]).toBe(1);
  });

  test("without a code is found by university and name, case ignored, and gets code, figures and missing field", async () => {
    const Courses = [course("00001A", "000001A", "BACHELOR of Arts")];
    const plan = await planOf({ Courses }, { programs: [program(7, "Bachelor of Arts")] });
    expect(programsOf(plan)).toMatchObject({
      create: [],
      update: [{ publicId: 7, set: { ...figures, field: "Computer Science" } }],
    });
  });

  test.each([
    ["another university", { university: 2 }, "Bachelor of Arts"],
    ["Honours in its name", {}, "Bachelor of Arts (Honours)"],
  ])("with %s is another program", async (_what, more, name) => {
    const Courses = [course("00001A", "000001A", "Bachelor of Arts")];
    const plan = await planOf({ Courses }, { programs: [program(7, name, more)] });
    expect(programsOf(plan)).toMatchObject({ create: [{ cricosCode: "000001A" }], update: [] });
  });

  test("of the same name as another without a code stays as it is: the course is the first one's", async () => {
    const Courses = [course("00001A", "000001A", "Bachelor of Arts")];
    const programs = [program(7, "Bachelor of Arts"), program(8, "Bachelor of Arts")];
    expect(programsOf(await planOf({ Courses }, { programs })).update).toMatchObject([{ publicId: 7 }]);
  });

  test("whose name several courses have is the one of its level and field, when that is just one", async () => {
    const doctor = (code: string, field: string) =>
      course("00001A", code, "Doctor of Philosophy", {
        "Course Level": "Doctoral Degree",
        "Field of Education 1 Detailed Field": field,
      });
    const Courses = [doctor("000001A", "010301 - Physics"), doctor("000002B", "090305 - History")];
    const existing = program(7, "Doctor of Philosophy", { programGraduationLevel: "Research", field: "History" });
    const plan = await planOf({ Courses }, { programs: [existing] });
    expect(programsOf(plan)).toMatchObject({
      create: [{ cricosCode: "000001A" }],
      update: [{ publicId: 7, set: { cricosCode: "000002B" } }],
    });
    const unclear = await planOf({ Courses }, { programs: [{ ...existing, field: "Botany" }] });
    expect(programsOf(unclear).create).toHaveLength(2);
    expect(unclear.notes.at(-1)?.lines).toEqual(["7 Doctor of Philosophy"]);
  });
});

describe("A second import", () => {
  const arbitraryRows = fc.record({
    institutions: fc.array(
      fc.record({
        code: fc.constantFrom("00001A", "00002B", "00003C", "00004D", ""),
        name: fc.constantFrom(
          "University of Somewhere",
          "The University of Somewhere (UoS)",
          "University of Elsewhere",
          "Harbour College",
        ),
        city: fc.constantFrom("PERTH", "Hobart", null),
        state: fc.constantFrom("WA", "TAS", null),
      }),
      { minLength: 1, maxLength: 6 },
    ),
    courses: fc.array(
      fc.record({
        provider: fc.constantFrom("00001A", "00002B", "00003C", "00004D"),
        code: fc.constantFrom("000001A", "000002B", "000003C", "000004D"),
        name: fc.constantFrom("Bachelor of Arts", "BACHELOR OF ARTS", "Bachelor of Science"),
        level: fc.constantFrom("Bachelor Degree", "Diploma", "Certificate IV"),
        weeks: fc.constantFrom("156", "0", null),
        cost: fc.constantFrom("$1", "90,000", null),
      }),
      { minLength: 1, maxLength: 8 },
    ),
    programs: fc.array(
      fc.record({
        name: fc.constantFrom("Bachelor of Arts", "Bachelor of Science"),
        cricosCode: fc.constantFrom(null, "000001A"),
        university: fc.constantFrom(1, 2),
      }),
      { maxLength: 4 },
    ),
    isSeedCoded: fc.boolean(),
    all: fc.boolean(),
  });

  test("of the same register changes nothing, whatever the register and the guide have", async () => {
    await fc.assert(
      fc.asyncProperty(arbitraryRows, async ({ institutions, courses, programs, isSeedCoded, all }) => {
        const register = await registerOf({
          Institutions: institutions.map(({ code, name }) => institution(code, name)),
          Locations: institutions.map(({ code, city, state }) => location(code, city, state)),
          Courses: courses.map(({ provider, code, name, level, weeks, cost }) =>
            course(provider, code, name, {
              "Course Level": level,
              "Duration (Weeks)": weeks,
              "Estimated Total Course Cost": cost,
            }),
          ),
        });
        const guide: Guide = {
          universities: [
            isSeedCoded ? SOMEWHERE : { ...SOMEWHERE, cricosProviderCode: null },
            university(2, "University of Elsewhere", { city: null, state: null, universityLocation: null }),
          ],
          programs: programs.map(({ name, ...more }, place) => program(place + 1, name, more)),
          subjects: [],
        };
        const after = afterPlan(guide, planCricosImport(register, guide, { all }));
        expect(planCricosImport(register, after, { all }).batches).toMatchObject([
          { create: [], update: [] },
          { create: [], update: [] },
        ]);
        const codes = after.universities.flatMap(({ cricosProviderCode }) => cricosProviderCode ?? []);
        expect(new Set(codes).size).toBe(codes.length);
      }),
      { numRuns: 150 },
    );
  });
});
