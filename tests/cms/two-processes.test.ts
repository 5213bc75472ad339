import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportContent } from "../../scripts/export-content.ts";
import type { PageRef } from "../../src/contract/entities.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import type { Interactions } from "../../src/contract/posts.ts";
import { exportFolder, snapshot } from "../content/export-setup.ts";
import { fewAtATime, studentAt } from "../support/account.ts";
import { startCms, type CmsOptions, type RunningCms } from "../support/cms.ts";
import { createDatabase, stopPostgres } from "../support/postgres.ts";
import { sharedPostgres } from "../support/prepared.ts";
import { PASSWORD } from "../support/ready-students.ts";
import { everyRow } from "../support/tables.ts";
import { call, exportReader } from "./reader.ts";

const WRITERS = 12;
/** The mean is kept with so many digits behind the point. */
const RATING_DIGITS = 4;

type Student = Awaited<ReturnType<typeof studentAt>>;

interface Written {
  id: number;
}

// SQLite has one process.
describe("Two processes of the CMS on one Postgres", () => {
  let first: RunningCms;
  let second: RunningCms;
  const running: RunningCms[] = [];
  let database: CmsOptions["database"];
  let stopDatabase: () => Promise<void>;
  let folder: string;
  let students: Student[];
  let pages: PageRef[];

  beforeAll(async () => {
    const postgres = await sharedPostgres();
    database = { postgres: await createDatabase(postgres) };
    stopDatabase = () => (process.env["QUAD_TEST_PREPARED"] ? Promise.resolve() : stopPostgres(postgres));
    folder = mkdtempSync(join(tmpdir(), "quad-uploads-"));
    // At once, on a database that is empty; whichever writes a picture, both have it.
    const beginning = { database, seed: true, env: { CMS_PUBLIC_DIR: folder } };
    const start = async (options: CmsOptions): Promise<RunningCms> => {
      const cms = await startCms(options);
      running.push(cms);
      return cms;
    };
    [first, second] = await Promise.all([start({ ...beginning, students: true }), start(beginning)]);
    students = await fewAtATime(WRITERS + 1, () => studentAt(first));
    pages = (await exportReader(first).ids("universities")).map((id) => ({ type: "university", id }));
  });
  afterAll(async () => {
    await Promise.all(running.map((cms) => cms.stop()));
    await stopDatabase();
    rmSync(folder, { recursive: true });
  });

  const processes = (): [RunningCms, RunningCms] => [first, second];
  /** In turns: the one process, the other. */
  const processAt = (at: number): RunningCms => processes()[at % 2] ?? expect.unreachable();
  const aPage = (): PageRef => pages.shift() ?? expect.unreachable("The seed has no further university");
  const aStudent = (at = 0): Student => students[at] ?? expect.unreachable();

  const ask = async (cms: RunningCms, method: string, path: string, { jwt }: Student, body: unknown, key?: string) => {
    const response = await fetch(`${cms.url}/api/${path}`, {
      method,
      headers: {
        authorization: `Bearer ${jwt}`,
        "content-type": "application/json",
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
      body: JSON.stringify(body),
    });
    const answer: unknown = await response.json();
    expect([response.status, answer]).toEqual([200, expect.anything()]);
    return answer as Written & Record<string, unknown>;
  };
  const post = (cms: RunningCms, kind: string, who: Student, page: PageRef, values: unknown, key?: string) =>
    ask(cms, "POST", `community/posts/${kind}`, who, { page, values }, key);
  const areaAt = (cms: RunningCms, { type, id }: PageRef) =>
    call(cms, "GET", `/api/community/pages/${type}/${id}`, cms.tokens.functions) as Promise<Interactions>;
  const exportOf = (cms: RunningCms, out: string) => exportContent({ cmsUrl: cms.url, token: cms.tokens.export, out });

  test("have begun it together: one of everything that a start makes", async () => {
    const rows = await everyRow({ cms: first, database });
    const named = (table: string, ...columns: string[]) =>
      rows.filter((each) => each.table === table).map(({ row }) => columns.map((name) => String(row[name])).join(" "));
    for (const names of [
      named("strapi_api_tokens", "name"),
      named("admin_users", "email"),
      named("admin_roles", "code"),
      named("up_roles", "type"),
      named("university_pages", "public_id"),
      named("strapi_core_store_settings", "key", "environment", "tag"),
    ]) {
      expect(names.length).toBeGreaterThan(0);
      expect(names).toEqual([...new Set(names)]);
    }
    const granted = rows
      .filter(({ table }) => table === "up_permissions_role_lnk")
      .map(({ row }) => `${String(row["role_id"])} ${actionOf(rows, row["permission_id"])}`);
    expect(granted).toEqual([...new Set(granted)]);
  });

  test("keep every write that either has acknowledged, once, and count right", async () => {
    const page = aPage();
    const out = exportFolder();
    await exportOf(first, out);
    const [author, ...writers] = students as [Student, ...Student[]];
    const question = await post(first, "qna", author, page, { qnaText: "Where is the library?" });
    const advertisement = await post(second, "blog", author, page, { blogText: "Buy essays here." });
    const stars = (at: number): number => 1 + ((at * 7) % LIMITS.reviewRatingMax);

    const write = async (who: Student, at: number): Promise<number> => {
      const [mine, other] = [processAt(at), processAt(at + 1)];
      const values = { reviewText: `Review ${at}`, reviewRating: 1 };
      const [review] = await Promise.all([
        post(mine, "review", who, page, values),
        post(other, "blog", who, page, { blogText: `Blog ${at}` }),
        ask(mine, "POST", "community/replies", who, {
          parent: { kind: "qna", id: question.id },
          text: `Reply ${at} to the question`,
        }),
        ask(other, "PUT", `community/posts/qna/${question.id}/reaction`, who, { like: true }),
        ask(mine, "PUT", "people/me", who, { bio: `Bio ${at}` }),
        ask(other, "PUT", "people/me", who, { studentStatus: "Postgraduate" }),
        // Who reports what is hidden by then finds nothing.
        at < LIMITS.reportersToHide &&
          ask(mine, "POST", "community/reports", who, {
            subject: { kind: "blog", id: advertisement.id },
            reason: "spam",
            note: null,
          }),
      ]);
      await ask(other, "PUT", `community/posts/review/${review.id}`, who, { values: { reviewRating: stars(at) } });
      return review.id;
    };
    const exportMeanwhile = async (): Promise<void> => {
      for (let at = 0; at < 3; at += 1) await exportOf(first, out);
    };
    const [reviews] = await Promise.all([Promise.all(writers.map(write)), exportMeanwhile()]);

    expect(new Set(reviews).size).toBe(WRITERS);
    const given = writers.map((_, at) => stars(at));
    for (const cms of processes()) {
      const { counts, posts } = await areaAt(cms, page);
      // What so many people report is hidden, and does not count.
      expect(counts).toMatchObject({ review: WRITERS, blog: WRITERS, qna: 1 });
      expect(posts.qna?.items).toMatchObject([{ likes: WRITERS, replyCount: WRITERS }]);
      const record = await exportReader(cms).record("universities", page.id);
      expect(record["reviewCount"]).toBe(WRITERS);
      expect(record["universityRating"]).toBeCloseTo(given.reduce((sum, one) => sum + one, 0) / WRITERS, RATING_DIGITS);
      for (const [at, who] of writers.entries())
        expect(await call(cms, "GET", "/api/people/me", who.jwt)).toMatchObject({
          bio: `Bio ${at}`,
          studentStatus: "Postgraduate",
        });
    }
    // What the one has read by numbers is all that the other wrote.
    expect((await exportOf(first, out)).mode).toBe("incremental");
    const fresh = exportFolder();
    // Sizes of pictures take long to make.
    cpSync(join(out, "media"), join(fresh, "media"), { recursive: true });
    await exportOf(second, fresh);
    expect(snapshot(out)).toEqual(snapshot(fresh));
  });

  test("make one post of one Idempotency-Key that both are sent at once", async () => {
    const page = aPage();
    const sent = Array.from({ length: 20 }, (_, at) =>
      post(processAt(at), "blog", aStudent(), page, { blogText: "Once" }, "sent-to-both"),
    );
    expect(new Set((await Promise.all(sent)).map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await areaAt(second, page)).counts.blog).toBe(1);
  });

  test("take one review a person a page", async () => {
    const page = aPage();
    const sent = Array.from({ length: 10 }, (_, at) =>
      post(processAt(at), "review", aStudent(), page, { reviewText: "Mine", reviewRating: 3 }),
    );
    const answers = await Promise.all(sent);
    expect(answers.filter(({ already }) => already === undefined)).toHaveLength(1);
    expect((await areaAt(first, page)).counts.review).toBe(1);
  });

  test("count one limit together", async () => {
    const limit = { name: "ab".repeat(32), max: 10, window: 60_000 };
    const take = (cms: RunningCms) => call(cms, "POST", "/api/limits/take", cms.tokens.functions, limit);
    const taken = (await Promise.all(Array.from({ length: 40 }, (_, at) => take(processAt(at))))) as { wait: number }[];
    expect(taken.filter(({ wait }) => wait === 0)).toHaveLength(limit.max);
  });

  test("know each other's sessions, and their end", async () => {
    const { username } = aStudent(1);
    const asFunctions = (cms: RunningCms, path: string, body: unknown) =>
      call(cms, "POST", `/api/people/${path}`, cms.tokens.functions, body) as Promise<{
        jwt: string;
        refreshToken: string;
      }>;
    const login = { identifier: `${username}@example.org`, password: PASSWORD };
    const begun = await asFunctions(first, "login", login);
    const meAt = (cms: RunningCms, jwt: string) => call(cms, "GET", "/api/people/me", jwt);
    expect(await meAt(second, begun.jwt)).toMatchObject({ username });
    const renewed = await asFunctions(second, "refresh", { refreshToken: begun.refreshToken });
    expect(await meAt(first, renewed.jwt)).toMatchObject({ username });
    await asFunctions(first, "logout", renewed);
    for (const cms of processes()) {
      await expect(meAt(cms, renewed.jwt)).rejects.toThrow("answered 401");
      await expect(asFunctions(cms, "refresh", renewed)).rejects.toThrow("answered 401");
    }
  });
});

const actionOf = (rows: Awaited<ReturnType<typeof everyRow>>, permission: unknown): string =>
  String(rows.find(({ table, row }) => table === "up_permissions" && row["id"] === permission)?.row["action"]);
