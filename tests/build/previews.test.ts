import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { startBuildHook } from "../../scripts/rebuild/hook.ts";
import { waitingFolder, type Drawn, type FromWorker } from "../../scripts/rebuild/messages.ts";
import { createPreviews, type PreviewWorker } from "../../scripts/rebuild/previews.ts";
import { createRebuilder } from "../../scripts/rebuild/rebuilder.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import type { PageRef } from "../../src/contract/entities.ts";
import { eventually } from "../support/eventually.ts";
import { freePort } from "../support/free-port.ts";

const WORKER = fileURLToPath(new URL("../support/slow-worker.ts", import.meta.url));
const page = (id: number): PageRef => ({ type: "facility", id });
const NEVER_DONE = page(404);
const LATE = { status: 503, refused: "The preview took too long. Try again in a moment." };

const folderOfTest = (): string => {
  const folder = mkdtempSync(join(tmpdir(), "quad-previews-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};
const orderIn = (folder: string) => ({
  cms: { url: "", token: "" },
  folders: { content: join(folder, "notes"), releases: folder, dist: join(folder, "dist"), work: folder },
});
const notesIn = (folder: string): string[] => {
  const file = join(folder, "notes");
  return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n") : [];
};

const previewsIn = (folder: string, { quiet = Promise.resolve(), timeout = 200_000, idle = 200_000 } = {}) => {
  const workers: PreviewWorker[] = [];
  const previews = createPreviews({
    order: orderIn(folder),
    quiet: () => quiet,
    startWorker: () => {
      const child = fork(WORKER, [folder]);
      const ready = new Promise<boolean>((resolve) =>
        child.on("message", (message: FromWorker) => message.type === "ready" && resolve(true)),
      );
      mkdirSync(waitingFolder(folder, child.pid ?? 0));
      const worker = {
        process: child,
        ready,
        ended: new Promise<number | null>((resolve) => child.once("exit", resolve)),
      };
      workers.push(worker);
      return worker;
    },
    log: () => undefined,
    timeout,
    idle,
  });
  onTestFinished(previews.close);
  return { ...previews, workers };
};

it("draws one page at a time, and refuses in words what is more than a few", async () => {
  const folder = folderOfTest();
  const { draw, workers } = previewsIn(folder);
  const drawn = await Promise.all([1, 2, 3, 4].map((id) => draw(page(id))));
  expect(drawn.slice(0, LIMITS.previewsAtOnce)).toEqual([{ html: "page 1" }, { html: "page 2" }, { html: "page 3" }]);
  expect(drawn[LIMITS.previewsAtOnce]).toEqual({
    status: 503,
    refused: "Other previews are being drawn. Try again in a moment.",
  });
  expect(workers).toHaveLength(1);
  expect(notesIn(folder).map((note) => note.split(" ")[1])).toEqual(["1", "2", "3"]);
  expect(await draw(page(5))).toEqual({ html: "page 5" });
});

it("ends what takes too long, with all that it has made, and goes on", async () => {
  const folder = folderOfTest();
  const { draw, workers } = previewsIn(folder, { timeout: 3_000 });
  // One that is not ready by then is not ended: it draws the next.
  const signal = async (): Promise<string | null | undefined> => {
    expect(await draw(NEVER_DONE)).toEqual(LATE);
    return workers[0]?.process.signalCode;
  };
  await expect.poll(signal).toBe("SIGKILL");
  const [slow] = workers;
  expect(existsSync(waitingFolder(folder, slow?.process.pid ?? 0))).toBe(false);
  // However long a worker takes to start here.
  await expect.poll(() => draw(page(1))).toEqual({ html: "page 1" });
});

it("takes no worker while a rebuild is under way", async () => {
  const folder = folderOfTest();
  const rebuild = Promise.withResolvers<undefined>();
  const hurried = previewsIn(folder, { quiet: rebuild.promise, timeout: 3_000 });
  expect(await hurried.draw(page(1))).toEqual(LATE);
  expect(hurried.workers).toEqual([]);
  const patient = previewsIn(folder, { quiet: rebuild.promise });
  const drawn = patient.draw(page(2));
  rebuild.resolve(undefined);
  expect(await drawn).toEqual({ html: "page 2" });
  await expect.poll(() => hurried.draw(page(3))).toEqual({ html: "page 3" });
});

it("says no more than that it failed when a worker dies", async () => {
  const folder = folderOfTest();
  const { draw, workers } = previewsIn(folder);
  const drawn = draw(NEVER_DONE);
  await eventually("its beginning", () => notesIn(folder).length > 0 || undefined);
  workers[0]?.process.kill("SIGKILL");
  expect(await drawn).toEqual({
    status: 503,
    refused: "The preview could not be drawn. The log of the site says why.",
  });
});

it("leaves the worker that waits to the next change", async () => {
  const folder = folderOfTest();
  let live = 0;
  const rebuilder = createRebuilder({
    order: orderIn(folder),
    statusFile: join(folder, "status.json"),
    onLive: () => (live += 1),
    log: () => undefined,
    tell: () => undefined,
    debounce: 1,
    workerFile: WORKER,
  });
  onTestFinished(rebuilder.close);
  await rebuilder.ready();
  const waiting = readFileSync(join(folder, "waits"), "utf8");
  expect(await rebuilder.draw(page(1))).toEqual({ html: "page 1" });
  rebuilder.request("a change");
  await eventually("the rebuild", () => live === 1 || undefined);
  const [drew, rebuilt] = notesIn(folder);
  expect(drew?.endsWith(` ${waiting}`)).toBe(false);
  expect(rebuilt?.endsWith(` ${waiting}`)).toBe(true);
});

it("ends the worker that nobody asks any more", async () => {
  const folder = folderOfTest();
  const { draw, workers } = previewsIn(folder, { idle: 50 });
  expect(await draw(page(1))).toEqual({ html: "page 1" });
  await eventually("its end", () => workers[0]?.process.signalCode === "SIGKILL" || undefined);
  expect(await draw(page(2))).toEqual({ html: "page 2" });
  expect(workers).toHaveLength(2);
});

it("is asked for at the build hook's secret address, and only with a page", async () => {
  const drawn: PageRef[] = [];
  let asked = 0;
  const port = await freePort();
  const draw = (one: PageRef): Promise<Drawn> => {
    drawn.push(one);
    return Promise.resolve(one.id === 1 ? { html: "page 1" } : { status: 409, refused: "Name is missing." });
  };
  const hook = await startBuildHook(port, "secret", () => (asked += 1), draw);
  onTestFinished(() => void hook.close());
  const send = async (path: string, body: string, method = "POST") => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body ? { body } : {}) });
    return [response.status, await response.text()];
  };
  expect(await send("/secret/preview", JSON.stringify(page(1)))).toEqual([200, "page 1"]);
  expect(await send("/secret/preview", JSON.stringify(page(2)))).toEqual([409, "Name is missing."]);
  expect(drawn).toEqual([page(1), page(2)]);
  for (const body of ["", "{", '{"type":"review","id":1}', JSON.stringify({ ...page(1), more: "x".repeat(300) })])
    expect((await send("/secret/preview", body))[0]).toBe(404);
  expect((await send("/guess/preview", JSON.stringify(page(1))))[0]).toBe(404);
  expect((await send("/secret/preview", "", "GET"))[0]).toBe(404);
  expect(drawn).toHaveLength(2);
  expect(asked).toBe(0);
  expect(await send("/secret", "")).toEqual([202, ""]);
  expect(asked).toBe(1);
});
