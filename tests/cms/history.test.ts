import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CHANGES_A_RECORD, CHANGES_DAYS } from "../../src/contract/limits.ts";
import { accountAt } from "../support/account.ts";
import { type CmsOptions, type RunningCms, startCms } from "../support/cms.ts";
import { PASSWORD } from "../support/ready-students.ts";
import { loginEditor, type Editor } from "../support/editor.ts";
import { everyRow, runStatement } from "../support/tables.ts";
import { DATABASES, openDatabase } from "./databases.ts";
import { call, to } from "./reader.ts";

interface Change {
  id: number;
  at: string;
  deed: string;
  by: string;
  fields: { field: string; label: string; before: unknown; after: unknown }[];
}
interface Made {
  documentId: string;
  publicId: number;
}

const DAY = 24 * 60 * 60_000;
const LEVEL = { programGraduationLevel: "Undergraduate" };

describe.each(DATABASES)("The history of a page on %s", (name) => {
  let cms: RunningCms;
  let editor: Editor;
  let database: CmsOptions["database"];
  let stopDatabase: () => Promise<void>;

  beforeAll(async () => {
    ({ database, stop: stopDatabase } = await openDatabase(name));
    cms = await startCms({ database, seed: true });
    editor = await loginEditor(cms.url, cms.admin.email, cms.admin.password);
  });
  afterAll(async () => {
    await cms.stop();
    await stopDatabase();
  });

  const ask = async (method: string, path: string, body?: unknown) =>
    call(cms, method, path, await cms.adminToken(), body);
  const path = (type: string, { documentId }: { documentId: string }) =>
    `/quad/history/api::${type}.${type}/${documentId}`;
  const changes = async (type: string, page: { documentId: string }) =>
    ((await ask("GET", path(type, page))) as { changes: Change[] }).changes;
  const restore = (type: string, page: Made, { id: before }: Change) =>
    ask("POST", `${path(type, page)}/restore`, { before }) as Promise<{ without: string[] }>;
  const sql = (statement: string) => runStatement({ cms, database }, statement);
  const rowsKept = async () => (await everyRow({ cms, database })).filter(({ table }) => table === "quad_changes");
  const pairs = ({ fields }: Change) => fields.map(({ field, before, after }) => [field, before, after]);

  test("is the sequence of its changes: who, which field, before and after, and only those", async () => {
    const page = await editor.create("destination-page", { destinationName: "Hobart", destinationType: "City" });
    const values = ["A port.", "A port in the south.", "A port in the south.", "", "Far south."];
    const expected: unknown[] = [];
    let held: string | null = null;
    for (const value of values) {
      await editor.update("destination-page", page.publicId, { destinationDescription: value });
      const now = value === "" ? null : value;
      if (now !== held) expected.unshift([["destinationDescription", held, now]]);
      held = now;
    }
    await editor.update("destination-page", page.publicId, { destinationLocation: "Tasmania", listing: "unlisted" });
    // Posts and what the CMS keeps are nobody's change of the page.
    await editor.create("review", { reviewText: "Windy", reviewRating: 4, destination_page: to(page) });
    const [last, ...others] = await changes("destination-page", page);
    expect(last && pairs(last)).toEqual([
      ["destinationLocation", null, "Tasmania"],
      ["listing", "listed", "unlisted"],
    ]);
    expect(last?.fields.map(({ label }) => label)).toEqual(["Location", "Listing"]);
    const first = others.pop();
    expect(others.map(pairs)).toEqual(expected);
    expect(first).toMatchObject({ deed: "created", fields: [] });
    const account = (await ask("GET", "/admin/users/me")) as { data: { firstname: string; lastname: string | null } };
    const person = [account.data.firstname, account.data.lastname].filter(Boolean).join(" ");
    expect(new Set((await changes("destination-page", page)).map(({ by }) => by))).toEqual(new Set([person]));
    expect(Math.abs(Date.parse(last?.at ?? "") - Date.now())).toBeLessThan(60_000);
  });

  test("names relations and lists, and its older versions come back with one press, with the checks of a save", async () => {
    const one = await editor.create("university-page", { universityName: "One", aliases: ["first"] });
    const two = await editor.create("university-page", { universityName: "Two" });
    const page = await editor.create("program-page", { ...LEVEL, programName: "Law", university_page: to(one) });
    await editor.update("program-page", page.publicId, { programName: "Laws", ATAR: 80 });
    await editor.update("program-page", page.publicId, { university_page: { set: [{ documentId: two.documentId }] } });
    const [moved, renamed] = (await changes("program-page", page)) as [Change, Change];
    expect(pairs(moved)).toEqual([
      ["university_page", { id: one.publicId, name: "One" }, { id: two.publicId, name: "Two" }],
    ]);
    // What stays as it was is in no change, also a relation and a list.
    expect(renamed.fields.map(({ field }) => field)).toEqual(["programName", "ATAR"]);
    expect(moved.fields[0]?.label).toBe("University");
    await editor.update("university-page", one.publicId, { aliases: ["first", "eldest"] });
    expect((await changes("university-page", one)).map(pairs)[0]).toEqual([
      ["aliases", ["first"], ["first", "eldest"]],
    ]);

    expect(await restore("program-page", page, renamed)).toEqual({ without: [] });
    const now = await editor.read("program-page", page.publicId);
    expect(now).toMatchObject({ programName: "Law", ATAR: null, university_page: { documentId: one.documentId } });
    const [restored] = (await changes("program-page", page)) as [Change];
    expect(restored.deed).toBe("restored");
    expect(pairs(restored)).toHaveLength(3);

    // A university that is deleted is none to come back to.
    await editor.remove("university-page", two.publicId);
    await expect(restore("program-page", page, restored)).rejects.toThrow("Two is not there any more");
    await sql(
      `update quad_changes set fields = replace(fields, '"before":"Laws"', '"before":" "') where id = ${restored.id}`,
    );
    await sql(
      `update quad_changes set fields = replace(fields, 'university_page', 'gone') where id in (${restored.id}, ${moved.id})`,
    );
    await expect(restore("program-page", page, restored)).rejects.toThrow("Name is missing");
    expect(await editor.read("program-page", page.publicId)).toMatchObject({ programName: "Law" });
  });

  test("tells seed, import and student submissions, and of a student nothing else", async () => {
    const [seeded] = (
      (await ask("GET", "/content-manager/collection-types/api::subject-page.subject-page?pageSize=1")) as {
        results: Made[];
      }
    ).results;
    expect(await changes("subject-page", seeded ?? { documentId: "" })).toMatchObject([
      { deed: "created", by: "Seed" },
    ]);

    const university = { universityName: "Imported", cricosProviderCode: "09991A" };
    const apply = (batch: unknown) => call(cms, "POST", "/api/import/apply", cms.tokens.import, { batches: [batch] });
    await apply({ collection: "university-page", create: [university] });
    const rows = (await call(cms, "GET", "/api/import/university-page", cms.tokens.import)) as {
      records: (typeof university & { publicId: number })[];
    };
    const { publicId } = rows.records.find(({ universityName }) => universityName === "Imported") ?? { publicId: 0 };
    await apply({ collection: "university-page", update: [{ publicId, set: { city: "Perth", acronym: null } }] });
    const imported = (await editor.read("university-page", publicId)) as unknown as Made;
    expect(await changes("university-page", imported)).toMatchObject([
      { deed: "changed", by: "Import", fields: [{ field: "city", before: null, after: "Perth" }] },
      { deed: "created", by: "Import" },
    ]);

    const student = await accountAt(cms, "historian");
    const { id } = (await call(cms, "POST", "/api/contributions/facilities", student.jwt, {
      ...{ facilityName: "Court", facilityType: "Fitness" },
    })) as { id: number };
    await call(cms, "PUT", `/api/contributions/facilities/${id}`, student.jwt, { facilityName: "Track" });
    const sent = (await editor.read("facility", id)) as unknown as Made;
    expect(await changes("facility", sent)).toMatchObject([
      { by: "Student submission", fields: [{ field: "facilityName", before: "Court", after: "Track" }] },
      { deed: "created", by: "Student submission" },
    ]);
    await call(cms, "POST", "/api/people/me/delete", student.jwt, { password: PASSWORD, posts: "keep" });
    expect(JSON.stringify(await rowsKept())).not.toContain("historian");
    expect((await rowsKept()).filter(({ row }) => row["actor"] === "student" && row["person"] !== null)).toEqual([]);
  });

  test("says that a page was deleted and taken back, and goes with it for good", async () => {
    const page = await editor.create("destination-page", { destinationName: "Broome", destinationType: "City" });
    await editor.remove("destination-page", page.publicId);
    await expect(changes("destination-page", page)).rejects.toThrow("answered 404");
    const { deleted } = (await ask("GET", "/quad/deleted")) as { deleted: { batch: string; names: string[] }[] };
    const { batch } = deleted.find(({ names }) => names[0] === "Broome") ?? { batch: "" };
    await ask("POST", `/quad/deleted/${batch}/back`);
    expect((await changes("destination-page", page)).map(({ deed }) => deed)).toEqual([
      ...["taken back", "deleted", "created"],
    ]);
    const count = (await rowsKept()).length;
    await editor.remove("destination-page", page.publicId);
    await sql(`update quad_deleted set until = 1`);
    await cms.restart();
    expect((await rowsKept()).length).toBeLessThan(count);
  });

  test("has no more than the last changes, and none that are too old", async () => {
    const page = await editor.create("destination-page", { destinationName: "Alice", destinationType: "City" });
    const other = await editor.create("destination-page", { destinationName: "Darwin", destinationType: "City" });
    for (const acronym of ["a", "b"])
      await editor.update("destination-page", page.publicId, { destinationLocation: acronym });
    const [, { id }] = (await changes("destination-page", page)) as [Change, Change];
    const copied = "uid, record, at, deed, actor, person, fields";
    for (let copies = 0; copies < 8; copies += 1)
      await sql(
        `insert into quad_changes (${copied}) select ${copied} from quad_changes where record = (select record from quad_changes where id = ${id}) and uid like '%destination%'`,
      );
    expect(await changes("destination-page", page)).toHaveLength(CHANGES_A_RECORD);
    const old = Date.now() - (CHANGES_DAYS + 1) * DAY;
    await sql(`update quad_changes set at = ${old} where id = (select max(id) from quad_changes)`);
    expect(await changes("destination-page", page)).toHaveLength(CHANGES_A_RECORD);
    await cms.restart();
    const records = new Map<string, number>();
    for (const { row } of await rowsKept()) {
      const key = `${String(row["uid"])} ${String(row["record"])}`;
      records.set(key, (records.get(key) ?? 0) + 1);
      expect(Number(row["at"])).toBeGreaterThan(old);
    }
    expect(Math.max(...records.values())).toBe(CHANGES_A_RECORD);
    expect(await changes("destination-page", other)).toHaveLength(1);
  });
});
