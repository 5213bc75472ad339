import { execFile, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/lib/paths.ts";
import { passingSecrets } from "../../scripts/lib/settings.ts";
import { eventually } from "../support/eventually.ts";
import { freePort } from "../support/free-port.ts";
import { ask, startSmallHost, type SmallHost } from "./small-host.ts";

const MEGABYTE = 1024 * 1024;
const READERS = 500;
const BYTES = Buffer.alloc(5 * MEGABYTE, "an image ");

let small: SmallHost;
let cms: Server;
let asked: string[] = [];
/** The host as `npm run serve` starts it: its memory and its turns are its own. */
let host: { url: string; process: ChildProcess };
beforeAll(async () => {
  // What a CMS serves of its upload folder.
  cms = createServer((request, response) => {
    asked.push(request.url ?? "");
    if (request.url?.includes("gone")) response.writeHead(404).end();
    else response.writeHead(200, { "content-type": "image/png" }).end(BYTES);
  });
  await new Promise<void>((resolve) => cms.listen(0, "127.0.0.1", resolve));
  small = await startSmallHost({ files: { "index.html": "home", "404.html": "lost" } });
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [join(ROOT, "scripts", "serve.ts"), "--port", String(port), "--dist", join(small.folder, "dist"), "--quiet"],
    {
      cwd: ROOT,
      env: {
        ...passingSecrets(),
        PATH: process.env["PATH"],
        CMS_URL: `http://127.0.0.1:${(cms.address() as AddressInfo).port}`,
        CMS_READ_MS: "30000",
      },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  host = { url: `http://localhost:${port}`, process: child };
  await eventually("the host", () => ask(host.url, "/").catch(() => undefined));
});
afterAll(async () => {
  host.process.kill();
  await once(host.process, "exit");
  await small.close();
  cms.close();
});

/** What of memory the host takes, in megabytes. */
const memory = async (): Promise<number> => {
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=", "-p", String(host.process.pid)]);
  return Number(stdout) / 1024;
};

describe("an uploaded file", () => {
  it("is answered whole, and with nothing to who has it already", async () => {
    const first = await ask(host.url, "/api/uploads/whole.png");
    expect(first.body.equals(BYTES)).toBe(true);
    expect(first.headers).toMatchObject({ "content-length": String(BYTES.length), "content-type": "image/png" });
    asked = [];
    const etag = first.headers.etag ?? "";
    const again = await ask(host.url, "/api/uploads/whole.png", { headers: { "if-none-match": etag } });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
    const head = await ask(host.url, "/api/uploads/whole.png", { method: "HEAD" });
    expect([head.status, head.body.length, head.headers["content-length"]]).toEqual([200, 0, String(BYTES.length)]);
    expect(asked).toEqual([]);
  });

  it("that is not there is asked for again each time", async () => {
    asked = [];
    for (let time = 0; time < 2; time += 1) expect((await ask(host.url, "/api/uploads/gone.png")).status).toBe(404);
    expect(asked).toHaveLength(2);
  });

  it("read by 500 at once costs the CMS one answer and no memory to speak of, and pages are answered meanwhile", async () => {
    asked = [];
    const before = await memory();
    const state = { isDone: false };
    const reading = promisify(execFile)(process.execPath, [
      "--disable-warning=ExperimentalWarning",
      fileURLToPath(new URL("../support/many-readers.ts", import.meta.url)),
      `${host.url}/api/uploads/popular.png`,
      String(READERS),
      // So much of it that a copy for each would be seen: the rest comes no faster.
      String(MEGABYTE),
    ]).finally(() => {
      state.isDone = true;
    });
    let [most, pages] = [before, 0];
    while (!state.isDone) {
      most = Math.max(most, await memory());
      expect((await ask(host.url, "/")).text).toBe("home");
      pages += 1;
    }
    expect(Number((await reading).stdout)).toBeGreaterThanOrEqual(READERS * MEGABYTE);
    expect(asked).toEqual(["/uploads/popular.png"]);
    expect(pages).toBeGreaterThan(5);
    expect(most - before).toBeLessThan(100);
  });
});
