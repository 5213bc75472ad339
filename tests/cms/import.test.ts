import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startCms, type RunningCms } from "../support/cms.ts";
import { DATABASES, openDatabase } from "./databases.ts";
import { call, exportReader, type Exported } from "./reader.ts";

interface Row {
  publicId: number;
  [field: string]: unknown;
}

describe.each(DATABASES)("An import on %s", (name) => {
  let cms: RunningCms;
  let stopDatabase: () => Promise<void>;

  beforeAll(async () => {
    const opened = await openDatabase(name);
    stopDatabase = opened.stop;
    cms = await startCms({ database: opened.database });
  });
  afterAll(async () => {
    await cms.stop();
    await stopDatabase();
  });

  const apply = (...batches: unknown[]) =>
    call(cms, "POST", "/api/import/apply", cms.tokens.import, { batches }) as Promise<{
      created: number;
      updated: number;
    }>;
  const read = async (collection: string) =>
    ((await call(cms, "GET", `/api/import/${collection}`, cms.tokens.import)) as { records: Row[] }).records;
  const program = (named: string, more: Record<string, unknown> = {}) => ({
    programName: named,
    programGraduationLevel: "Postgraduate",
    ...more,
  });

  test("creates universities and their programs in one go, and the export shows them", async () => {
    const university = { universityName: "Imported", cricosProviderCode: "09999Z", emailDomains: ["i.edu.au"] };
    const done = await apply(
      { collection: "university-page", create: [university] },
      {
        collection: "program-page",
        create: [
          program("By code", {
            university: "09999Z",
            durationYears: 1.5,
            estimatedCost: 40_000,
            cricosCode: "099999A",
          }),
        ],
      },
    );
    expect(done).toEqual({ created: 2, updated: 0 });
    const reader = exportReader(cms);
    const [exported] = (await reader.records("programs")) as [Exported];
    const [uni] = (await reader.records("universities")) as [Exported];
    expect(exported).toMatchObject({
      programName: "By code",
      university: uni.id,
      durationYears: 1.5,
      estimatedCost: 40_000,
    });
    expect(uni).toMatchObject({ emailDomains: ["i.edu.au"], aliases: [], universityRating: null });
  });

  test("changes what it names and leaves the rest", async () => {
    const [held] = await read("program-page");
    if (!held) throw new Error("nothing was imported");
    await apply({ collection: "program-page", update: [{ publicId: held.publicId, set: { estimatedCost: 50_000 } }] });
    expect(await read("program-page")).toEqual([{ ...held, estimatedCost: 50_000 }]);
    const unlisted = { listing: "unlisted", university: null };
    await apply({ collection: "program-page", update: [{ publicId: held.publicId, set: unlisted }] });
    expect(await read("program-page")).toEqual([{ ...held, estimatedCost: 50_000, ...unlisted }]);
  });

  test("lists no program that has no university", async () => {
    const [held] = await read("program-page");
    if (!held) throw new Error("nothing was imported");
    const listed = { publicId: held.publicId, set: { listing: "listed" } };
    await expect(apply({ collection: "program-page", update: [listed] })).rejects.toThrow(
      "batches[0].update[0].set.university is refused: University is missing",
    );
    await expect(apply({ collection: "program-page", create: [program("Alone")] })).rejects.toThrow(
      "batches[0].create[0].university is refused: University is missing",
    );
    expect(await read("program-page")).toEqual([held]);
  });

  test.each([
    [
      "an unknown university",
      { collection: "program-page", create: [program("X", { university: 4_040 })] },
      "university 4040",
    ],
    ["an unknown record", { collection: "program-page", update: [{ publicId: 4_040, set: {} }] }, "record 4040"],
    [
      "a wrong value",
      { collection: "program-page", create: [program("X", { ATAR: 120 })] },
      "batches[1].create[0].ATAR",
    ],
    [
      "an unknown field",
      { collection: "program-page", create: [program("X", { publicId: 1 })] },
      "batches[1].create[0].publicId",
    ],
    [
      "a code that is in use",
      { collection: "university-page", create: [{ universityName: "Copy", cricosProviderCode: "09999Z" }] },
      "unique",
    ],
  ])("with %s changes nothing", async (_what, faulty, named) => {
    const before = await read("university-page");
    const good = { collection: "university-page", create: [{ universityName: "Never" }] };
    await expect(apply(good, faulty)).rejects.toThrow(named);
    expect(await read("university-page")).toEqual(before);
  });

  test("of thirteen thousand programs takes less than thirty seconds, and so does reading them", async () => {
    const many = Array.from({ length: 13_000 }, (_, n) =>
      program(`Program ${n}`, { university: "09999Z", cricosCode: `C${n}` }),
    );
    const began = performance.now();
    expect(await apply({ collection: "program-page", create: many })).toEqual({ created: 13_000, updated: 0 });
    expect(await exportReader(cms).ids("programs")).toHaveLength(13_000);
    expect(performance.now() - began).toBeLessThan(30_000);
  });
});
