import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startCms, type RunningCms } from "../support/cms.ts";
import { inviteStaff } from "../support/staff.ts";
import { runStatement } from "../support/tables.ts";
import { exportReader } from "./reader.ts";

const EDITOR = { email: "first-editor@quad.localhost", password: "Quad-editor-7777a" };
const MODERATOR = { email: "moderator@quad.localhost", password: "Quad-moderator-7777a" };

let cms: RunningCms;
beforeAll(async () => {
  cms = await startCms({
    database: "sqlite",
    seed: true,
    samples: true,
    env: { EDITOR_EMAIL: EDITOR.email, EDITOR_PASSWORD: EDITOR.password },
  });
});
afterAll(() => cms.stop());

type Answer = { status: number; body: { data?: unknown; results?: Record<string, unknown>[] } };
/** A call of the admin's own pages. */
const ask = async (token: string | undefined, method: string, path: string, sent?: unknown): Promise<Answer> => {
  const response = await fetch(`${cms.url}${path}`, {
    method,
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
  });
  return { status: response.status, body: (await response.json().catch(() => ({}))) as Answer["body"] };
};
const logIn = async (account: { email: string; password: string }): Promise<string> => {
  const { status, body } = await ask(undefined, "POST", "/admin/login", account);
  expect(status).toBe(200);
  return (body.data as { token: string }).token;
};

const listOf = (uid: string) => `/content-manager/collection-types/api::${uid}.${uid}`;
const firstOf = async (token: string, uid: string): Promise<Record<string, unknown>> => {
  const { body } = await ask(token, "GET", `${listOf(uid)}?pageSize=1`);
  const [record] = body.results ?? [];
  if (!record) throw new Error(`There is no ${uid}`);
  return record;
};

const CONTENT = ["university-page", "program-page", "subject-page", "facility", "destination-page", "team-member"];
const POSTS = ["review", "blog", "qna", "helpful-link", "comment"];
/** What nobody but the administrator sees: accounts, machinery, settings. */
const MACHINERY = [
  listOf("rebuild-event"),
  "/content-manager/collection-types/plugin::users-permissions.user",
  "/content-type-builder/content-types",
  "/admin/users",
  "/admin/roles",
  "/admin/api-tokens",
  "/admin/webhooks",
  "/users-permissions/roles",
];

test("The admin has three roles, named as people speak of them", async () => {
  const { body } = await ask(await cms.adminToken(), "GET", "/admin/roles");
  const names = (body.data as { name: string }[]).map(({ name }) => name);
  expect(names.sort()).toEqual(["Administrator", "Editor", "Moderator"]);
});

describe("An editor, whose account the first start creates", () => {
  let token: string;
  beforeAll(async () => {
    token = await logIn(EDITOR);
  });

  test("changes, adds and deletes content", async () => {
    for (const uid of CONTENT) expect((await ask(token, "GET", listOf(uid))).status, uid).toBe(200);
    const made = await ask(token, "POST", listOf("country"), { countryName: "Freedonia" });
    expect(made.status).toBe(201);
    const { documentId } = made.body.data as { documentId: string };
    const path = `${listOf("country")}/${documentId}`;
    expect((await ask(token, "PUT", path, { countryName: "Sylvania" })).status).toBe(200);
    expect(await firstOf(token, "country")).toBeDefined();
    expect((await ask(token, "DELETE", path)).status).toBe(200);
  });

  test("reads reports and posts and uploads pictures", async () => {
    for (const uid of ["report", ...POSTS]) expect((await ask(token, "GET", listOf(uid))).status, uid).toBe(200);
    expect((await ask(token, "GET", "/upload/files")).status).toBe(200);
  });

  test.each(MACHINERY)("has no way to %s", async (path) => {
    expect((await ask(token, "GET", path)).status).toBe(403);
  });

  test("comes back with the next start neither with another password nor once deleted", async () => {
    const administrator = await cms.adminToken();
    const users = (await ask(administrator, "GET", "/admin/users?pageSize=100")).body.data as {
      results: { id: number; email: string }[];
    };
    const { id } = users.results.find(({ email }) => email === EDITOR.email) ?? { id: 0 };
    expect((await ask(administrator, "DELETE", `/admin/users/${id}`)).status).toBe(200);
    await cms.restart();
    expect((await ask(undefined, "POST", "/admin/login", EDITOR)).status).toBe(400);
  });
});

describe("A moderator", () => {
  let token: string;
  beforeAll(async () => {
    ({ token } = await inviteStaff(cms, MODERATOR, "Moderator"));
  });

  test("reads reports and posts, and hides a post", async () => {
    expect((await ask(token, "GET", listOf("report"))).status).toBe(200);
    const review = await firstOf(token, "review");
    const path = `${listOf("review")}/${String(review["documentId"])}`;
    expect((await ask(token, "PUT", path, { visibility: "hidden", moderationNote: "Names a person" })).status).toBe(
      200,
    );
    const after = await ask(token, "GET", path);
    expect(after.body.data).toMatchObject({ visibility: "hidden", moderationNote: "Names a person" });
  });

  test("deletes no page, takes none back, and is not told who changed one", async () => {
    const page = await firstOf(await cms.adminToken(), "university-page");
    const [uid, documentId] = ["api::university-page.university-page", String(page["documentId"])];
    const refused: [string, string, unknown?][] = [
      ["GET", "/quad/deleted"],
      ["GET", `/quad/deleting?uid=${uid}&id=${documentId}`],
      ["POST", "/quad/deleted", { uid, documentIds: [documentId], phrase: page["universityName"] }],
      ["POST", "/quad/unlisted", { uid, documentIds: [documentId] }],
      ["POST", "/quad/deleted/any/back"],
      ["GET", `/quad/history/${uid}/${documentId}`],
      ["POST", `/quad/history/${uid}/${documentId}/restore`, { before: 1 }],
      ["DELETE", `${listOf("university-page")}/${documentId}`],
      ["POST", `${listOf("university-page")}/actions/bulkDelete`, { documentIds: [documentId] }],
    ];
    for (const [method, path, sent] of refused) {
      expect((await ask(token, method, path, sent)).status, `${method} ${path}`).toBe(403);
      expect((await ask(undefined, method, path, sent)).status, `${method} ${path}`).toBe(401);
    }
    expect((await ask(await cms.adminToken(), "GET", `${listOf("university-page")}/${documentId}`)).status).toBe(200);
  });

  test("is told of a held post, and not of a held page", async () => {
    const administrator = await cms.adminToken();
    const country = await firstOf(administrator, "country");
    const link = await firstOf(token, "helpful-link");
    for (const spoilt of [
      `update countries set country_name = '' where public_id = ${String(country["publicId"])}`,
      `update helpful_links set link_url = 'x' where public_id = ${String(link["publicId"])}`,
    ])
      await runStatement({ cms, database: "sqlite" }, spoilt);
    await exportReader(cms).records("countries");
    for (const kind of ["university", "program", "subject", "facility", "destination"])
      await exportReader(cms).posts(kind);
    const heldFor = async (who: string) => {
      const { held } = (await ask(who, "GET", "/quad/held")).body as { held?: { collection: string }[] };
      return held?.map(({ collection }) => collection).sort();
    };
    expect(await heldFor(administrator)).toEqual(["countries", "helpful-links"]);
    expect(await heldFor(token)).toEqual(["helpful-links"]);
  });

  test("changes no post's text, and neither writes nor deletes one", async () => {
    const blog = await firstOf(token, "blog");
    const path = `${listOf("blog")}/${String(blog["documentId"])}`;
    await ask(token, "PUT", path, { blogText: "Words that were never said" });
    expect((await ask(token, "GET", path)).body.data).toMatchObject({ blogText: blog["blogText"] });
    expect((await ask(token, "DELETE", path)).status).toBe(403);
    expect((await ask(token, "POST", listOf("blog"), { blogText: "New" })).status).toBe(403);
  });

  test.each([...CONTENT.map(listOf), "/upload/files", ...MACHINERY])("has no way to %s", async (path) => {
    expect((await ask(token, "GET", path)).status).toBe(403);
  });
});
