import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "../../src/contract/api/endpoint.ts";
import { PAGE_PATHS } from "../../src/contract/api/names.ts";
import { ENDPOINTS } from "../../src/contract/endpoints.ts";
import { PAGE_COLLECTIONS } from "../../src/contract/export.ts";
import { feedHref } from "../../src/contract/feeds.ts";
import { DATA_FORMATS, dataHref } from "../../src/contract/open-data.ts";
import { PAGE_KINDS } from "../../src/contract/taxonomy.ts";
import { DATABASES } from "../cms/databases.ts";
import type { Caller } from "../support/api.ts";
import { aBlog, aReview, on, recordIn, startCommunity, type Community } from "../support/community.ts";
import type { Student } from "../support/student.ts";
import { everyRow, runStatement } from "../support/tables.ts";

/** The address that the writer calls from, and the hash of an e-mail address, as a proof keeps one. */
const NETWORK = "203.0.113.77";
const ADDRESS_HASH = "q7".repeat(22);

/** Calls that answer what only their caller has, or what is no text. */
const NOT_WALKED: readonly string[] = ["/api/preview/:type/:id", "/api/pictures/:file", "/api/uploads/:file"];

describe.each(DATABASES)("No public way on %s", (database) => {
  let community: Community;
  let writer: Student;
  let reader: Student;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    community = await startCommunity(database);
    [writer, reader] = (await community.students(2)) as [Student, Student];
    const from = { "x-forwarded-for": NETWORK };
    const page = { type: "university", id: 1 } as const;
    const post = async (path: string, body: unknown) => recordIn(await writer.post(path, body, from)).id;
    ids["reviews"] = await post("/api/reviews", aReview(page));
    ids["blogs"] = await post("/api/blogs", aBlog(page));
    ids["qnas"] = await post("/api/qnas", { data: { qnaText: "Where?", ...on(page) } });
    ids["helpful-links"] = await post("/api/helpful-links", {
      data: { linkName: "Map", linkUrl: "https://example.org/map", ...on(page) },
    });
    await post("/api/comments", { data: { commentText: "There.", qnas: ids["qnas"] } });
    await runStatement(
      community.api,
      `insert into quad_proofs (user_id, university, address, verified_at, lapses_at)
        select ${writer.id}, id, '${ADDRESS_HASH}', ${Date.now()}, ${Date.now() + 1e9}
        from university_pages where public_id = 1`,
    );
  });
  afterAll(() => community.stop());

  /** What nobody else may learn: every e-mail address of an account, hash of an address and of a network, and the network. */
  const secrets = async (): Promise<string[]> => {
    const rows = await everyRow(community.api);
    const of = (table: string, column: string) =>
      rows
        .filter((one) => one.table === table)
        .flatMap(({ row }) => {
          const value = row[column];
          return typeof value === "string" ? [value] : [];
        });
    const all = [
      ...[...of("up_users", "email"), ...of("admin_users", "email")],
      ...[...of("quad_proofs", "address"), ...of("quad_networks", "network"), NETWORK],
    ];
    expect(all).toEqual(expect.arrayContaining([ADDRESS_HASH, `${writer.username}@example.org`]));
    expect(of("quad_networks", "network").length).toBeGreaterThan(0);
    return all;
  };
  /** The addresses of a declared call. */
  const addressesOf = ({ path }: Endpoint): string[] => {
    if (path === "/api/feeds/:file")
      return [feedHref(), ...PAGE_KINDS.flatMap((kind) => [feedHref(kind), feedHref(kind, 1)])];
    if (path === "/api/data/v1/:file")
      return PAGE_KINDS.flatMap((kind) => DATA_FORMATS.map((format) => dataHref(kind, format)));
    if (path === "/api/interactions/:pages/:id")
      return PAGE_KINDS.flatMap((kind) =>
        ["", "?kind=review&verified=true"].map((query) => `/api/interactions/${PAGE_PATHS[kind]}/1${query}`),
      );
    if (path === "/api/comments") return [`${path}?filters[qnas][id][$eq]=${ids["qnas"]}`];
    if (path === "/api/fuzzy-search/search") return [`${path}?query=university`];
    const [, name = ""] = /^\/api\/([\w-]+)\/:id$/.exec(path) ?? [];
    // Also with all that it may be asked for besides.
    return ["", "?populate=*"].map((query) => path.replace(":id", String(ids[name] ?? 1)) + query);
  };

  test("leads to an e-mail address, its hash or a network: every answer, feed and file, and the log", async () => {
    const calls = Object.values(ENDPOINTS as Record<string, Endpoint>).filter(
      ({ method, path }) => method === "GET" && !NOT_WALKED.includes(path),
    );
    const callers: [Caller, own: string][] = [
      [community.anyone, ""],
      [reader, `${reader.username}@example.org`],
    ];
    const hidden = await secrets();
    const found: string[] = [];
    const look = (where: string, text: string, own: string): void => {
      for (const secret of hidden) if (secret !== own && text.includes(secret)) found.push(`${where}: ${secret}`);
    };
    let answered = 0;
    for (const [caller, own] of callers)
      for (const endpoint of calls)
        for (const path of addressesOf(endpoint)) {
          const { status, headers, body } = await caller.get(path);
          if (status === 200) answered += 1;
          look(path, JSON.stringify([body, [...headers]]), own);
        }
    expect(answered).toBeGreaterThan(calls.length);
    for (const kind of PAGE_KINDS)
      look(
        `the export of ${kind}`,
        JSON.stringify([await community.reader.records(PAGE_COLLECTIONS[kind]), await community.reader.posts(kind)]),
        "",
      );
    look("the log of the CMS", community.api.cms.log(), "");
    expect(found).toEqual([]);
  });
});
