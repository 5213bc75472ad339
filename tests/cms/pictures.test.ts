import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startCms, type RunningCms } from "../support/cms.ts";
import { loginEditor } from "../support/editor.ts";
import { image, plainImage, type Bytes } from "../support/images.ts";
import { runStatement } from "../support/tables.ts";
import { exportReader } from "./reader.ts";

interface Stored {
  id: number;
  name: string;
  url: string;
  ext: string;
  mime: string;
  width: number;
  formats: Record<string, { url: string }> | null;
}
type Answer = { status: number; body: { error?: { message: string } } & Partial<Stored> };

const text = (words: string): Bytes => new Uint8Array(Buffer.from(words));
const PAGE = "<html><script>alert(document.cookie)</script></html>";
const SVG = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`;

describe("The media library", () => {
  let cms: RunningCms;
  const uploads = () => join(cms.folder, "public", "uploads");
  const onDisk = () => readdirSync(uploads()).sort();

  beforeAll(async () => {
    cms = await startCms({ database: "sqlite" });
  });
  afterAll(() => cms.stop());

  const send = async (path: string, name: string, bytes: Bytes, token?: string): Promise<Answer> => {
    const form = new FormData();
    form.append("files", new Blob([bytes], { type: "image/png" }), name);
    form.append("fileInfo", JSON.stringify({ name, alternativeText: null, caption: null, folder: null }));
    const response = await fetch(`${cms.url}${path}`, {
      method: "POST",
      headers: { authorization: `Bearer ${token ?? (await cms.adminToken())}` },
      body: form,
    });
    const body = (await response.json()) as Answer["body"] | Answer["body"][];
    return { status: response.status, body: Array.isArray(body) ? (body[0] ?? {}) : body };
  };
  /** Uploads through the call of the form, and through that of the library. */
  const uploadPaths = ["/upload", "/upload/files"];
  const stored = async (name: string, bytes: Bytes): Promise<Stored> => {
    const { status, body } = await send("/upload", name, bytes);
    expect(status, body.error?.message).toBe(201);
    return body as Stored;
  };
  const remove = async ({ id }: Stored) => {
    const headers = { authorization: `Bearer ${await cms.adminToken()}` };
    const response = await fetch(`${cms.url}/upload/files/${id}`, { method: "DELETE", headers });
    expect(response.status).toBe(200);
  };

  test("takes no file that is no picture, whatever it is called, and says so in words", async () => {
    const whole = await image("png");
    const files: [string, Bytes][] = [
      ["drawing.svg", text(SVG)],
      ["drawing.png", text(SVG)],
      ["page.html", text(PAGE)],
      ["page.jpg", text(PAGE)],
      ["script.gif", text("GIF89a/*\0\0\0\0*/=1;alert(1)")],
      ["broken.png", whole.slice(0, whole.length / 2)],
      ["report.pdf", text("%PDF-1.7\n%%EOF")],
    ];
    for (const path of uploadPaths)
      for (const [name, bytes] of files) {
        const { status, body } = await send(path, name, bytes);
        expect(status, name).toBe(400);
        expect(body.error?.message, name).toBe(
          `"${name}" is not a picture. JPEG, PNG, WebP, AVIF and GIF are taken, whatever the name says.`,
        );
      }
    expect(onDisk()).toEqual([]);
  });

  test("takes no picture under another kind's name, and none that is too large", async () => {
    const wrong = await send("/upload", "photo.png", await image("jpeg"));
    expect(wrong).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining("is a JPEG picture by its content") as string } },
    });
    for (const name of ["photo.html", "photo.svg"])
      expect((await send("/upload", name, await image("png"))).status).toBe(400);
    const large = await send("/upload", "large.png", await plainImage("png", 9_000, 9_000));
    expect(large).toMatchObject({
      status: 400,
      body: { error: { message: expect.stringContaining("4,096 pixels a side") as string } },
    });
    expect(onDisk()).toEqual([]);
  });

  test("keeps of a picture nothing but the picture, and makes its sizes", async () => {
    const polyglot = new Uint8Array(Buffer.concat([await image("png", 1_200, 900), Buffer.from(PAGE)]));
    const file = await stored("poster.png", polyglot);
    expect(file).toMatchObject({ mime: "image/png", ext: ".png", width: 1_200 });
    expect(Object.keys(file.formats ?? {}).sort()).toEqual(["large", "medium", "small", "thumbnail"]);
    expect(onDisk()).toHaveLength(5);
    for (const name of onDisk()) expect(readFileSync(join(uploads(), name)).includes("<script>")).toBe(false);
    await remove(file);
  });

  test("is served as what it is, and runs nowhere", async () => {
    const file = await stored("photo.jpg", await image("jpeg"));
    mkdirSync(uploads(), { recursive: true });
    writeFileSync(join(uploads(), "older.html"), PAGE);
    writeFileSync(join(uploads(), "older.svg"), SVG);
    for (const [path, type, disposition] of [
      [file.url, "image/jpeg", null],
      ["/uploads/older.html", "application/octet-stream", "attachment"],
      ["/uploads/older.svg", "application/octet-stream", "attachment"],
    ] as const) {
      const { status, headers } = await fetch(`${cms.url}${path}`);
      expect(status).toBe(200);
      expect(headers.get("content-type")).toBe(type);
      expect(headers.get("content-disposition")).toBe(disposition);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
    }
    for (const path of ["/%75ploads/older.html", "//uploads/older.html", "/%2Fuploads/older.html"])
      expect((await fetch(`${cms.url}${path}`)).status, path).toBe(404);
    await remove(file);
  });

  test("frees the space of a picture that is replaced or deleted", async () => {
    const before = onDisk();
    const file = await stored("poster.png", await image("png", 1_200, 900));
    expect(onDisk()).toHaveLength(before.length + 5);
    const replaced = await send(`/upload/files/${file.id}/replace`, "small.jpg", await image("jpeg", 600, 400));
    expect(replaced).toMatchObject({ status: 200, body: { url: file.url, width: 600 } });
    // The sizes that the new one does not reach are gone, and what has the ending of a PNG is one.
    expect(onDisk()).toHaveLength(before.length + 3);
    expect((await sharp(join(cms.folder, "public", file.url)).metadata()).format).toBe("png");
    expect((await send(`/upload/files/${file.id}/replace`, "x.png", text(SVG))).status).toBe(400);
    expect((await send(`/upload/files/${file.id}/replace`, "crop.avif", await image("png", 600, 300))).status).toBe(
      200,
    );
    expect((await sharp(join(cms.folder, "public", file.url)).metadata()).width).toBe(600);
    await remove(file);
    expect(onDisk()).toEqual(before);
  });

  test("keeps the point that a crop is to keep, and its text, and the site is sent both", async () => {
    const file = await stored("poster.png", await image("png", 1_200, 900));
    const editor = await loginEditor(cms.url, cms.admin.email, cms.admin.password);
    const fields = { universityName: "Uni", universityHeaderImage: file.id };
    const { publicId } = await editor.create("university-page", fields);
    const picture = async () => (await exportReader(cms).record("universities", publicId))["universityHeaderImage"];
    expect(await picture()).not.toHaveProperty("focus");
    const change = async (info: Record<string, unknown>) => {
      const response = await fetch(`${cms.url}/upload/files/${file.id}`, {
        method: "PUT",
        headers: { authorization: `Bearer ${await cms.adminToken()}`, "content-type": "application/json" },
        body: JSON.stringify({ fileInfo: info }),
      });
      return response.status;
    };
    expect(await change({ alternativeText: "The great court", focalPoint: { x: 24.6, y: 90 } })).toBe(200);
    expect(await picture()).toMatchObject({ alternativeText: "The great court", focus: { x: 25, y: 90 } });
    expect(await change({ focalPoint: { x: 240, y: 90 } })).toBe(400);
    const spoil = (value: string) =>
      runStatement({ cms, database: "sqlite" }, `update files set focal_point = '${value}' where id = ${file.id}`);
    for (const value of ["nothing", '{"x":"a"}', '{"x":700,"y":1}', "null"]) {
      await spoil(value);
      expect(await picture(), value).not.toHaveProperty("focus");
    }
    await editor.remove("university-page", publicId);
    await remove(file);
  });

  test("takes nothing through the API", async () => {
    for (const token of Object.values(cms.tokens))
      expect((await send("/api/upload", "photo.png", await image("png"), token)).status).toBeGreaterThanOrEqual(400);
  });
});
