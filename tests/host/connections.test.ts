import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startSmallHost, type SmallHost, type SmallHostOptions } from "./small-host.ts";

const FILES = { "index.html": "home", "404.html": "lost" };
/** Answers when the test says so. */
const GATE = {
  gate: `export default () => new Promise((resolve) => { globalThis.openGates.push(() => resolve(new Response("through"))); });
    export const config = { path: "/api/gate" };`,
};
const gates: (() => void)[] = [];
(globalThis as unknown as { openGates: typeof gates }).openGates = gates;

let small: SmallHost;
const start = async (options: SmallHostOptions) => {
  small = await startSmallHost({ files: FILES, functions: GATE, ...options });
};
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  for (const open of gates.splice(0)) open();
  await small.close();
  vi.unstubAllEnvs();
});

/** Connects from an address of this machine. */
const open = async (localAddress: string): Promise<Socket> => {
  const socket = connect({ port: Number(new URL(small.host.url).port), host: "127.0.0.1", localAddress });
  sockets.push(socket);
  socket.on("error", () => undefined);
  await once(socket, "connect");
  return socket;
};
const ask = (socket: Socket, path: string, more = ""): void =>
  void socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${more}\r\n`);
const answerOf = async (socket: Socket): Promise<string> => String(((await once(socket, "data")) as [Buffer])[0]);
const countOpen = (): number => sockets.filter((socket) => !socket.destroyed && socket.readyState === "open").length;

describe("an address that holds connections open", () => {
  it("keeps nobody else out, and loses those that wait for nothing, the oldest first", async () => {
    await start({ limits: { connections: 12, perAddress: 5, silence: 60_000 } });
    for (let at = 0; at < 20; at += 1) await open("127.0.0.2");
    await expect.poll(countOpen).toBe(5);
    const other = await open("127.0.0.3");
    ask(other, "/");
    expect(await answerOf(other)).toMatch(/^HTTP\/1.1 200 /);
    const newest = sockets.at(-2);
    if (!newest) return expect.unreachable();
    ask(newest, "/");
    expect(await answerOf(newest)).toMatch(/^HTTP\/1.1 200 /);
  });

  it("loses none on which it is answered", async () => {
    await start({ limits: { perAddress: 2, silence: 60_000 } });
    const [first, second] = [await open("127.0.0.2"), await open("127.0.0.2")];
    for (const socket of [first, second]) ask(socket, "/api/gate");
    await expect.poll(() => gates.length).toBe(2);
    const third = await open("127.0.0.2");
    await expect.poll(() => third.destroyed).toBe(true);
    for (const let_through of gates.splice(0)) let_through();
    expect(await answerOf(first)).toContain("through");
    expect(await answerOf(second)).toContain("through");
  });

  it("is any number of readers where it is a trusted proxy, each of whom is counted", async () => {
    vi.stubEnv("TRUSTED_PROXIES", "127.0.0.2");
    await start({ limits: { perAddress: 2, requestsPerReader: 2, silence: 60_000 } });
    const held = [await open("127.0.0.2"), await open("127.0.0.2"), await open("127.0.0.2"), await open("127.0.0.2")];
    const [first, second, third, fourth] = held;
    if (!first || !second || !third || !fourth) return expect.unreachable();
    for (const socket of [first, second]) ask(socket, "/api/gate", "x-forwarded-for: 203.0.113.1\r\n");
    await expect.poll(() => gates.length).toBe(2);
    ask(third, "/", "x-forwarded-for: 203.0.113.1\r\n");
    expect(await answerOf(third)).toMatch(/^HTTP\/1.1 429 [^]*retry-after: 1\r\n/i);
    ask(fourth, "/", "x-forwarded-for: 203.0.113.2\r\n");
    expect(await answerOf(fourth)).toMatch(/^HTTP\/1.1 200 /);
    for (const let_through of gates.splice(0)) let_through();
    await answerOf(first);
    ask(third, "/", "x-forwarded-for: 203.0.113.1\r\n");
    expect(await answerOf(third)).toMatch(/^HTTP\/1.1 200 /);
  });
});
