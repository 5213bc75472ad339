import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "..", "..", "src");
const shown = ["StillParts.tsx", "LiveParts.tsx"]
  .map((name) => readFileSync(join(root, "styleguide", name), "utf8"))
  .join("\n");
/** Parts of others, which are shown with them. */
const WITHIN = ["Byline.tsx", "Picture.tsx"];

it.each(readdirSync(join(root, "components")).filter((name) => name.endsWith(".tsx") && !WITHIN.includes(name)))(
  "the style guide shows what %s exports",
  (name) => {
    expect(shown).toContain(`../components/${name}`);
  },
);
