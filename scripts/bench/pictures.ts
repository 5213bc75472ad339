import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildSync } from "esbuild";
import type { PictureFacts } from "../../src/components/RecordPicture.tsx";
import { sceneOfUniversity } from "../../src/pictures/record-scene.ts";
import { writeContent } from "../../tests/fixtures/content.ts";
import { ROOT } from "../lib/paths.ts";
import { say } from "../lib/steps.ts";
import { foldersIn } from "./build.ts";
import { build } from "./build-in.ts";
import { contentFromRegister, madeUpContent } from "./content.ts";

type Draw = (id: number, picture: PictureFacts) => string;

/** The component that pages draw, bundled for Node, with the renderer that builds them. */
const drawing = async (folder: string): Promise<Draw> => {
  const { outputFiles } = buildSync({
    stdin: {
      contents: `
        import { createElement } from "react";
        import { renderToStaticMarkup } from "react-dom/server";
        import { RecordPicture } from "./src/components/RecordPicture.tsx";
        export const draw = (id, picture) =>
          renderToStaticMarkup(createElement(RecordPicture, { id, picture, sizes: "100vw", isFirst: true }));`,
      resolveDir: ROOT,
    },
    bundle: true,
    platform: "node",
    format: "cjs",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    write: false,
  });
  const file = join(folder, "drawing.cjs");
  writeFileSync(file, outputFiles[0]?.text ?? "");
  return ((await import(pathToFileURL(file).href)) as { draw: Draw }).draw;
};

/** How many drawn pictures the pages of a site have. */
const picturesIn = (site: string): number =>
  readdirSync(site, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".html"))
    .reduce(
      (sum, path) => sum + readFileSync(join(site, path), "utf8").split('<svg class="block size-full ').length - 1,
      0,
    );

/**
 * What drawn pictures are of a full build: as many pictures as its pages have are drawn by themselves, of all records in
 * turns, and their time is set against the processor time of the build in the same run. Prints a row of Markdown.
 */
export const benchPictures = async ({
  register,
  size,
}: {
  register?: string | undefined;
  size: number;
}): Promise<void> => {
  const content = (register ? await contentFromRegister(register) : madeUpContent)(size);
  const folder = mkdtempSync(join(ROOT, ".work", "bench-"));
  try {
    writeContent(join(folder, "content"), content);
    const full = await build({ ...foldersIn(folder, ROOT, "own"), full: true });
    const count = picturesIn(join(full.release, "site"));
    const records: (() => [number, PictureFacts])[] = [
      ...(content.universities ?? []).map((one) => (): [number, PictureFacts] => [
        one.id,
        { scene: sceneOfUniversity(one) },
      ]),
      ...(content.programs ?? []).map(({ id, field }) => (): [number, PictureFacts] => [id, { field }]),
    ];
    const draw = await drawing(folder);
    const began = performance.now();
    for (let at = 0; at < count; at += 1) {
      const record = records[at % records.length];
      if (record) draw(...record());
    }
    const seconds = (performance.now() - began) / 1_000;
    say("| pages | pictures | drawn in | processor time of the full build | share |\n|---|---|---|---|---|");
    say(
      `| ${full.pages} | ${count} | ${seconds.toFixed(2)} s | ${full.cpuSeconds.toFixed(1)} s | ${((100 * seconds) / full.cpuSeconds).toFixed(1)} % |`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
