import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ERRORS } from "../../src/contract/errors.ts";
import { startApi, type Person, type RunningApi } from "../support/api.ts";
import { HAS_SMALL_DISKS, smallDisk, type SmallDisk } from "../support/small-disk.ts";

// Elsewhere nothing fills a disk but a disk.
describe.runIf(HAS_SMALL_DISKS)("a full disk under the database", () => {
  let disk: SmallDisk;
  let api: RunningApi;
  let ann: Person;
  beforeAll(async () => {
    disk = smallDisk(48);
    api = await startApi({ cmsEnvironment: { CMS_DATABASE_FILE: join(disk.folder, "cms.db") } });
    ann = await api.newPerson();
    vi.stubEnv("QUAD_STORAGE", disk.folder);
  });
  afterAll(async () => {
    vi.unstubAllEnvs();
    await api.stop();
    disk.remove();
  });

  const review = (text: string) =>
    ann.post("/api/reviews", { data: { reviewText: text, reviewRating: 5, university_page: 1 } });
  /** Enough of them to need another page of the database. */
  const write = async (text: string) => {
    const answers = [];
    for (let at = 0; at < 4; at += 1)
      answers.push(
        await ann.post("/api/qnas", { data: { qnaText: `${text} ${"x".repeat(9_000)}`, university_page: 1 } }),
      );
    return answers;
  };
  const health = async () => (await api.anyone.get("/api/health")).body as { storage: string };
  const expectReading = async () => {
    for (const path of ["/api/university-pages?pagination[pageSize]=1", "/api/qnas", "/api/reviews"])
      expect((await ann.get(path)).status, path).toBe(200);
  };
  const refusal = { error: { status: 507, name: "StorageFull", message: ERRORS.StorageFull.message } };

  it("is read by nobody else", () => {
    const files = readdirSync(disk.folder).filter((name) => name.startsWith("cms.db"));
    expect(files.length).toBeGreaterThan(0);
    for (const name of files) expect(statSync(join(disk.folder, name)).mode & 0o777, name).toBe(0o600);
  });

  it("lets reading go on, is told in words to who writes, and all heals when there is room", async () => {
    expect((await review("Before")).status).toBe(201);
    expect((await health()).storage).not.toBe("full");
    // The journal has room of its own for some writes otherwise.
    const database = new DatabaseSync(join(disk.folder, "cms.db"));
    database.exec("pragma wal_checkpoint(truncate)");
    database.close();
    disk.fill();
    const refused = (await write("While")).filter(({ status }) => status !== 201);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, body } of refused) expect([status, body]).toEqual([507, refusal]);
    await expectReading();
    expect((await health()).storage).toBe("full");
    disk.makeRoom();
    expect((await write("After")).map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    expect((await health()).storage).not.toBe("full");
  });
});
