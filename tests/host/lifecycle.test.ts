import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { connect, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { ROOT } from "../../scripts/lib/paths.ts";
import { passingSecrets } from "../../scripts/lib/settings.ts";
import { freePort } from "../support/free-port.ts";
import { ask, speak, startSmallHost, type SmallHost, type SmallHostOptions } from "./small-host.ts";

const FILES = { "index.html": "home", "404.html": "lost" };
/** Answers when the test says so. */
const GATE = {
  gate: `export default () => new Promise((resolve) => { globalThis.openGate = () => resolve(new Response("through")); });
    export const config = { path: "/api/gate" };`,
};
const gate = globalThis as unknown as { openGate?: () => void };
let small: SmallHost;
const start = async (options: SmallHostOptions = {}) => {
  delete gate.openGate;
  small = await startSmallHost({ files: FILES, functions: GATE, ...options });
  return small;
};
afterEach(() => small.close());

const open = async (): Promise<Socket> => {
  const socket = connect(Number(new URL(small.host.url).port), "127.0.0.1");
  await once(socket, "connect");
  return socket;
};

describe("a client that takes its time", () => {
  it("with its headers is sent away", async () => {
    await start({ limits: { headers: 100, request: 5_000 } });
    const began = performance.now();
    expect(await speak(small.host.url, "GET / HTTP/1.1\r\nhost: localhost\r\n")).toMatch(/^HTTP\/1.1 408 /);
    expect(performance.now() - began).toBeLessThan(6_000);
  });

  it("with its body is sent away", async () => {
    await start({ limits: { headers: 100, request: 150 } });
    const said = "POST /api/gate HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\n\r\nhe";
    expect(await speak(small.host.url, said)).toMatch(/^HTTP\/1.1 408 /);
  });

  it("before its next request, or on which nothing moves, is hung up on", async () => {
    await start({ limits: { keepAlive: 50, silence: 100 } });
    const used = await speak(small.host.url, "GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
    expect(used).toMatch(/^HTTP\/1.1 200 /);
    expect(await speak(small.host.url, "")).toBe("");
  });
});

describe("more clients than there is room for", () => {
  it("are turned away until others have gone", async () => {
    await start({ limits: { connections: 2 } });
    const held = [await open(), await open()];
    await expect(small.ask("/")).rejects.toThrow();
    for (const socket of held) socket.destroy();
    await expect.poll(async () => (await small.ask("/").catch(() => undefined))?.status).toBe(200);
  });
});

describe("the log", () => {
  it("has one JSON line a request: what, how it ended, how much, how long, never who", async () => {
    await start();
    const { headers, body } = await small.ask("/?secret=hunter2", { headers: { "x-forwarded-for": "203.0.113.9" } });
    await small.ask("/nothing", { method: "HEAD" });
    await expect.poll(() => small.requests().length).toBe(2);
    const [first, second] = small.requests();
    expect(first).toEqual({
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
      id: headers["x-request-id"],
      method: "GET",
      path: "/",
      status: 200,
      bytes: expect.any(Number) as number,
      ms: expect.any(Number) as number,
    });
    expect(first?.["bytes"]).toBeGreaterThan(body.length);
    expect(second).toMatchObject({ method: "HEAD", path: "/nothing", status: 404 });
    expect(small.lines.join()).not.toMatch(/127\.0\.0\.1|203\.0\.113\.9|hunter2/);
  });

  it("has a line for a reader who went away, and one only", async () => {
    await start();
    const socket = await open();
    socket.write("GET /api/gate HTTP/1.1\r\nhost: localhost\r\n\r\n");
    await expect.poll(() => gate.openGate !== undefined).toBe(true);
    socket.destroy();
    await expect.poll(() => small.requests().length).toBe(1);
    gate.openGate?.();
    await small.ask("/");
    await expect.poll(() => small.requests().map(({ path }) => path)).toEqual(["/api/gate", "/"]);
  });

  it("cannot be given lines of its own by a path", async () => {
    await start();
    await small.ask("/a%0a%7b%22forged%22:1%7d");
    await expect.poll(() => small.requests().length).toBe(1);
    expect(small.lines.join("\n").split("\n")).toHaveLength(1);
  });
});

describe("a host that is stopped", () => {
  it("finishes what is under way, on connections that are kept open too, and takes nothing new", async () => {
    await start();
    const answer = small.ask("/api/gate");
    const idle = await open();
    idle.write("GET / HTTP/1.1\r\nhost: localhost\r\n\r\n");
    await once(idle, "data");
    await expect.poll(() => gate.openGate !== undefined).toBe(true);
    const hungUp = once(idle, "close");
    let isClosed = false;
    const closing = small.host.close().then(() => (isClosed = true));
    await hungUp;
    await expect(small.ask("/")).rejects.toThrow(/ECONNREFUSED/);
    expect(isClosed).toBe(false);
    gate.openGate?.();
    expect(await answer).toMatchObject({ status: 200, text: "through" });
    await closing;
  });

  it("waits no longer than it may", async () => {
    await start({ limits: { close: 100 } });
    const answer = small.ask("/api/gate");
    const failed = expect(answer).rejects.toThrow();
    await expect.poll(() => gate.openGate !== undefined).toBe(true);
    const began = performance.now();
    await small.host.close();
    expect(performance.now() - began).toBeLessThan(6_000);
    await failed;
  });

  it("cannot be started on a port in use", async () => {
    await start();
    const port = Number(new URL(small.host.url).port);
    await expect(startSmallHost({ port })).rejects.toThrow(/EADDRINUSE/);
  });
});

describe("scripts/serve", () => {
  it.each(["SIGTERM", "SIGINT"] as const)(
    "ends with code 0 at %s, after the request that is under way",
    async (signal) => {
      await start();
      // A CMS that never answers keeps /api/health busy for its budget of one second.
      let isAsked = false;
      const cms = createHttpServer(() => (isAsked = true)).listen(0, "127.0.0.1");
      await once(cms, "listening");
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
          },
          stdio: ["ignore", "pipe", "inherit"],
        },
      );
      let said = "";
      child.stdout.on("data", (chunk: Buffer) => (said += chunk.toString()));
      const ended = once(child, "exit");
      await expect.poll(() => said).toContain(`Serving http://localhost:${port}`);
      const url = `http://localhost:${port}`;
      expect((await ask(url, "/")).text).toBe("home");
      const health = ask(url, "/api/health");
      await expect.poll(() => isAsked).toBe(true);
      child.kill(signal);
      await expect
        .poll(async () => (await ask(url, "/").catch((error: unknown) => String(error))) as unknown)
        .toMatch(/ECONNREFUSED/);
      expect(JSON.parse((await health).text)).toMatchObject({ status: "degraded", cms: "down" });
      expect(await ended).toEqual([0, null]);
      expect(said.trim().split("\n")).toHaveLength(1);
      cms.closeAllConnections();
      cms.close();
    },
  );

  it("says in one line why it cannot serve", async () => {
    await start();
    const { port } = new URL(small.host.url);
    const child = spawn(process.execPath, [join(ROOT, "scripts", "serve.ts"), "--port", port], {
      cwd: ROOT,
      env: { ...passingSecrets(), PATH: process.env["PATH"] },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let said = "";
    child.stderr.on("data", (chunk: Buffer) => (said += chunk.toString()));
    expect(await once(child, "close")).toEqual([1, null]);
    expect(said).toMatch(/^Could not serve: .*EADDRINUSE.*\n$/);
  });
});
