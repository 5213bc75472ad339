import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FIELDS } from "../../src/contract/taxonomy.ts";
import { CMS } from "../support/cms.ts";

test("The seed's fields are the contract's, numbered in its order", () => {
  const seeded: unknown = JSON.parse(readFileSync(join(CMS, "seed", "fields.json"), "utf8"));
  expect(seeded).toEqual(FIELDS.map((name, place) => ({ publicId: place + 1, name })));
});
