import type { ChildProcess } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeContent } from "../../tests/fixtures/content.ts";
import { ROOT } from "../lib/paths.ts";
import { say } from "../lib/steps.ts";
import { registerContent } from "./register-names.ts";
import { startServer, type ServerProcess } from "./server-process.ts";

const ROUNDS = 9;
const ROUND_MS = 1_500;
const CONNECTIONS = 16;
const MUST = 0.7;

/** Reads that pages make, small and large. */
const READS = [
  "/api/university-pages/2?populate[program_pages][fields][0]=programName&populate[program_pages][fields][1]=programRating",
  "/api/program-pages?filters[university_page][id][$eq]=1&populate[university_page][fields][0]=universityName&populate[program_field_component]=true&pagination[pageSize]=25",
  "/api/university-pages?populate[universityLogo][fields][0]=formats&sort=universityRating:desc",
];

interface Round {
  /** Answers a second. */
  rate: number;
  /** Processor time of the server an answer, in microseconds; NaN where the system does not tell. */
  processor: number;
}

/**
 * Catalogue reads through the host against a bare Hono route that returns the same bytes: in turns, each in a process of
 * its own. Prints rates, and the ratio that the rounds had in the median.
 */
export const benchCatalogue = async ({ register }: { register?: string | undefined }): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), "quad-bench-catalogue-"));
  const children: ChildProcess[] = [];
  const start = (script: (port: number) => string[]): Promise<ServerProcess> =>
    startServer(script, { QUAD_CONTENT: join(folder, "content") });
  try {
    writeContent(join(folder, "content"), await registerContent({ register }));
    const host = await start((port) => [
      join(ROOT, "scripts", "serve.ts"),
      ...["--quiet", "--port", String(port), "--dist", join(folder, "dist")],
    ]);
    children.push(host.child);
    const bodies = new Map<string, string>();
    for (const path of READS) bodies.set(path, await textOf(host, path));
    writeFileSync(join(folder, "bodies.json"), JSON.stringify([...bodies]));
    const bare = await start((port) => [
      join(ROOT, "scripts", "bench", "bare-hono-worker.ts"),
      ...[String(port), join(folder, "bodies.json")],
    ]);
    children.push(bare.child);

    say("| read | bytes | bare Hono | host | ratio of rates | ratio of processor time |");
    say("|---|---|---|---|---|---|");
    for (const [at, path] of READS.entries()) {
      const barePath = `/${at}`;
      if ((await textOf(bare, barePath)) !== bodies.get(path)) throw new Error("The bytes are not the same");
      const rounds: { bare: Round; host: Round }[] = [];
      await load(host, path);
      await load(bare, barePath);
      for (let round = 0; round < ROUNDS; round += 1)
        rounds.push({ bare: await load(bare, barePath), host: await load(host, path) });
      const rates = median(rounds.map((round) => round.host.rate / round.bare.rate));
      const processor = median(rounds.map((round) => round.bare.processor / round.host.processor));
      const rate = (of: "bare" | "host") => `${median(rounds.map((round) => round[of].rate)).toFixed(0)}/s`;
      say(
        `| ${path.split("?")[0] ?? ""} | ${Buffer.byteLength(bodies.get(path) ?? "")} | ${rate("bare")} | ${rate("host")} | ${rates.toFixed(2)}${rates < MUST ? ` (must be ${MUST})` : ""} | ${processor.toFixed(2)} |`,
      );
    }
  } finally {
    for (const child of children) child.kill("SIGTERM");
    rmSync(folder, { recursive: true, force: true });
  }
};

const textOf = async ({ port }: ServerProcess, path: string): Promise<string> => {
  const response = await fetch(`http://127.0.0.1:${port}${path}`);
  const text = await response.text();
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${text}`);
  return text;
};

/**
 * Asks on several connections, each for the next answer when it has one. Answers are told apart by their length alone,
 * which is the same for all: a client that parsed them would be what is measured.
 */
const load = async (server: ServerProcess, path: string): Promise<Round> => {
  const request = `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\n\r\n`;
  const length = await lengthOf(server.port, request);
  const usedBefore = processorTime(server.child);
  const began = performance.now();
  const counts = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => askRepeatedly(server.port, request, length, began + ROUND_MS)),
  );
  const took = performance.now() - began;
  const answers = counts.reduce((sum, count) => sum + count, 0);
  return {
    rate: (answers * 1000) / took,
    processor: ((processorTime(server.child) - usedBefore) * 1e6) / answers,
  };
};

const lengthOf = (port: number, request: string): Promise<number> =>
  new Promise((resolve, reject) => {
    let heard = Buffer.alloc(0);
    const socket = connect(port, "127.0.0.1", () => socket.write(request));
    socket.on("data", (chunk) => {
      heard = Buffer.concat([heard, chunk]);
      const end = heard.indexOf("\r\n\r\n");
      if (end < 0) return;
      const declared = /content-length: (\d+)/i.exec(heard.toString("latin1", 0, end))?.[1];
      const length = end + 4 + Number(declared);
      if (declared === undefined) reject(new Error("An answer does not say how long it is"));
      else if (heard.length >= length) {
        socket.destroy();
        resolve(length);
      }
    });
    socket.once("error", reject);
  });

const askRepeatedly = (port: number, request: string, length: number, until: number): Promise<number> =>
  new Promise((resolve, reject) => {
    let count = 0;
    let heard = 0;
    const socket = connect(port, "127.0.0.1", () => socket.write(request));
    socket.setNoDelay(true);
    socket.on("data", (chunk) => {
      heard += chunk.length;
      if (heard < length) return;
      if (heard > length) return void socket.destroy(new Error("An answer is longer than the first"));
      heard = 0;
      count += 1;
      if (performance.now() < until) socket.write(request);
      else {
        socket.destroy();
        resolve(count);
      }
    });
    socket.once("error", reject);
  });

/** In seconds, of the process alone; Linux tells. */
const processorTime = ({ pid }: ChildProcess): number => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ");
    const [user, system] = fields.slice(11, 13);
    return (Number(user) + Number(system)) / 100;
  } catch {
    // Another system: only the rates are compared.
    return NaN;
  }
};

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? NaN;
