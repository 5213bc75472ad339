import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { createRebuilder } from "../../scripts/rebuild/rebuilder.ts";
import { eventually } from "../support/eventually.ts";

it("starts no rebuild while the worker before it still tidies up", async () => {
  const folder = mkdtempSync(join(tmpdir(), "quad-rebuilder-"));
  const notes = join(folder, "notes");
  let live = 0;
  const folders = { content: notes, releases: folder, dist: join(folder, "dist"), work: folder };
  const rebuilder = createRebuilder({
    order: { cms: { url: "", token: "" }, folders },
    statusFile: join(folder, "status.json"),
    onLive: () => (live += 1),
    log: () => undefined,
    debounce: 1,
    workerFile: fileURLToPath(new URL("../support/slow-worker.ts", import.meta.url)),
  });
  try {
    rebuilder.request("first");
    await eventually("the first rebuild", () => live === 1 || undefined);
    rebuilder.request("second");
    await eventually("the second rebuild", () => live === 2 || undefined);
    await rebuilder.close();
    const order = readFileSync(notes, "utf8")
      .trim()
      .split("\n")
      .map((line) => line.split(" ")[0]);
    expect(order).toEqual(["begins", "ends", "begins", "ends"]);
  } finally {
    await rebuilder.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
