import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { openBucket } from "../../cms/src/pictures/bucket.ts";
import { exportContent } from "../../scripts/export-content.ts";
import { fileSchema, type UploadedFile } from "../../src/contract/api/contributions.ts";
import { ERRORS } from "../../src/contract/errors.ts";
import { startApi, type RunningApi } from "../support/api.ts";
import { startBucket, type TestBucket } from "../support/bucket.ts";
import { image, type Bytes } from "../support/images.ts";
import { PASSWORD } from "../support/ready-students.ts";
import { newStudent, prepareForStudents, type Student } from "../support/student.ts";

let bucket: TestBucket;
let api: RunningApi;
let student: Student;
beforeAll(async () => {
  prepareForStudents();
  bucket = await startBucket();
  api = await startApi({ cmsEnvironment: bucket.settings });
  student = await newStudent(api);
});
afterAll(async () => {
  await api.stop();
  await bucket.stop();
});

const formOf = (bytes: Bytes, name: string): FormData => {
  const form = new FormData();
  form.append("files", new Blob([bytes]), name);
  return form;
};
const uploaded = async (bytes: Bytes, query = ""): Promise<UploadedFile> => {
  const { status, body } = await student.post(`/api/upload${query}`, formOf(bytes, "harbour.png"));
  expect(status, JSON.stringify(body)).toBe(200);
  return fileSchema.array().length(1).parse(body)[0] as UploadedFile;
};
const namesOf = ({ url, formats }: UploadedFile): string[] =>
  [url, ...Object.values(formats).map((size) => size.url)].map((each) => each.replace("/api/", "")).sort();
/** The file's address at the CMS itself. */
const atCms = ({ url }: UploadedFile): string => `${api.cms.url}${url.replace("/api/", "/")}`;
const asEditor = async (path: string, method: string, body?: FormData): Promise<Response> =>
  fetch(`${api.cms.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${await api.cms.adminToken()}` },
    ...(body && { body }),
  });

test("A student's picture is kept in the bucket with its sizes, nothing of it in the folder, and the site serves it", async () => {
  const before = bucket.names();
  const file = await uploaded(await image("png", 1_200, 800));
  expect(Object.keys(file.formats)).toHaveLength(4);
  expect(bucket.names().filter((name) => !before.includes(name))).toEqual(namesOf(file));
  expect(readdirSync(join(api.cms.folder, "public", "uploads"))).toEqual([]);
  for (const { url, width } of [file, ...Object.values(file.formats)]) {
    const bytes = Buffer.from(await (await fetch(`${api.url}${url}`)).arrayBuffer());
    expect((await sharp(bytes).metadata()).width).toBe(width);
  }
});

test("The CMS gives a picture sealed, and only once to whoever has it", async () => {
  const file = await uploaded(await image("png"));
  const whole = await fetch(atCms(file));
  expect(whole.status).toBe(200);
  expect(Object.fromEntries(whole.headers)).toMatchObject({
    "content-type": "image/png",
    "content-length": String((await whole.arrayBuffer()).byteLength),
    "x-content-type-options": "nosniff",
    "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
  });
  const etag = whole.headers.get("etag") ?? "";
  expect((await fetch(atCms(file), { headers: { "if-none-match": etag } })).status).toBe(304);
  const head = await fetch(atCms(file), { method: "HEAD" });
  expect([head.status, head.headers.get("content-length")]).toEqual([200, whole.headers.get("content-length")]);
});

test("The seed's pictures are there, and an export copies those that pages show", async () => {
  const seeded = bucket.names().filter((name) => name.startsWith("uploads/accommodation_"));
  expect(seeded).toHaveLength(1);
  // Not the export that tests share: it was made of another CMS.
  const out = mkdtempSync(join(tmpdir(), "quad-bucket-export-"));
  try {
    const { imagesFetched } = await exportContent({ cmsUrl: api.cms.url, token: api.cms.tokens.export, out });
    expect(imagesFetched).toBeGreaterThan(0);
    expect(readdirSync(join(out, "media")).filter((name) => name.endsWith(".png"))).toHaveLength(imagesFetched);
  } finally {
    rmSync(out, { recursive: true });
  }
});

test.each(["none.png", "..%2Fquad.png", "a/b.png", "%00.png", ""])("There is nothing at /uploads/%s", async (name) => {
  expect((await fetch(`${api.cms.url}/uploads/${name}`)).status).toBe(404);
});

/** The status of an address as it is written: `fetch` would work out where it leads. */
const statusOf = (path: string): Promise<number | undefined> =>
  new Promise((resolve, reject) =>
    get(api.cms.url, { path }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    }).on("error", reject),
  );

test.each(["..", ".", "...", "../uploads/a.png"])(
  "What leads out of the folder is not asked of the bucket: %s",
  async (name) => {
    expect(await statusOf(`/uploads/${name}`)).toBe(404);
  },
);

test("A picture that is replaced takes its old bytes along, and an account that is deleted all of its own", async () => {
  const first = await uploaded(await image("png", 600, 400));
  const second = await uploaded(await image("webp", 640, 480), `?id=${first.id}`);
  for (const name of namesOf(first)) expect(bucket.names()).not.toContain(name);
  expect(bucket.names()).toEqual(expect.arrayContaining(namesOf(second)));
  const leaver = await newStudent(api);
  const before = bucket.names();
  const { status } = await leaver.post("/api/upload", formOf(await image("png"), "a.png"));
  expect([status, bucket.names().length]).toEqual([200, before.length + 2]);
  expect(await leaver.post("/api/users/me/delete", { password: PASSWORD, posts: "remove" })).toMatchObject({
    status: 200,
  });
  expect(bucket.names()).toEqual(before);
});

test("An editor's picture goes there too, is replaced and deleted there, and its sizes with it", async () => {
  const before = bucket.names();
  const sent = await asEditor("/upload", "POST", formOf(await image("png", 800, 600), "hall.png"));
  expect(sent.status).toBe(201);
  const [{ id, url }] = (await sent.json()) as [{ id: number; url: string }];
  expect(url).toMatch(/^\/uploads\/hall_\w+\.png$/);
  const names = bucket.names();
  expect(names).toHaveLength(before.length + 4);
  const old = await (await fetch(`${api.cms.url}${url}`)).bytes();
  expect((await asEditor(`/upload?id=${id}`, "POST", formOf(await image("png", 900, 600), "hall.png"))).status).toBe(
    200,
  );
  expect(bucket.names()).toEqual(names);
  expect(await (await fetch(`${api.cms.url}${url}`)).bytes()).not.toEqual(old);
  expect((await asEditor(`/upload/files/${id}`, "DELETE")).status).toBe(200);
  expect(bucket.names()).toEqual(before);
});

test("A wrong key is said by name of the file and answer, and nothing of the key", async () => {
  for (const [name, value] of Object.entries({ ...bucket.settings, UPLOADS_BUCKET_SECRET: "wrong" }))
    vi.stubEnv(name, value);
  const failing = openBucket()?.put("a.png", Buffer.from(await image("png")), "image/png");
  await expect(failing).rejects.toThrow(/^The bucket of uploads answered 403 to PUT a\.png$/);
  vi.unstubAllEnvs();
});

test("While the bucket is away nothing is taken and nothing is lost, and it heals by itself", async () => {
  const file = await uploaded(await image("png"));
  const listed = async () => (await student.get("/api/upload/files")).body;
  const before = [await listed(), bucket.names()];
  await bucket.stopAnswering();
  expect(await student.post("/api/upload", formOf(await image("png"), "b.png"))).toMatchObject({
    status: 503,
    body: { error: { name: "CmsUnavailable", message: ERRORS.CmsUnavailable.message } },
  });
  expect((await fetch(atCms(file))).status).toBe(503);
  expect(await student.get("/api/users/me")).toMatchObject({ status: 200 });
  await bucket.answerAgain();
  expect([await listed(), bucket.names()]).toEqual(before);
  expect((await fetch(atCms(file))).status).toBe(200);
  expect(api.cms.log()).toContain("bucket");
  expect(api.cms.log()).not.toContain("X-Amz-Signature");
});
