import { readFileSync } from "node:fs";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { brotliCompressSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { RecordPicture, type PictureFacts } from "../../src/components/RecordPicture.tsx";
import { FIELDS, LANDSCAPES, SETTLEMENTS } from "../../src/contract/taxonomy.ts";
import { coloursOf, propertiesIn } from "../../src/pictures/colours.ts";
import { DRAWINGS } from "../../src/pictures/drawings.ts";
import { hueOfField, motifOf, patternOf } from "../../src/pictures/pattern.ts";
import { sceneOf, type SceneName } from "../../src/pictures/scene.ts";
import { scenesSprite } from "../../src/sprites/scenes.ts";

const SCENES = LANDSCAPES.flatMap((landscape): SceneName[] => [
  landscape,
  ...SETTLEMENTS.map((settlement): SceneName => `${landscape} ${settlement}`),
]);
const IDS = Array.from({ length: 300 }, (_, at) => at * 7 + 1);
const properties = propertiesIn(readFileSync("src/styles/tokens.css", "utf8"));

const markup = (id: number, picture: PictureFacts): string =>
  renderToStaticMarkup(createElement(RecordPicture, { id, picture, sizes: "300px" }));

describe("an uploaded picture", () => {
  const image = { file: `${"a".repeat(32)}.jpg`, width: 1_200, height: 900, alternativeText: null };

  it("keeps the point in view that an editor has chosen, to the nearest tenth, and else its middle", () => {
    const focused = markup(1, { field: null, image: { ...image, focus: { x: 8, y: 100 } } });
    expect(focused).toContain('class="block size-full object-cover focused focus-x-10 focus-y-100"');
    expect(markup(1, { field: null, image })).toContain('class="block size-full object-cover"');
  });
});

describe("scenes", () => {
  it("are the same for a name and an id every time, and many different ones for one place", () => {
    for (const scene of SCENES) {
      expect(sceneOf(scene, 12)).toEqual(sceneOf(scene, 12));
      expect(new Set(IDS.map((id) => JSON.stringify(sceneOf(scene, id)))).size, scene).toBeGreaterThan(250);
    }
  });

  it("are made of drawings that the sprite has, and use all that are no part of patterns", () => {
    const used = new Set(
      SCENES.flatMap((scene) => IDS.flatMap((id) => sceneOf(scene, id).layers.map(({ drawing }) => drawing))),
    );
    const drawn = Object.keys(DRAWINGS).filter((name) => !/^(?:quilt|motif)-/.test(name));
    expect([...used].sort()).toEqual(drawn.sort());
  });

  it("show towers, halls or neither, as their name says", () => {
    for (const id of IDS) {
      const drawnIn = (scene: SceneName) =>
        sceneOf(scene, id)
          .layers.map(({ drawing }) => /^(skyline|campus)/.exec(drawing)?.[1])
          .filter(Boolean);
      expect(drawnIn("river city")).toEqual(["skyline"]);
      expect(drawnIn("desert campus")).toEqual(["campus"]);
      expect(drawnIn("snow")).toEqual([]);
    }
  });

  it("are painted with colours that the tokens have for every hour and landscape", () => {
    const paints = new Set(
      Object.entries(DRAWINGS)
        .filter(([name]) => !/^(?:quilt|motif)-/.test(name))
        .flatMap(([, shapes]) => shapes.map(({ paint }) => paint)),
    );
    const looks = new Set(SCENES.flatMap((scene) => IDS.map((id) => sceneOf(scene, id).look)));
    expect(looks.size).toBe(LANDSCAPES.length * 4);
    for (const look of looks) {
      const colourOf = coloursOf(
        properties,
        look.split(" ").map((name) => `.${name}`),
      );
      for (const paint of [...paints, "sky", "haze"]) expect(colourOf(paint)).toMatch(/^#[0-9a-f]{6,8}$/);
    }
  });
});

describe("patterns", () => {
  it("have a motif of its own for every field, and one for what belongs to none", () => {
    const motifs = [null, ...FIELDS].map((field) => JSON.stringify(DRAWINGS[`motif-${motifOf(field)}`]));
    expect(motifs).not.toContain(undefined);
    expect(new Set(motifs).size).toBe(FIELDS.length + 1);
    expect(new Set([null, ...FIELDS].map(hueOfField)).size).toBe(FIELDS.length + 1);
  });

  it("are the same for a field and an id every time, made of drawings that the sprite has, in view at any width", () => {
    for (const id of IDS) {
      const { layers } = patternOf("Physics", id);
      expect(patternOf("Physics", id).layers).toEqual(layers);
      for (const { drawing } of layers) expect(DRAWINGS).toHaveProperty(drawing);
      // A card shows the middle of a pattern: some of its motifs are there.
      const inView = layers.filter(({ x = 0, drawing }) => drawing.startsWith("motif") && x >= 272 && x <= 608);
      expect(inView.length).toBeGreaterThan(0);
    }
  });

  it("are painted with colours that the tokens make of their hue", () => {
    const colourOf = (hue: number) => coloursOf(properties, [".pattern"], hue);
    for (const paint of ["ground", "tone-1", "tone-2", "tone-3", "mark"])
      expect(colourOf(30)(paint)).not.toBe(colourOf(200)(paint));
  });
});

describe("what a record carries of its picture", () => {
  const FIRST = SCENES.slice(0, 12).map((scene, at) => markup(at + 1, { scene }));
  const bytesOf = (pictures: readonly string[]) => brotliCompressSync(pictures.join("")).length;

  it("is less than 2 KB for twelve cards, compressed, and has no style attribute", () => {
    expect(bytesOf(FIRST)).toBeLessThan(2_048);
    expect(bytesOf(FIELDS.slice(0, 12).map((field, at) => markup(at + 1, { field })))).toBeLessThan(2_048);
    for (const picture of FIRST) expect(picture).not.toContain("style=");
  });

  it("is hidden from assistive technology, which has the record's name beside it", () => {
    for (const picture of [...FIRST, markup(1, { field: null })])
      expect(picture).toMatch(/^<svg [^>]*aria-hidden="true"/);
  });

  it("gives way to an uploaded image", () => {
    const image = { file: `${"a".repeat(32)}.png`, width: 800, height: 400, alternativeText: "The quadrangle" };
    for (const picture of [{ scene: "coast", image } as const, { field: "History", image } as const]) {
      expect(markup(1, picture)).toContain(`/media/${image.file}`);
      expect(markup(1, picture)).not.toContain("<svg");
    }
  });
});

it("The sprite is small, and its colours are the page's own", () => {
  const sprite = scenesSprite();
  expect(brotliCompressSync(sprite).length).toBeLessThan(16 * 1024);
  expect(sprite).not.toMatch(/(?:fill|stroke)="(?!none|var\(--)/);
});
