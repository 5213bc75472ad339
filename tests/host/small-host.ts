import { expect } from "vitest";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request, type Agent, type IncomingHttpHeaders } from "node:http";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { finishFile } from "../../scripts/build/compress.ts";
import { writeManifest, type SiteFile } from "../../scripts/build/manifest.ts";
import { goLive } from "../../scripts/build/release.ts";
import { startHost, type Host, type HostOptions } from "../../scripts/host/host.ts";

/** A host on a free port, with releases, functions and rules of its own in a temporary folder. */
export interface SmallHost {
  folder: string;
  host: Host;
  /** What it logged. */
  lines: string[];
  /** The requests that it logged. */
  requests: () => Record<string, unknown>[];
  /** Makes a release of these files and swaps it in; the host is not told. */
  publish: (files: Record<string, string | Buffer>, id?: string) => string;
  ask: (path: string, options?: AskOptions) => Promise<Answer>;
  close: () => Promise<void>;
}

export interface AskOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  /** Sends the body without saying how long it is. */
  chunked?: boolean;
  /** A connection of its own for each request otherwise. */
  agent?: Agent | false;
}

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
  text: string;
}

export interface SmallHostOptions extends Partial<HostOptions> {
  files?: Record<string, string | Buffer>;
  /** Code of functions, by name. */
  functions?: Record<string, string>;
  /** A netlify.toml; the project's own otherwise. */
  rules?: string;
}

export const startSmallHost = async ({ files, functions = {}, rules, ...options }: SmallHostOptions = {}) => {
  const folder = mkdtempSync(join(tmpdir(), "quad-host-"));
  const folders = { releases: join(folder, "releases"), dist: join(folder, "dist") };
  const functionsDir = join(folder, "functions");
  mkdirSync(functionsDir);
  for (const [name, code] of Object.entries(functions)) writeFileSync(join(functionsDir, `${name}.ts`), code);
  if (rules) writeFileSync(join(folder, "netlify.toml"), rules);
  let count = 0;
  const publish: SmallHost["publish"] = (contents, id = `20260101T00000${(count += 1)}000-a`) => {
    const release = join(folders.releases, id);
    const site = join(release, "site");
    const made = new Map<string, SiteFile>();
    for (const [path, bytes] of Object.entries(contents)) {
      mkdirSync(dirname(join(site, path)), { recursive: true });
      writeFileSync(join(site, path), bytes);
      made.set(path, finishFile(site, path));
    }
    const [keys, builtAt] = [new Map<string, string>(), "2026-01-01T00:00:00.000Z"];
    writeManifest(release, { id, builtAt, pages: 3, content: "c", code: "d", keys, files: made });
    goLive(folders, release);
    return release;
  };
  if (files) publish(files);
  const lines: string[] = [];
  const host = await startHost({
    port: 0,
    distLink: folders.dist,
    functionsDir,
    log: (line) => lines.push(line),
    ...(rules ? { netlifyToml: join(folder, "netlify.toml") } : {}),
    ...options,
  });
  const small: SmallHost = {
    folder,
    host,
    lines,
    requests: () =>
      lines.filter((line) => line.includes('"method"')).map((line) => JSON.parse(line) as Record<string, unknown>),
    publish,
    ask: (path, asked) => ask(host.url, path, asked),
    close: async () => {
      await host.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return small;
};

const NEW_CONNECTION = false;

/** Sends a path exactly as it is written: fetch would tidy it first. */
export const ask = (
  url: string,
  path: string,
  { method = "GET", headers = {}, body, chunked = false, agent = NEW_CONNECTION }: AskOptions = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const length = body === undefined || chunked ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const { port } = new URL(url);
    const sent = request(
      { host: "127.0.0.1", port, path, method, headers: { ...length, ...headers }, agent },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.once("error", reject);
        response.once("end", () => {
          const bytes = Buffer.concat(chunks);
          const { statusCode: status = 0, headers: given } = response;
          resolve({ status, headers: given, body: bytes, text: bytes.toString() });
        });
      },
    );
    sent.once("error", reject);
    if (body !== undefined) sent.write(body);
    sent.end();
  });

/** Writes these characters to the server and answers with all it says until it hangs up. */
export const speak = (url: string, said: string): Promise<string> =>
  new Promise((resolve, reject) => {
    let heard = "";
    const socket = createConnection(Number(new URL(url).port), "127.0.0.1", () => socket.write(said));
    socket.on("data", (chunk: Buffer) => (heard += chunk.toString("latin1")));
    socket.once("close", () => resolve(heard));
    socket.once("error", reject);
  });

/** The headers that every answer carries, whatever it is. */
export const SECURITY_HEADERS = {
  "content-security-policy": "frame-ancestors 'none'",
  "x-frame-options": "DENY",
  "x-content-type-options": "nosniff",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "strict-transport-security": "max-age=31536000; includeSubDomains",
  "permissions-policy": expect.stringContaining("camera=()") as string,
};
