import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BadImage, ExportError } from "../../scripts/export/errors.ts";
import { openMedia } from "../../scripts/export/media.ts";
import { imageSchema } from "../../src/contract/entities.ts";
import { imageOf, imageVariants } from "../../src/contract/image-variants.ts";

let out: string;
let fetches: string[];
let warnings: string[];
/** The bytes at each address. */
let files: Map<string, Buffer>;

beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), "quad-media-"));
  fetches = [];
  warnings = [];
  files = new Map();
});
afterEach(() => rmSync(out, { recursive: true, force: true }));

const open = () =>
  openMedia({
    out,
    fetchFile: (url) => {
      fetches.push(url);
      const bytes = files.get(url);
      return bytes ? Promise.resolve(bytes) : Promise.reject(new BadImage(`${url} answered 404`));
    },
    onWarning: (line) => warnings.push(line),
  });
const sent = (url: string, hash = "h1") => ({ url, hash, ext: ".png", width: 1, height: 1, alternativeText: null });
const picture = (width: number, height: number, colour = "#336699") =>
  sharp({ create: { width, height, channels: 3, background: colour } });
const media = () => readdirSync(join(out, "media")).sort();

describe("the images of an export", () => {
  it("are kept by content with the sizes that the bytes have, and in the narrower forms that pages use", async () => {
    files.set("/a.png", await picture(700, 350).png().toBuffer());
    const store = open();
    const image = await store.store(sent("/a.png"));
    store.save();
    expect(imageSchema.parse({ ...image, alternativeText: null })).toMatchObject({ width: 700, height: 350 });
    const variants = imageVariants(image);
    expect(variants.map(({ width }) => width)).toEqual([96, 320, 640, 700]);
    for (const { width, avif, webp } of variants)
      for (const [name, format] of [
        [avif, "heif"],
        [webp, "webp"],
      ] as const)
        expect(await sharp(readFileSync(join(out, "media", name))).metadata()).toMatchObject({ width, format });
    expect(media()).toHaveLength(1 + 8 + 1);
  });

  it("are fetched once, also by the next export, and again when a file is gone", async () => {
    files.set("/a.png", await picture(50, 50).png().toBuffer());
    const first = open();
    const [image] = await Promise.all([first.store(sent("/a.png")), first.store(sent("/a.png"))]);
    first.save();
    expect(await open().store(sent("/a.png"))).toEqual(image);
    expect(fetches).toEqual(["/a.png"]);
    rmSync(join(out, "media", image.file.replace(".png", "-50.webp")));
    expect(await open().store(sent("/a.png"))).toEqual(image);
    expect(fetches).toHaveLength(2);
  });

  it("are one file when two addresses hold the same bytes", async () => {
    const bytes = await picture(20, 20).png().toBuffer();
    files.set("/a.png", bytes).set("/b.png", bytes);
    const store = open();
    const [a, b] = await Promise.all([store.store(sent("/a.png", "a")), store.store(sent("/b.png", "b"))]);
    expect(a).toEqual(b);
    expect(media().filter((name) => name.endsWith(".png"))).toHaveLength(1);
  });

  it("follow a file that is replaced under its address, and stay as they were when the new one is missing", async () => {
    files.set("/a.png", await picture(20, 20).png().toBuffer());
    const first = open();
    const before = await first.store(sent("/a.png", "h1"));
    first.save();
    files.delete("/a.png");
    expect(await open().store(sent("/a.png", "h2"))).toEqual(before);
    expect(warnings.join()).toContain("/a.png answered 404");
    files.set("/a.png", await picture(30, 30).png().toBuffer());
    expect(await open().store(sent("/a.png", "h2"))).toMatchObject({ width: 30 });
  });

  it("stop the export when one was never there", async () => {
    await expect(open().store(sent("/none.png"))).rejects.toThrow(BadImage);
  });

  it("are told by their bytes, not by their names", async () => {
    files.set("/page.png", Buffer.from("<!doctype html><script>alert(1)</script>"));
    files.set("/drawing.png", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>'));
    files.set("/photo.png", await picture(10, 10).jpeg().toBuffer());
    await expect(open().store(sent("/page.png"))).rejects.toThrow("not a JPEG, PNG, WebP, AVIF or GIF image");
    await expect(open().store(sent("/drawing.png"))).rejects.toThrow(BadImage);
    expect((await open().store(sent("/photo.png"))).file).toMatch(/\.jpg$/);
  });

  it("are refused when they are cut off or too large to decode, and leave nothing half done behind", async () => {
    const noise = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: "#000",
        noise: { type: "gaussian", mean: 90, sigma: 40 },
      },
    })
      .png()
      .toBuffer();
    files.set("/cut.png", noise.subarray(0, noise.length / 2));
    files.set("/huge.png", await picture(9_000, 9_000).png({ compressionLevel: 9 }).toBuffer());
    const store = open();
    await expect(store.store(sent("/cut.png"))).rejects.toThrow("cannot be read as an image");
    await expect(store.store(sent("/huge.png"))).rejects.toThrow("cannot be read as an image");
    expect(existsSync(join(out, "media"))).toBe(false);
    files.set("/cut.png", noise);
    expect(await open().store(sent("/cut.png"))).toMatchObject({ width: 400 });
  });

  it("stand upright as the camera's note says, without keeping the note in the narrower forms", async () => {
    files.set("/turned.jpg", await picture(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer());
    const image = await open().store(sent("/turned.jpg"));
    expect(image).toMatchObject({ width: 20, height: 40 });
    const [{ webp } = { webp: "" }] = imageVariants(image);
    const made = await sharp(readFileSync(join(out, "media", webp))).metadata();
    expect(made).toMatchObject({ width: 20, height: 40 });
    expect(made.orientation).toBeUndefined();
  });

  it("that nothing shows are removed with their narrower forms and left-overs", async () => {
    files.set("/a.png", await picture(20, 20).png().toBuffer()).set("/b.png", await picture(30, 30).png().toBuffer());
    const store = open();
    const [a] = await Promise.all([store.store(sent("/a.png")), store.store(sent("/b.png"))]);
    store.save();
    writeFileSync(join(out, "media", ".123-half.webp"), "");
    open().keepOnly(new Set([imageOf(a.file) ?? ""]));
    const [variant] = imageVariants(a);
    expect(media()).toEqual([a.file, variant?.avif, variant?.webp, "index.json"].sort());
    await open().store(sent("/b.png"));
    expect(fetches.filter((url) => url === "/b.png")).toHaveLength(2);
    writeFileSync(join(out, "media", "index.json"), "damaged");
    open().keepOnly(new Set([imageOf(a.file) ?? ""]));
    expect(media()).toEqual([a.file, variant?.avif, variant?.webp, "index.json"].sort());
  });

  it("pass on that nothing answers, which is no fault of a record", async () => {
    const store = openMedia({
      out,
      fetchFile: () => Promise.reject(new ExportError("The CMS does not answer")),
      onWarning: () => undefined,
    });
    const failure = await store.store(sent("/a.png")).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ExportError);
    expect(failure).not.toBeInstanceOf(BadImage);
  });
});

describe("the widths of an image", () => {
  it.each([
    [2_000, [96, 320, 640, 1_280]],
    [1_280, [96, 320, 640, 1_280]],
    [500, [96, 320, 500]],
    [64, [64]],
  ])("of %i pixels are %j", (width, widths) => {
    const variants = imageVariants({ file: "abcdef0123456789.png", width });
    expect(variants.map((variant) => variant.width)).toEqual(widths);
    expect(variants[0]).toEqual({
      width: widths[0],
      avif: `abcdef0123456789-${widths[0]}.avif`,
      webp: `abcdef0123456789-${widths[0]}.webp`,
    });
  });
});
