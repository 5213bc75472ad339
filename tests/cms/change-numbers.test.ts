import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { exportContent } from "../../scripts/export-content.ts";
import { exportFolder, read, snapshot } from "../content/export-setup.ts";
import { startCms, type CmsOptions, type RunningCms } from "../support/cms.ts";
import { loginEditor, type Editor } from "../support/editor.ts";
import { steppedClock, type SteppedClock } from "../support/stepped-clock.ts";
import { openTransaction, runStatement } from "../support/tables.ts";
import { DATABASES, openDatabase } from "./databases.ts";
import { exportReader } from "./reader.ts";

const HOUR = 3_600;
/** Longer than a save takes that waits for nobody. */
const A_SAVE = 1_500;

describe.each(DATABASES)("The number of a change on %s", (name) => {
  let cms: RunningCms;
  let editor: Editor;
  let clock: SteppedClock;
  let folder: string;
  let database: CmsOptions["database"];
  let stopDatabase: () => Promise<void>;
  const ids: number[] = [];

  beforeAll(async () => {
    ({ database, stop: stopDatabase } = await openDatabase(name));
    folder = mkdtempSync(join(tmpdir(), "quad-clock-"));
    clock = steppedClock(folder);
    cms = await startCms({ database, env: clock.env });
    // A login of this time is good for all others that the clock is set to.
    await clock.set(HOUR);
    editor = await loginEditor(cms.url, cms.admin.email, cms.admin.password);
    for (const countryName of ["First", "Second", "Third"])
      ids.push((await editor.create("country", { countryName })).publicId);
    await clock.set(0);
  });
  afterAll(async () => {
    await cms.stop();
    await stopDatabase();
    rmSync(folder, { recursive: true });
  });

  const exportTo = (out: string) => exportContent({ cmsUrl: cms.url, token: cms.tokens.export, out });
  const names = (out: string) => read(out, "countries").map(({ countryName }) => countryName);
  const expectAsMadeAnew = async (out: string): Promise<void> => {
    const fresh = exportFolder();
    await exportTo(fresh);
    expect(snapshot(out)).toEqual(snapshot(fresh));
  };
  const [first, second, third] = [0, 1, 2].map((at) => () => ids[at] ?? 0) as [
    () => number,
    () => number,
    () => number,
  ];
  const rename = (id: number, countryName: string) => editor.update("country", id, { countryName });

  test("loses nothing to a clock that jumps back and forth", async () => {
    const out = exportFolder();
    await exportTo(out);
    for (const [at, ahead] of [-HOUR, HOUR, -HOUR, 0, HOUR, -2 * HOUR].entries()) {
      await clock.set(ahead);
      const made = await editor.create("country", { countryName: `Made ${at}` });
      await rename(ids[at % ids.length] ?? 0, `Step ${at}`);
      const { mode, changes } = await exportTo(out);
      expect(mode).toBe("incremental");
      expect(changes.countries).toEqual({ added: [made.publicId], changed: [ids[at % ids.length]], removed: [] });
      expect(names(out)).toEqual(expect.arrayContaining([`Made ${at}`, `Step ${at}`]));
    }
    await clock.set(0);
    await expectAsMadeAnew(out);
  });

  test("is met whatever time stands in the row", async () => {
    const out = exportFolder();
    await exportTo(out);
    const hours = (count: number) =>
      name === "SQLite" ? `updated_at + ${count * HOUR * 1_000}` : `updated_at + interval '${count} hours'`;
    for (const [at, count] of [-9, 1, -1].entries()) {
      await runStatement(
        { cms, database },
        `update countries set country_name = 'Past ${at}', updated_at = ${hours(count)} where public_id = ${second()}`,
      );
      await exportTo(out);
      expect(names(out)).toContain(`Past ${at}`);
    }
    await rename(third(), "After it");
    await exportTo(out);
    expect(names(out)).toContain("After it");
    await expectAsMadeAnew(out);
  });

  // SQLite has one writer at a time.
  if (name === "Postgres")
    test("is not read before every lower one: one that commits later is not lost", async () => {
      const out = exportFolder();
      await exportTo(out);
      const slow = await openTransaction(database);
      await slow.query(`update countries set country_name = 'Slow' where public_id = ${first()}`);
      // As at its commit, which it takes long for: it has its number, and nobody sees it yet.
      await slow.query("set constraints all immediate");
      let isSaved = false;
      const quick = rename(second(), "Quick").then(() => (isSaved = true));
      await Promise.race([quick, wait(A_SAVE)]);
      await exportTo(out);
      expect([isSaved, names(out).includes("Slow"), names(out).includes("Quick")]).toEqual([false, false, false]);
      await slow.commit();
      await quick;
      await exportTo(out);
      expect(names(out)).toEqual(expect.arrayContaining(["Slow", "Quick"]));
      await expectAsMadeAnew(out);
    });

  test("is taken back with a save that is refused, and one number is for all that a save writes", async () => {
    const { change, records } = exportReader(cms);
    const before = await change();
    await expect(editor.update("country", first(), { countryName: "" })).rejects.toThrow("answered 400");
    expect(await change()).toBe(before);
    await rename(first(), "Once");
    expect(await records("countries", { since: before })).toHaveLength(1);
    if (name === "Postgres") expect(await change()).toBe(before + 1);
  });

  test("goes on over a restart, and where an earlier database takes its place everything is asked for", async () => {
    const out = exportFolder();
    await exportTo(out);
    await cms.restart();
    await rename(first(), "After a restart");
    expect((await exportTo(out)).mode).toBe("incremental");
    expect(names(out)).toContain("After a restart");
    // The copy of a file is what most people have.
    if (name === "Postgres") return;

    const [file, copy] = [join(cms.folder, "cms.db"), join(cms.folder, "copy.db")];
    const reader = new DatabaseSync(file);
    reader.exec(`vacuum into '${copy}'`);
    reader.close();
    await rename(second(), "Lost with it");
    await exportTo(out);
    await cms.restart({
      whileStopped: () => {
        for (const more of ["-wal", "-shm"]) rmSync(`${file}${more}`, { force: true });
        copyFileSync(copy, file);
      },
    });
    // As many changes as there were before, and more: the counter is higher than the export has read.
    for (let at = 0; at < 5; at += 1) await rename(third(), `Again ${at}`);
    expect((await exportTo(out)).mode).toBe("full");
    expect(names(out)).not.toContain("Lost with it");
    await expectAsMadeAnew(out);
    expect((await exportTo(out)).mode).toBe("incremental");
  });
});
