import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LIMITS } from "../../src/contract/limits.ts";
import { startCms, type RunningCms } from "../support/cms.ts";
import { loginEditor, type Editor } from "../support/editor.ts";
import { image } from "../support/images.ts";
import { call, exportReader, to } from "./reader.ts";

let cms: RunningCms;
let editor: Editor;
beforeAll(async () => {
  cms = await startCms({ database: "sqlite" });
  editor = await loginEditor(cms.url, cms.admin.email, cms.admin.password);
});
afterAll(() => cms.stop());

/** Every address under which a content type or a plugin could answer. */
const CONTENT_PATHS = [
  ...[
    "university-pages",
    "program-pages",
    "subject-pages",
    "facilities",
    "destination-pages",
    "reviews",
    "blogs",
    "qnas",
  ],
  ...["helpful-links", "comments", "countries", "icons", "homepage-texts", "universitypage-texts", "team-members"],
  ...["contact-links", "program-field-components", "subject-field-components", "courses", "rebuild-events"],
  ...["users", "users/1", "users/count", "users-permissions/roles", "upload/files"],
  ...["export/state", "export/universities", "export/universities/ids", "export/posts?type=university", "export/held"],
  "export/rebuilds",
  ...["import/university-page"],
];

const statusOf = async (method: string, path: string, token?: string, body?: unknown): Promise<number> => {
  const response = await fetch(`${cms.url}/api/${path}`, {
    method,
    headers: { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  await response.body?.cancel();
  return response.status;
};

interface Account {
  jwt: string;
  user: { id: number };
}
/** Registers somebody and logs in, as the functions do. */
const register = async (username: string, email: string): Promise<Account> => {
  const password = "secret-123";
  await call(cms, "POST", "/api/people", cms.tokens.functions, { username, email, password });
  return (await call(cms, "POST", "/api/people/login", cms.tokens.functions, {
    identifier: email,
    password,
  })) as Account;
};

describe("Somebody who is not signed in", () => {
  test.each(CONTENT_PATHS)("cannot read %s", async (path) => {
    expect([401, 403, 404]).toContain(await statusOf("GET", path));
  });

  test.each(CONTENT_PATHS)("cannot write %s", async (path) => {
    for (const method of ["POST", "PUT", "DELETE"])
      expect([401, 403, 404, 405]).toContain(await statusOf(method, path, undefined, { data: {} }));
  });

  test("can neither register nor log in past the functions, which limit it", async () => {
    const account = { username: "Visitor", email: "visitor@example.org", password: "secret-123" };
    const login = { identifier: account.email, password: account.password };
    expect(await statusOf("POST", "auth/local/register", undefined, account)).toBe(401);
    expect(await statusOf("POST", "people", undefined, account)).toBe(401);
    await register(account.username, account.email);
    for (const path of ["auth/local", "people/login"])
      expect(await statusOf("POST", path, undefined, login), path).toBe(401);
    const { email } = account;
    for (const path of ["auth/forgot-password", "people/forgot-password"])
      expect(await statusOf("POST", path, undefined, { email }), path).toBe(401);
  });
});

describe("Somebody who is signed in", () => {
  test("cannot read or write content, nor change an account past the routes made for it", async () => {
    const account = await register("Student", "student@example.org");
    expect(await statusOf("GET", "people/me", account.jwt)).toBe(200);
    for (const path of ["users/me", "auth/sessions"]) expect(await statusOf("GET", path, account.jwt)).toBe(403);
    const login = { identifier: "student@example.org", password: "secret-123" };
    expect(await statusOf("POST", "people/login", account.jwt, login)).toBe(403);
    for (const path of CONTENT_PATHS) {
      expect([401, 403, 404], `GET ${path}`).toContain(await statusOf("GET", path, account.jwt));
      expect([401, 403, 404, 405], `POST ${path}`).toContain(await statusOf("POST", path, account.jwt, { data: {} }));
    }
    for (const path of ["users", "users/1"]) expect(await statusOf("GET", path, account.jwt)).toBe(403);
    expect(await statusOf("PUT", `users/${account.user.id}`, account.jwt, { role: 1 })).toBe(403);
  });
});

describe("The export token", () => {
  test("reads the export and nothing else", async () => {
    expect(await statusOf("GET", "export/state", cms.tokens.export)).toBe(200);
    for (const path of CONTENT_PATHS.filter((path) => !path.startsWith("export/")))
      expect([401, 403, 404], path).toContain(await statusOf("GET", path, cms.tokens.export));
  });

  test("cannot write anything but what it found at fault and how a rebuild went", async () => {
    const calls = CONTENT_PATHS.flatMap((path) => ["POST", "PUT", "DELETE"].map((method) => ({ method, path })));
    const told = ({ method, path }: (typeof calls)[number]) =>
      method === "POST" && (path === "export/held" || path === "export/rebuilds");
    for (const { method, path } of calls.filter((one) => !told(one)))
      expect([401, 403, 404, 405], `${method} ${path}`).toContain(
        await statusOf(method, path, cms.tokens.export, { data: {} }),
      );
    expect(await statusOf("POST", "export/held", cms.tokens.export, { data: {} })).toBe(400);
    expect(await statusOf("POST", "export/held", cms.tokens.functions, { faults: [] })).toBe(403);
    expect(await statusOf("POST", "export/rebuilds", cms.tokens.export, { data: {} })).toBe(400);
    expect(await statusOf("POST", "export/rebuilds", cms.tokens.functions, { outcome: "unchanged" })).toBe(403);
    expect(await statusOf("POST", "import/apply", cms.tokens.export, { batches: [] })).toBe(403);
  });

  test("is refused with one sign changed", async () => {
    const last = cms.tokens.export.endsWith("0") ? "1" : "0";
    expect(await statusOf("GET", "export/state", cms.tokens.export.slice(0, -1) + last)).toBe(401);
  });

  test("never sees an e-mail address or a password", async () => {
    await register("Author", "author@example.org");
    const university = await editor.create("university-page", { universityName: "Uni" });
    const token = await cms.adminToken();
    const users = await fetch(
      `${cms.url}/content-manager/collection-types/plugin::users-permissions.user?filters[username]=Author`,
      { headers: { authorization: `Bearer ${token}` } },
    );
    const [author] = ((await users.json()) as { results: { documentId: string }[] }).results;
    if (!author) throw new Error("the author was not created");
    const review = await editor.create("review", {
      reviewText: "Good",
      reviewRating: 4,
      university_page: to(university),
      users_permissions_user: to(author),
    });
    await editor.create("comment", { commentText: "Me too", reviews: to(review), users_permissions_user: to(author) });
    const posts = await exportReader(cms).posts("university");
    expect(posts[0]?.posts[0]?.author).toEqual({ username: "Author", avatar: null, sample: false });
    expect(JSON.stringify(posts)).not.toMatch(/author@example\.org|"(email|password|provider|documentId)"/);
  });
});

describe("The import token", () => {
  test("imports and does nothing else", async () => {
    expect(await statusOf("GET", "import/university-page", cms.tokens.import)).toBe(200);
    expect(await statusOf("GET", "export/state", cms.tokens.import)).toBe(403);
    expect(await statusOf("GET", "users", cms.tokens.import)).toBe(403);
  });
});

describe("Accounts", () => {
  test("get a token of twenty minutes", async () => {
    const account = await register("Timed", "timed@example.org");
    const [, claims = ""] = account.jwt.split(".");
    const { exp, iat } = JSON.parse(Buffer.from(claims, "base64url").toString()) as { exp: number; iat: number };
    expect(exp - iat).toBe(20 * 60);
  });
});

test("The admin's pages may load from, and send to, this host only", async () => {
  const policy = (await fetch(`${cms.url}/_health`)).headers.get("content-security-policy") ?? "";
  expect(policy).toContain("connect-src 'self'");
  expect(policy).not.toMatch(/https?:/);
});

test("A file above the limit is refused, one below it is taken", async () => {
  const picture = await image("png", 64, 64);
  const send = async (bytes: number): Promise<number> => {
    const form = new FormData();
    const padding = new Uint8Array(bytes - picture.length);
    form.append("files", new Blob([picture, padding], { type: "image/png" }), "file.png");
    const headers = { authorization: `Bearer ${await cms.adminToken()}` };
    return (await fetch(`${cms.url}/upload`, { method: "POST", headers, body: form })).status;
  };
  expect(await send(LIMITS.uploadBytes + 1)).toBe(413);
  expect(await send(LIMITS.uploadBytes - 1_000)).toBe(201);
});
