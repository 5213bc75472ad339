import { spawn, type ChildProcess } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { LIMITS } from "../../src/contract/limits.ts";
import { ROOT } from "../../scripts/lib/paths.ts";
import { ensureSidePackages } from "../../scripts/lib/side-packages.ts";
import { ask, startSmallHost, type Answer, type AskOptions, type SmallHost } from "../host/small-host.ts";
import { eventually } from "../support/eventually.ts";

/**
 * The same requests to the host and to Netlify's local emulator, with the same functions, files and netlify.toml. What
 * differs is listed, with the reason.
 */
const HERE = import.meta.dirname;
const FILES = {
  "index.html": "home",
  "aboutus.html": "about",
  "404.html": "lost",
  "icons.svg": "<svg/>",
  "icons/AAAAAA.svg": "<svg/>",
};
const SECRET = "the secret of this test's sessions";
const SETTINGS = {
  CMS_URL: "http://127.0.0.1:9",
  CMS_FUNCTIONS_TOKEN: "a token that nobody takes",
  CMS_REST_MS: "1",
  JWT_SECRET: SECRET,
};

interface Asked extends AskOptions {
  path: string;
}
const json = { "content-type": "application/json" };
const post = (path: string, body: string | Buffer, headers: Record<string, string> = json): Asked => ({
  path,
  method: "POST",
  body,
  headers,
});
/** Both answer alike. */
const ALIKE: readonly [what: string, asked: Asked][] = [
  ["a page", { path: "/" }],
  ["a page without .html", { path: "/aboutus" }],
  ["a sprite at the address that stays", { path: "/icons.svg" }],
  ["what is answered without the CMS", { path: "/api/health" }],
  ["a call that needs a person", { path: "/api/users/me" }],
  ["a session that is none", { path: "/api/users/me", headers: { authorization: "Bearer a.b.c" } }],
  ["a query that is not possible", { path: "/api/reviews?filters[password][$eq]=1" }],
  ["a query that nobody can read", { path: "/api/reviews?filters[a][b][c][d][e][f][g][h]=1" }],
  ["an id that is none", { path: "/api/reviews/abc" }],
  ["a feed that there is not", { path: "/api/feeds/nothing.atom" }],
  ["a data file that there is not", { path: "/api/data/v1/people.csv" }],
  ["a correction of nobody's", post("/api/corrections", "{}")],
  ["a body that is no JSON", post("/api/auth/local", "{")],
  ["a body that is not as it must be", post("/api/auth/local", '{"identifier":"a@example.org"}')],
  ["a body that is too long", post("/api/auth/local", Buffer.alloc(LIMITS.bodyBytes + 1, " "))],
  ["a read while the CMS is away", { path: "/api/reviews/1" }],
  ["a write while the CMS is away", post("/api/auth/local", '{"identifier":"a@example.org","password":"hunter2"}')],
  ["a write from another site", post("/api/auth/local", "{}", { ...json, "sec-fetch-site": "cross-site" })],
];
/** They answer differently: what each says, and why. */
const DIFFERENT: readonly [what: string, asked: Asked, host: number, emulator: number, why: string][] = [
  ["a moved page", { path: "/about" }, 301, 301, "the emulator writes the whole address, and no rule's headers"],
  [
    "a sprite",
    { path: "/icons/AAAAAA.svg" },
    200,
    200,
    "the emulator has every file asked for again, whatever a rule says",
  ],
  ["a sprite of a release that is gone", { path: "/icons/BBBBBB.svg" }, 302, 302, "as a moved page"],
  ["a page that is missing", { path: "/nothing" }, 404, 404, "the emulator has no 404.html"],
  ["a call that is missing", { path: "/api/nothing" }, 404, 404, "the emulator has no words for it"],
  ["HEAD of a call", { path: "/api/health", method: "HEAD" }, 200, 404, "the emulator knows GET for GET alone"],
  ["a method that is not taken", { path: "/api/health", method: "DELETE" }, 405, 404, "the emulator does not know"],
];

/** What is compared of an answer: what a client acts on. */
const HEADERS = ["content-type", "cache-control", "allow", "retry-after", "x-content-type-options"] as const;
const comparable = ({ status, headers, text }: Answer) => ({
  status,
  // A file's ETag and the order of a type's parts are each server's own.
  headers: HEADERS.map((name) => [name, headers[name]?.toString().toLowerCase().replace("; ", ";")]),
  framed: headers["content-security-policy"],
  text,
});

let small: SmallHost;
let emulator: ChildProcess;
let emulatorUrl: string;
const folder = mkdtempSync(join(tmpdir(), "quad-netlify-"));

beforeAll(async () => {
  ensureSidePackages(HERE);
  for (const [name, value] of Object.entries(SETTINGS)) vi.stubEnv(name, value);
  // Of the site that the other tests share.
  vi.stubEnv("QUAD_STATUS_FILE", undefined);
  small = await startSmallHost({ files: FILES, functionsDir: join(ROOT, "functions") });

  // The emulator writes into its project, so that gets a copy.
  for (const name of ["functions", "src", "netlify.toml", "package.json"])
    cpSync(join(ROOT, name), join(folder, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, "dist-netlify", name)), { recursive: true });
    writeFileSync(join(folder, "dist-netlify", name), text);
  }
  emulator = spawn(process.execPath, [join(HERE, "emulator.mjs"), folder], {
    cwd: folder,
    env: { PATH: process.env["PATH"] ?? "", HOME: folder, ...SETTINGS },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [emulator.stdout, emulator.stderr])
    stream?.on("data", (chunk: Buffer) => (said = (said + chunk.toString()).slice(-20_000)));
  const port = await eventually(
    "the emulator",
    () => {
      if (emulator.exitCode !== null) throw new Error(`The emulator ended:\n${said}`);
      return /^(\d+)$/m.exec(said)?.[1];
    },
    120_000,
  );
  emulatorUrl = `http://127.0.0.1:${port}`;
  vi.spyOn(console, "error").mockImplementation(() => undefined);
}, 600_000);
afterAll(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  const ended = new Promise((resolve) => emulator.once("exit", resolve));
  emulator.kill("SIGTERM");
  await ended;
  await small.close();
  rmSync(folder, { recursive: true, force: true });
});

const both = async ({ path, ...options }: Asked): Promise<[host: Answer, emulator: Answer]> => [
  await ask(small.host.url, path, options),
  await ask(emulatorUrl, path, options),
];

describe("the host and Netlify's emulator", () => {
  it.each(ALIKE)("answer alike: %s", async (_, asked) => {
    const [host, other] = await both(asked);
    expect(comparable(other)).toEqual(comparable(host));
  });

  it("take the same sessions", async () => {
    const token = await new SignJWT({ userId: "7", type: "access" })
      .setProtectedHeader({ alg: "HS256" })
      .setIssuedAt()
      .setExpirationTime("5m")
      .sign(new TextEncoder().encode(SECRET));
    const [host, other] = await both({ path: "/api/users/me", headers: { authorization: `Bearer ${token}` } });
    expect(comparable(other)).toEqual(comparable(host));
    expect(host.status).toBe(503);
  });

  it.each(DIFFERENT)("answer differently: %s", async (_, asked, status, otherStatus) => {
    const [host, other] = await both(asked);
    expect([host.status, other.status]).toEqual([status, otherStatus]);
    expect(comparable(other)).not.toEqual(comparable(host));
    if (host.headers.location)
      expect(new URL(other.headers.location ?? "", emulatorUrl).pathname).toBe(host.headers.location);
  });
});
