import { createHash } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createQueue } from "../../cms/src/contributions/queue.ts";
import type { UploadedFile } from "../../src/contract/api/contributions.ts";
import { fileSchema } from "../../src/contract/api/contributions.ts";
import { ERRORS, type ErrorName } from "../../src/contract/errors.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { DATABASES } from "../cms/databases.ts";
import { startApi, type Answered, type Caller, type RunningApi } from "../support/api.ts";
import {
  animation,
  blackPng,
  HTML,
  image,
  modestAvif,
  photoWithPlace,
  plainImage,
  SCRIPT,
  SVG,
  withTail,
  ZIP,
  type Bytes,
} from "../support/images.ts";
import { block, newStudent, prepareForStudents, type Student } from "../support/student.ts";

const formOf = (bytes: Bytes | string, name = "dest_logo_1.png", fields: Record<string, string> = {}): FormData => {
  const form = new FormData();
  form.append("files", new Blob([bytes]), name);
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  return form;
};
const upload = (who: Caller, form: FormData, query = "", headers: Record<string, string> = {}) =>
  who.post(`/api/upload${query}`, form, headers);
const fileIn = ({ status, body }: Answered): UploadedFile => {
  expect(status, JSON.stringify(body)).toBe(200);
  const [file, ...others] = fileSchema.array().parse(body);
  expect(others).toEqual([]);
  return file as UploadedFile;
};
const refusal = (name: ErrorName) => ({
  status: ERRORS[name].status,
  body: { error: { status: ERRORS[name].status, name, message: ERRORS[name].message } },
});
const refused = (name: ErrorName, detail?: RegExp) => ({
  status: ERRORS[name].status,
  body: {
    error: {
      status: ERRORS[name].status,
      name,
      message: detail ? (expect.stringMatching(detail) as unknown) : ERRORS[name].message,
    },
  },
});
const served = async (api: RunningApi, url: string): Promise<Response> => fetch(`${api.url}${url}`);
const bytesOf = async (api: RunningApi, url: string): Promise<Buffer> =>
  Buffer.from(await (await served(api, url)).arrayBuffer());
const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};
const storedIn = (api: RunningApi): string[] => readdirSync(join(api.cms.folder, "public", "uploads"));

describe.each(DATABASES)("Uploads on %s", (database) => {
  let api: RunningApi;
  let owner: Student;
  beforeAll(async () => {
    prepareForStudents();
    api = await startApi({ database });
    owner = await newStudent(api);
  });
  afterAll(() => api.stop());

  test("an image is taken, made anew in its sizes, and served by the site for good", async () => {
    const sent = await image("png", 1_200, 800);
    const file = fileIn(await upload(owner, formOf(sent, "dest_header_7.png", { alternativeText: "A harbour" })));
    expect(file).toMatchObject({ name: "dest_header_7.png", alternativeText: "A harbour", width: 1_200, height: 800 });
    expect(file.url).toMatch(/^\/api\/uploads\/[0-9a-f]{32}\.png$/);
    expect(Object.keys(file.formats).sort()).toEqual(["large", "medium", "small", "thumbnail"]);
    expect(file.formats.large).toMatchObject({ width: 1_000, height: 667 });
    expect(file.formats.thumbnail).toMatchObject({ width: 234, height: 156 });

    const response = await served(api, file.url);
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": "image/png",
      "content-disposition": "inline",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
    for (const { url, width } of [file, ...Object.values(file.formats)])
      expect((await sharp(await bytesOf(api, url)).metadata()).width).toBe(width);
  });

  test("a file keeps its id when its owner replaces it; its address changes and the old bytes are gone", async () => {
    const first = fileIn(
      await upload(owner, formOf(await image("jpeg", 600, 400), "a.jpg", { alternativeText: "me" })),
    );
    const before = storedIn(api).length;
    const second = fileIn(await upload(owner, formOf(await image("webp", 640, 480), "b.webp"), `?id=${first.id}`));
    expect(second).toMatchObject({ id: first.id, name: "b.webp", alternativeText: "me", width: 640 });
    expect(second.url).not.toBe(first.url);
    expect((await served(api, second.url)).headers.get("content-type")).toBe("image/webp");
    for (const { url } of [first, ...Object.values(first.formats)])
      expect((await served(api, url)).status, url).toBe(404);
    expect(storedIn(api)).toHaveLength(before);
  });

  test("nobody but its owner replaces or lists a file", async () => {
    const other = await newStudent(api);
    const file = fileIn(await upload(owner, formOf(await image("png"), "mine.png", { alternativeText: "only mine" })));
    const stored = storedIn(api);
    const form = formOf(await image("png"));
    expect(await upload(other, form, `?id=${file.id}`)).toMatchObject(refusal("NotYours"));
    expect(await upload(owner, form, "?id=999999")).toMatchObject(refusal("NotFound"));
    expect(await upload(api.anyone, form)).toMatchObject(refusal("NotLoggedIn"));
    expect(await api.anyone.get("/api/upload/files")).toMatchObject(refusal("NotLoggedIn"));
    expect(await other.get("/api/upload/files")).toMatchObject({ status: 200, body: [] });
    const query = "?filters[alternativeText][$eq]=only mine";
    expect(await other.get(`/api/upload/files${query}`)).toMatchObject({ status: 200, body: [] });
    expect((await owner.get(`/api/upload/files${query}`)).body).toEqual([file]);
    expect(storedIn(api)).toEqual(stored);
  });

  test("an Idempotency-Key that is sent six times at once makes one file", async () => {
    const person = await newStudent(api);
    const sent = await image("png", 300, 300);
    const key = { "idempotency-key": "upload-once-0001" };
    const before = storedIn(api).length;
    const answers = await Promise.all(Array.from({ length: 6 }, () => upload(person, formOf(sent), "", key)));
    const files = answers.map(fileIn);
    expect(new Set(files.map(({ id, url }) => `${id} ${url}`)).size).toBe(1);
    expect((await person.get("/api/upload/files")).body).toHaveLength(1);
    // The image itself and its thumbnail.
    expect(storedIn(api)).toHaveLength(before + 2);
    const other = formOf(await image("png", 301, 300));
    expect(await upload(person, other, "", key)).toMatchObject(refusal("KeyReused"));
    expect(storedIn(api)).toHaveLength(before + 2);
  });

  test("somebody who is blocked uploads nothing, however young the token", async () => {
    const person = await newStudent(api);
    await block(api, person);
    expect(await upload(person, formOf(await image("png")))).toMatchObject({ status: 401 });
    expect(await person.get("/api/upload/files")).toMatchObject({ status: 401 });
  });
});

describe("The queue of images", () => {
  test("runs two at a time, has the next wait, and turns away who would wait too long", async () => {
    const queue = createQueue({ atOnce: 2, waitingMax: 1, timeout: 60_000 });
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const work = (name: string) =>
      queue(() => {
        begun.push(name);
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
      });
    const [a, , c, d] = ["a", "b", "c", "d"].map(work);
    await expect(d).rejects.toMatchObject({ status: 429, name: "TooManyRequests" });
    expect(begun).toEqual(["a", "b"]);
    ends.get("a")?.();
    expect(await a).toBe("a");
    ends.get("c")?.();
    expect(await c).toBe("c");
    await expect(queue(() => Promise.reject(new Error("unreadable")))).rejects.toThrow("unreadable");
    expect(await queue(() => Promise.resolve("after a failure"))).toBe("after a failure");
  });

  test("turns away who has waited too long, and keeps nobody's place for them", async () => {
    const queue = createQueue({ atOnce: 1, waitingMax: 9, timeout: 20 });
    const first = Promise.withResolvers<string>();
    const running = queue(() => first.promise);
    await expect(queue(() => Promise.resolve("late"))).rejects.toMatchObject({ status: 429 });
    first.resolve("done");
    expect(await running).toBe("done");
    expect(await queue(() => Promise.resolve("next"))).toBe("next");
  });
});

describe("What is uploaded", () => {
  let api: RunningApi;
  let person: Student;
  beforeAll(async () => {
    prepareForStudents();
    api = await startApi();
  });
  afterAll(() => api.stop());
  const someone = async (): Promise<Student> => (person = await newStudent(api));

  test.each([
    ["jpeg", "jpg", "image/jpeg"],
    ["png", "png", "image/png"],
    ["webp", "webp", "image/webp"],
    ["avif", "avif", "image/avif"],
    ["gif", "webp", "image/webp"],
  ] as const)("%s is stored as .%s, whatever its name says, with every size", async (kind, ext, type) => {
    const file = fileIn(await upload(await someone(), formOf(await image(kind, 900, 600), "a.txt")));
    expect(file.url.endsWith(`.${ext}`)).toBe(true);
    expect(Object.keys(file.formats).sort()).toEqual(["medium", "small", "thumbnail"]);
    expect((await served(api, file.url)).headers.get("content-type")).toBe(type);
    const { width, height } = await sharp(await bytesOf(api, file.url)).metadata();
    expect({ width, height }).toEqual({ width: 900, height: 600 });
  });

  test("nothing of a photograph but its pixels is kept, and they are turned upright", async () => {
    const sent = Buffer.from(await photoWithPlace());
    expect((await sharp(sent).metadata()).exif?.includes("QuadCamera")).toBe(true);
    const file = fileIn(await upload(await someone(), formOf(new Uint8Array(sent), "IMG_1.JPG")));
    expect(file).toMatchObject({ width: 200, height: 300 });
    for (const { url } of [file, ...Object.values(file.formats)]) {
      const bytes = await bytesOf(api, url);
      const { exif, xmp, icc, orientation } = await sharp(bytes).metadata();
      expect({ exif, xmp, icc, orientation }).toEqual({});
      for (const trace of ["QuadCamera", "Photographer", "GPS", "xmpmeta", "Exif"])
        expect(bytes.includes(trace)).toBe(false);
    }
  });

  test.each(["jpeg", "png", "webp", "gif"] as const)("what hangs on behind a %s is dropped", async (kind) => {
    await someone();
    for (const tail of [SCRIPT, ZIP, HTML]) {
      const file = fileIn(await upload(person, formOf(withTail(await image(kind), tail), "page.html")));
      for (const { url } of [file, ...Object.values(file.formats)]) {
        const bytes = await bytesOf(api, url);
        expect(bytes.includes("<script")).toBe(false);
        expect(bytes.includes("PK\u0005\u0006")).toBe(false);
      }
    }
  });

  /** How many milliseconds the largest picture takes that is taken. */
  let largestTook: number | undefined;
  const timeOfLargest = async (): Promise<number> => {
    const form = formOf(await plainImage("avif", LIMITS.uploadSide, LIMITS.uploadSide));
    const student = await newStudent(api);
    return timeOf(() => upload(student, form).then(fileIn));
  };
  test.each<[string, () => Promise<Bytes> | Bytes | string, ErrorName]>([
    ["an SVG", () => SVG, "NotAnImage"],
    ["a page named .png", () => HTML, "NotAnImage"],
    ["a script behind the first bytes of a GIF", () => `GIF89a/*${SCRIPT}*/=1;`, "NotAnImage"],
    ["the first bytes of a PNG alone", () => new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]), "NotAnImage"],
    ["nothing at all", () => "", "NotAnImage"],
    [
      "a PNG that says it is a JPEG",
      async () => new Uint8Array([0xff, 0xd8, 0xff, ...(await image("png")).slice(3)]),
      "NotAnImage",
    ],
    [
      "a TIFF",
      async () =>
        new Uint8Array(
          await sharp(await image("png"))
            .tiff()
            .toBuffer(),
        ),
      "NotAnImage",
    ],
    ["16000 by 16000 pixels", () => blackPng(16_000), "ImageTooLarge"],
    ["one pixel too wide", () => plainImage("png", LIMITS.uploadSide + 1, 2), "ImageTooLarge"],
    ["an animation of 40 frames on a canvas of 4000 pixels a side", () => animation(4_000, 40), "ImageTooLarge"],
    ["an AVIF that is larger than its head says", () => modestAvif(6_000), "ImageTooLarge"],
    [
      "one byte more than 5 MB",
      async () => withTail(await image("png"), new Uint8Array(LIMITS.uploadBytes + 1 - (await image("png")).length)),
      "ImageTooLarge",
    ],
  ])("%s is refused, and nothing is kept", async (_what, make, name) => {
    await someone();
    largestTook ??= await timeOfLargest();
    const before = storedIn(api);
    const form = formOf(await make());
    const took = await timeOf(() => upload(person, form).then((answer) => expect(answer).toMatchObject(refusal(name))));
    // A busy machine takes longer for both.
    expect(took).toBeLessThan(2 * largestTook);
    expect(storedIn(api)).toEqual(before);
    expect((await person.get("/api/upload/files")).body).toEqual([]);
  });

  test.each(["jpeg", "png", "webp", "avif", "gif"] as const)("a %s that breaks off is refused", async (kind) => {
    await someone();
    const whole = await image(kind);
    for (const share of [0.1, 0.5, 0.9, 0.98])
      expect(await upload(person, formOf(whole.slice(0, Math.floor(whole.length * share)))), `${share}`).toMatchObject(
        refusal("NotAnImage"),
      );
  });

  test("5 MB to the byte, and 4096 pixels to the pixel, are taken", async () => {
    await someone();
    const small = await image("png");
    const full = withTail(small, new Uint8Array(LIMITS.uploadBytes - small.length));
    expect(fileIn(await upload(person, formOf(full))).width).toBe(320);
    const wide = fileIn(await upload(person, formOf(await plainImage("png", LIMITS.uploadSide, 1_024))));
    expect(wide.width / wide.height).toBe(4);
  });

  test.each([
    ["a path in the name", () => formOf("x", "../../x.png"), /^files: .*path/],
    ["a path of Windows in the name", () => formOf("x", "..\\x.png"), /^files: .*path/],
    ["a control sign in the name", () => formOf("x", "a\u0007.png"), /^files: .*control/],
    ["a name of 300 signs", () => formOf("x", "a".repeat(300)), /^files: a name/],
    ["another field", () => formOf("x", "x.png", { refId: "1" }), /^"refId"/],
    [
      "control signs in the alternative text",
      () => formOf("x", "x.png", { alternativeText: "a\u0000b" }),
      /^alternativeText/,
    ],
    ["text instead of a file", () => textForm(), /exactly one file/],
    ["no file", () => new FormData(), /form cannot be read|exactly one file/],
    ["two files", () => twoFiles(), /exactly one file/],
  ])("a form with %s is refused, with the reason", async (_what, make, reason) => {
    expect(await upload(await someone(), make())).toMatchObject(refused("ValidationError", reason));
  });

  test("a body that is no form is refused", async () => {
    await someone();
    expect(await person.post("/api/upload", { files: "x" })).toMatchObject(
      refused("ValidationError", /must be a form/),
    );
    expect(
      await person.post("/api/upload", { files: "x" }, { "content-type": "multipart/form-data; boundary=x" }),
    ).toMatchObject(refused("ValidationError", /cannot be read/));
  });

  test.each(["?id=0", "?id=abc", "?id=1&id=2", "?ref=api::blog.blog&refId=1&field=image"])(
    "the query %s is refused",
    async (query) => {
      await someone();
      const answer = await upload(person, formOf(await image("png")), query);
      expect(answer).toMatchObject(refused("ValidationError", /./));
    },
  );

  test("an unknown filter of the list is refused by its name", async () => {
    await someone();
    const answer = await person.get("/api/upload/files?filters[owner][$eq]=1");
    expect(answer).toMatchObject(refused("ValidationError", /owner/));
  });

  test("a person has at most so many files, also when many are sent at once", async () => {
    await someone();
    // The hundred are made in the CMS itself: an account may upload fifteen in ten minutes.
    const sent = await image("png", 20, 20);
    const answers = [];
    for (let part = 0; part < 13; part += 1)
      answers.push(...(await Promise.all(Array.from({ length: 8 }, () => uploadAtCms(api, person, sent)))));
    expect(answers.filter((status) => status === 200)).toHaveLength(LIMITS.filesPerPerson);
    expect(answers.filter((status) => status === 409)).toHaveLength(13 * 8 - LIMITS.filesPerPerson);
    expect((await person.get("/api/upload/files")).body).toHaveLength(LIMITS.filesPerPerson);
    expect(await upload(person, formOf(sent))).toMatchObject(refusal("TooManyFiles"));
  });

  test("ten large images at once keep nobody else waiting", async () => {
    await someone();
    const large = await image("jpeg", 2_400, 1_600);
    const state = { isDone: false };
    const started = performance.now();
    const working = Promise.all(Array.from({ length: 10 }, () => upload(person, formOf(large, "large.jpg")))).finally(
      () => (state.isDone = true),
    );
    const waits: number[] = [];
    while (!state.isDone) {
      const began = performance.now();
      await fetch(`${api.cms.url}/_health`);
      waits.push(performance.now() - began);
    }
    const took = performance.now() - started;
    const statuses = (await working).map(({ status }) => status);
    expect(
      statuses.every((status) => status === 200 || status === 429),
      statuses.join(),
    ).toBe(true);
    // Who had to wait for one of them to be drawn would wait a tenth of it all.
    expect(waits.sort((a, b) => a - b)[Math.floor(waits.length / 2)]).toBeLessThan(took / 20);
  });

  test.each([
    "x.svg",
    "x.html",
    "..%2fcms.db",
    "%2e%2e%2f%2e%2e%2fcms.db",
    ".png",
    "nothere.png",
    "x.png%00.html",
    "a/b.png",
  ])("%s is not served", async (name) => {
    const response = await served(api, `/api/uploads/${name}`);
    expect(response.status).toBe(404);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  test("an address says nothing about what was sent", async () => {
    await someone();
    const sent = await image("png", 64, 64);
    const digests = ["md5", "sha1", "sha256"].map((name) => createHash(name).update(sent).digest("hex").slice(0, 32));
    const [one, two] = [fileIn(await upload(person, formOf(sent))), fileIn(await upload(person, formOf(sent)))];
    expect(one.url).not.toBe(two.url);
    for (const digest of digests) expect(one.url).not.toContain(digest);
    expect(existsSync(join(api.cms.folder, "public", one.url.replace("/api/", "")))).toBe(true);
  });
});

const textForm = (): FormData => {
  const form = new FormData();
  form.append("files", "not a file");
  return form;
};
const twoFiles = (): FormData => {
  const form = formOf("x");
  form.append("files", new Blob(["y"]), "y.png");
  return form;
};
const uploadAtCms = async ({ cms }: RunningApi, { jwt }: Student, bytes: Bytes): Promise<number> => {
  const response = await fetch(`${cms.url}/api/uploads?name=x.png`, {
    method: "POST",
    headers: { authorization: `Bearer ${jwt}`, "content-type": "application/octet-stream" },
    body: bytes,
  });
  await response.body?.cancel();
  return response.status;
};
