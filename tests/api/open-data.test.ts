import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { dataExportSchema } from "../../src/contract/api/accounts.ts";
import { PAGE_PATHS } from "../../src/contract/api/names.ts";
import type { PageRef } from "../../src/contract/entities.ts";
import { PAGE_COLLECTIONS } from "../../src/contract/export.ts";
import { feedHref } from "../../src/contract/feeds.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { PAGE_KINDS } from "../../src/contract/taxonomy.ts";
import { DATABASES } from "../cms/databases.ts";
import { aReview, on, recordIn, startCommunity, type Community } from "../support/community.ts";
import { grammarFaults } from "../support/atom-grammar.ts";
import { inviteStaff, type StaffAnswer, type StaffCaller } from "../support/staff.ts";
import type { Student } from "../support/student.ts";
import { everyRow, runStatement } from "../support/tables.ts";

interface Row extends Record<string, unknown> {
  subject: string;
  version: string;
}
const rowsIn = ({ status, body }: StaffAnswer): Row[] => {
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as { rows: Row[] }).rows;
};
const today = (): string => new Date().toISOString().slice(0, 10);
const PASSWORD = "secret-123";

describe.each(DATABASES)("Open data on %s", (database) => {
  let community: Community;
  let eda: StaffCaller;
  let ravi: StaffCaller;
  let ann: Student;
  let ben: Student;
  beforeAll(async () => {
    community = await startCommunity(database);
    const { cms } = community.api;
    const password = "Quad-moderator-7777a";
    eda = await inviteStaff(cms, { email: "eda@quad.localhost", password, firstname: "Eda" }, "Editor");
    ravi = await inviteStaff(cms, { email: "ravi@quad.localhost", password, firstname: "Ravi" }, "Editor");
  });
  beforeEach(async () => {
    [ann, ben] = (await community.students(2)) as [Student, Student];
  });
  afterAll(() => community.stop());

  const feed = async (...asked: Parameters<typeof feedHref>): Promise<string> => {
    const { status, headers, body } = await community.anyone.get(feedHref(...asked));
    expect([status, headers.get("content-type")]).toEqual([200, "application/atom+xml; charset=utf-8"]);
    expect(grammarFaults(body as string)).toEqual([]);
    return body as string;
  };
  const entries = (text: string): string[] => text.split("<entry>").slice(1);

  describe("Feeds", () => {
    test.each(PAGE_KINDS)(
      "of a %s, of its kind and of the site have its visible posts, the newest first",
      async (kind) => {
        const page = await community.page(kind);
        const said = `Is <b>this</b> & "that" so? ${database} ${kind}`;
        const { id } = recordIn(await ann.post("/api/reviews", aReview(page, { reviewText: said })));
        const question = recordIn(await ben.post("/api/qnas", { data: { qnaText: "Where?", ...on(page) } })).id;
        for (const asked of [[kind, page.id], [kind], []] as Parameters<typeof feedHref>[]) {
          const text = await feed(...asked);
          const [first = "", second = ""] = entries(text);
          expect(first).toContain(`:qna-${question}</id>`);
          expect(first).toContain(`<name>${ben.username}</name>`);
          expect(second).toContain(`:review-${id}</id>`);
          expect(second).toContain("4 of 5 stars</title>");
          expect(second).toContain(`#review-${id}"/>`);
          expect(second).toContain(
            `<summary>Is &lt;b&gt;this&lt;/b&gt; &amp; &quot;that&quot; so? ${database} ${kind}</summary>`,
          );
          expect(text).not.toContain("@example.org");
          expect(entries(text).length).toBeLessThanOrEqual(LIMITS.feedEntries);
        }
        expect(entries(await feed(kind, page.id))).toHaveLength(2);
      },
    );

    test("are the same bytes as long as nothing changes, and a reader who has them gets a 304", async () => {
      const page = await community.page("facility");
      const { id } = recordIn(await ann.post("/api/reviews", aReview(page)));
      const first = await community.anyone.get(feedHref("facility", page.id));
      // Somebody else's like is no change of what was written.
      expect((await ben.put(`/api/reviews/${id}`, { data: { review_likes: [ben.id] } })).status).toBe(200);
      const etag = first.headers.get("etag") ?? "";
      const again = await community.anyone.get(feedHref("facility", page.id), { "if-none-match": etag });
      expect([again.status, again.body, again.headers.get("etag")]).toEqual([304, undefined, etag]);
      expect(await feed("facility", page.id)).toBe(first.body);
      const [, updated] = /<updated>([^<]+)/.exec(first.body as string) ?? [];
      expect(entries(first.body as string)[0]).toContain(`<updated>${updated}</updated>`);

      expect((await ann.put(`/api/reviews/${id}`, { data: { reviewText: "Better now" } })).status).toBe(200);
      const changed = await feed("facility", page.id);
      expect(changed).toContain("Better now");
      expect((/<updated>([^<]+)/.exec(changed)?.[1] ?? "") > (updated ?? "")).toBe(true);
    });

    test("have no post that is hidden or deleted, and nothing of a page that is not listed", async () => {
      const page = await community.page("destination");
      const hidden = recordIn(await ann.post("/api/blogs", { data: { blogText: "Not for all", ...on(page) } })).id;
      const deleted = recordIn(await ann.post("/api/blogs", { data: { blogText: "Taken back", ...on(page) } })).id;
      await community.editor.update("blog", hidden, { visibility: "hidden" });
      expect((await ann.delete(`/api/blogs/${deleted}`)).status).toBe(200);
      for (const asked of [["destination", page.id], ["destination"], []] as Parameters<typeof feedHref>[]) {
        const text = await feed(...asked);
        expect(text).not.toContain("Not for all");
        expect(text).not.toContain("Taken back");
      }
      expect(entries(await feed("destination", page.id))).toEqual([]);
      await community.editor.update("destination-page", page.id, { listing: "unlisted" });
      // What was answered a moment ago may be answered again for as long.
      await expect
        .poll(async () => (await community.anyone.get(feedHref("destination", page.id))).status, {
          timeout: 2 * LIMITS.interactionsCache,
        })
        .toBe(404);
    });

    test("are none of what there is not", async () => {
      for (const path of ["/api/feeds/nothing.atom", "/api/feeds/program-999999.atom", "/api/feeds/site"])
        expect((await community.anyone.get(path)).status).toBe(404);
    });
  });

  describe("Sources", () => {
    const sourcesOf = async (page: PageRef) =>
      (await community.reader.record(PAGE_COLLECTIONS[page.type], page.id))["sources"] as {
        kind: string;
        day: string;
        fields: string[];
      }[];
    const kindOf = async (page: PageRef, field: string) =>
      (await sourcesOf(page)).find(({ fields }) => fields.includes(field))?.kind;

    test("say of each fact of the seed that it is a sample, and of a changed one that an editor wrote it", async () => {
      const page = await community.page("subject");
      const [sample, ...others] = await sourcesOf(page);
      // As old as what the makers of Quad wrote down, and not as this database.
      expect([sample?.kind, sample?.day, others]).toEqual(["sample", "2026-11-23", []]);
      await community.editor.update("subject-page", page.id, { subjectDescription: "Another text" });
      expect(await kindOf(page, "subjectDescription")).toBe("editor");
      expect(await kindOf(page, "subjectName")).toBe("sample");
      // A fact that is emptied has no source, and one that is no fact changes none.
      await community.editor.update("subject-page", page.id, { subjectDescription: null });
      expect(await kindOf(page, "subjectDescription")).toBeUndefined();
    });

    test("say of a page that a student sent in that a student wrote it", async () => {
      const sent = { data: { facilityName: "Climbing Hall", facilityType: "Fitness", university_page: 2 } };
      const { id } = recordIn(await ann.post("/api/facilities", sent));
      await community.editor.update("facility", id, { listing: "listed" });
      const page: PageRef = { type: "facility", id };
      expect(await sourcesOf(page)).toEqual([
        { kind: "student", day: today(), fields: ["facilityName", "facilityType", "university"] },
      ]);
    });

    test("are filled in from the history for pages of before they were kept", async () => {
      const page = await community.page("program");
      await community.editor.update("program-page", page.id, { programDescription: "By an editor" });
      await runStatement(community.api, "delete from quad_sources");
      expect(await sourcesOf(page)).toBeUndefined();
      await community.api.cms.restart();
      expect(await kindOf(page, "programDescription")).toBe("editor");
      expect(await kindOf(page, "programName")).toBe("sample");
    });
  });

  describe("Corrections", () => {
    let page: PageRef;
    beforeEach(async () => {
      page = await community.page("facility");
    });
    const correct = (who: Student, more: Record<string, unknown> = {}) =>
      who.post("/api/corrections", {
        data: { page, field: "facilitySuburb", value: "Fitzroy", link: "https://example.org/where", ...more },
      });
    const find = async (id: number, state = "all"): Promise<Row | undefined> => {
      for (let at = 1; at < 20; at += 1) {
        const rows = rowsIn(await eda.get(`/quad/corrections?state=${state}&page=${at}`));
        const row = rows.find(({ subject }) => subject === `correction:${id}`);
        if (row || rows.length < LIMITS.queuePage) return row;
      }
      return undefined;
    };
    const decide = async (who: StaffCaller, row: Row, decision: string, reason: string, note: string | null = null) => {
      const { subject, version } = row;
      const { status, body } = await who.post("/quad/corrections/decisions", {
        ...{ items: [{ subject, version }], decision, reason, note },
      });
      expect(status, JSON.stringify(body)).toBe(200);
      return (body as { outcomes: { isDone: boolean; message: string | null }[] }).outcomes[0];
    };
    const rowOf = async (id: number): Promise<Row> => (await find(id)) ?? expect.unreachable();
    const noticesOf = async ({ id }: Student) =>
      (await everyRow(community.api)).filter(({ table, row }) => table === "quad_notices" && row["account"] === id);

    test("wait with the old and the new value, and one press changes the page, its source and its history", async () => {
      await community.editor.update("facility", page.id, { facilitySuburb: "Carlton" });
      const made = await correct(ann);
      expect(made.status).toBe(201);
      const { id, attributes } = recordIn(made);
      expect(attributes).toEqual({ field: "facilitySuburb" });
      const row = await rowOf(id);
      expect(row).toMatchObject({
        ...{ kind: "facility", field: "Suburb", was: "Carlton", now: null, value: "Fitzroy", state: "open" },
        ...{ by: ann.username, link: "https://example.org/where", path: `/facility/${page.id}` },
      });

      expect(await decide(eda, row, "accept", "allowed")).toMatchObject({ isDone: true });
      const record = await community.reader.record("facilities", page.id);
      expect(record["facilitySuburb"]).toBe("Fitzroy");
      expect(record["sources"]).toContainEqual({ kind: "student", day: today(), fields: ["facilitySuburb"] });
      const history = await eda.get(`/quad/history/api::facility.facility/${String(row["documentId"])}`);
      const [last] = (history.body as { changes: { by: string; fields: { after: unknown }[] }[] }).changes;
      expect(last?.by).toMatch(/^Correction by a student, accepted by Eda/);
      expect(last?.fields).toMatchObject([{ field: "facilitySuburb", before: "Carlton", after: "Fitzroy" }]);
      const [notice, ...others] = await noticesOf(ann);
      expect([notice?.row["kind"], notice?.row["details"], others]).toEqual([
        "correction",
        JSON.stringify({ outcome: "accepted", field: "Suburb" }),
        [],
      ]);

      // The same press again changes nothing, and a colleague is told.
      expect(await decide(eda, row, "accept", "allowed")).toMatchObject({ isDone: true });
      expect(await decide(ravi, row, "decline", "other")).toMatchObject({
        message: expect.stringContaining("Eda") as unknown,
      });
      expect(await noticesOf(ann)).toHaveLength(1);
    });

    test("are declined with a reason, which changes nothing but what the sender is told", async () => {
      const { id } = recordIn(await correct(ann));
      const before = await community.reader.record("facilities", page.id);
      expect(await decide(eda, await rowOf(id), "decline", "falsehood", "It is in Carlton")).toMatchObject({
        isDone: true,
      });
      expect(await community.reader.record("facilities", page.id)).toEqual(before);
      expect(await find(id, "open")).toBeUndefined();
      expect(await find(id, "decided")).toMatchObject({ state: "decided", last: { note: "It is in Carlton" } });
      expect((await noticesOf(ann))[0]?.row["details"]).toBe(JSON.stringify({ outcome: "declined", field: "Suburb" }));
    });

    test("are not accepted when the page says something else by now, or could not be so", async () => {
      const { id } = recordIn(await correct(ann));
      const read = await rowOf(id);
      await community.editor.update("facility", page.id, { facilitySuburb: "Parkville" });
      expect(await decide(eda, read, "accept", "allowed")).toMatchObject({ isDone: false });
      expect((await community.reader.record("facilities", page.id))["facilitySuburb"]).toBe("Parkville");
      expect(await rowOf(id)).toMatchObject({ now: "Parkville" });
    });

    test("are refused where an editor's save would be, of what is no fact, and from whoever is not logged in", async () => {
      const refused = async (more: Record<string, unknown>) => {
        const { status, body } = await correct(ann, more);
        return [status, (body as { error: { message: string } }).error.message];
      };
      expect(await refused({ field: "facilityType", value: "Cinema" })).toMatchObject([400, /^Type /]);
      expect(await refused({ field: "facilityLinks", value: "javascript:alert(1)" })).toMatchObject([
        400,
        /^Web address /,
      ]);
      expect(await refused({ field: "facilityName", value: "  " })).toMatchObject([400, /^Name /]);
      expect((await refused({ field: "facilityRating", value: 5 }))[0]).toBe(400);
      expect((await refused({ field: "listing", value: "listed" }))[0]).toBe(400);
      expect((await refused({ link: "javascript:alert(1)" }))[0]).toBe(400);
      expect((await refused({ page: { type: "facility", id: 999_999 } }))[0]).toBe(404);
      const { facilityName } = await community.reader.record("facilities", page.id);
      expect((await refused({ field: "facilityName", value: facilityName }))[0]).toBe(409);
      const body = { data: { page, field: "facilitySuburb", value: "Fitzroy" } };
      expect((await community.anyone.post("/api/corrections", body)).status).toBe(401);
    });

    test("take the place of what the same person said before, and come once however often they are sent", async () => {
      const key = { "idempotency-key": `correction-${page.id}-${database}` };
      const body = { data: { page, field: "facilitySuburb", value: "Kew" } };
      const [first, second] = [
        await ann.post("/api/corrections", body, key),
        await ann.post("/api/corrections", body, key),
      ];
      expect(recordIn(second).id).toBe(recordIn(first).id);
      const later = recordIn(await correct(ann)).id;
      expect(await find(recordIn(first).id)).toBeUndefined();
      expect(await find(later)).toMatchObject({ value: "Fitzroy" });
    });

    test("go into what their sender takes along, and go with the account", async () => {
      const { id } = recordIn(await correct(ann));
      const copy = dataExportSchema.parse((await ann.post("/api/users/me/export", { password: PASSWORD })).body);
      expect(copy.corrections).toMatchObject([
        {
          page,
          field: "facilitySuburb",
          value: "Fitzroy",
          link: "https://example.org/where",
          decision: null,
        },
      ]);
      const done = await ann.post("/api/users/me/delete", { password: PASSWORD, posts: "keep" });
      expect(done.status, JSON.stringify(done.body)).toBeLessThan(300);
      expect(await find(id)).toBeUndefined();
      const rows = (await everyRow(community.api)).filter(({ table }) => table === "quad_corrections");
      expect(rows.filter(({ row }) => row["account"] === ann.id)).toEqual([]);
    });
  });

  test("a record's address in the API has where its facts are from, and names nobody", async () => {
    for (const kind of PAGE_KINDS) {
      const { id } = await community.page(kind);
      const { body } = await community.anyone.get(`/api/${PAGE_PATHS[kind]}/${id}`);
      const { attributes } = (body as { data: { attributes: { sources: unknown[] } } }).data;
      expect(attributes.sources.length).toBeGreaterThan(0);
      expect(JSON.stringify(attributes)).not.toMatch(/Eda|Ravi|@/);
    }
  });
});
