import { spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DATABASES, openDatabase } from "../../tests/cms/databases.ts";
import { accountAt, fewAtATime } from "../../tests/support/account.ts";
import { startCms, type RunningCms } from "../../tests/support/cms.ts";
import { eventually } from "../../tests/support/eventually.ts";
import { freePort } from "../../tests/support/free-port.ts";
import { exportContent } from "../export-content.ts";
import { ROOT } from "../lib/paths.ts";
import { passingSecrets } from "../lib/settings.ts";
import { say, step } from "../lib/steps.ts";

const ROUNDS = 7;
const ROUND_MS = 2_000;
const WARM_UP_MS = 1_000;
const CONNECTIONS = 16;
/** So many people write; each stays below the limit of one account. */
const WRITERS = 90;
const POSTS_A_ROUND = 200;
/** The university page that About Us links to: it is in every seed. */
const PAGE = { type: "university", id: 2 } as const;
const MUST = { read: 0.8, cached: 10, post: 0.8 } as const;

interface Person {
  id: number;
  jwt: string;
}
interface Answer {
  status: number;
  body: string;
}
type Send = (at: number) => Promise<Answer>;

/**
 * A page's interaction area and posting through the host, against the CMS answering the same alone: in turns on one
 * machine, each with the same callers. Prints rates, and the ratio that each round had in the median.
 */
export const benchApi = async (): Promise<void> => {
  for (const name of DATABASES) await benchOn(name);
};

const benchOn = async (name: (typeof DATABASES)[number]): Promise<void> => {
  const { database, stop: stopDatabase } = await openDatabase(name);
  const folder = mkdtempSync(join(tmpdir(), "quad-bench-api-"));
  const cms = await step(`CMS on ${name}`, () => startCms({ database, seed: true }));
  let host: Running | undefined;
  try {
    host = await step("Export and host", () => startHostProcess(cms, folder));
    const people = await step(`${WRITERS} people`, () => register(cms, WRITERS));
    await step("A page with posts", () => fillPage(cms, people));
    await benchReads(name, { cms, host: host.url, people });
    await benchPosts(name, { cms, host: host.url, people });
  } finally {
    host?.child.kill("SIGTERM");
    await cms.stop();
    await stopDatabase();
    rmSync(folder, { recursive: true, force: true });
  }
};

interface Running {
  url: string;
  child: ChildProcess;
}

/** The host in a process of its own, as it runs for readers. */
const startHostProcess = async (cms: RunningCms, folder: string): Promise<Running> => {
  const content = join(folder, "content");
  await exportContent({ cmsUrl: cms.url, token: cms.tokens.export, out: content });
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [join(ROOT, "scripts", "serve.ts"), "--quiet", "--port", String(port), "--dist", join(folder, "dist")],
    {
      env: {
        ...process.env,
        ...passingSecrets(),
        CMS_URL: cms.url,
        CMS_FUNCTIONS_TOKEN: cms.tokens.functions,
        JWT_SECRET: cms.jwtSecret,
        QUAD_CONTENT: content,
        // Callers come from addresses of their own: what is measured are not the limits.
        TRUSTED_PROXIES: "127.0.0.1,::1",
        // Nor how long a busy machine may take.
        CMS_READ_MS: "60000",
        CMS_WRITE_MS: "60000",
      },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  const url = `http://127.0.0.1:${port}`;
  await eventually("the host", async () => {
    if (child.exitCode !== null) throw new Error("The host ended");
    try {
      await (await fetch(`${url}/api/health`)).body?.cancel();
      return true;
    } catch {
      // Nothing listens yet: it is asked again.
      return undefined;
    }
  });
  return { url, child };
};

const register = (cms: RunningCms, count: number): Promise<Person[]> =>
  fewAtATime(count, (at) => accountAt(cms, `bench${at}`));

const sendJson = async (url: string, jwt: string | undefined, body: unknown): Promise<string> => {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", ...(jwt ? { authorization: `Bearer ${jwt}` } : {}) },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${text}`);
  return text;
};

/** Forty reviews, thirty blogs, thirty questions, ten links, and replies: a busy page. */
const fillPage = async (cms: RunningCms, people: readonly Person[]): Promise<void> => {
  const text = "It was good, and I would do it again. ".repeat(8).trim();
  const values = {
    review: (at: number) => ({ reviewText: text, reviewRating: (at % 5) + 1 }),
    blog: () => ({ blogText: text }),
    qna: () => ({ qnaText: text }),
    helpfulLink: (at: number) => ({ linkName: `Link ${at}`, linkUrl: `https://example.org/${at}` }),
  };
  const counts = { review: 40, blog: 30, qna: 30, helpfulLink: 10 };
  for (const kind of ["review", "blog", "qna", "helpfulLink"] as const)
    for (let at = 0; at < counts[kind]; at += 1) {
      const { jwt } = personAt(people, at);
      const post = { page: PAGE, values: values[kind](at) };
      const { id } = JSON.parse(await sendJson(`${cms.url}/api/community/posts/${kind}`, jwt, post)) as { id: number };
      if (kind === "helpfulLink") continue;
      await sendJson(`${cms.url}/api/community/replies`, jwt, { parent: { kind, id }, text });
    }
};

const personAt = (people: readonly Person[], at: number): Person => {
  const person = people[at % people.length];
  if (!person) throw new Error("There is nobody");
  return person;
};

interface Setting {
  cms: RunningCms;
  host: string;
}

const benchReads = async (
  name: string,
  { cms, host, people }: Setting & { people: readonly Person[] },
): Promise<void> => {
  const atHost = `${host}/api/interactions/university-pages/${PAGE.id}`;
  const atCms = `${cms.url}/api/community/pages/${PAGE.type}/${PAGE.id}`;
  const get =
    (url: string, tokenOf?: (at: number) => string): Send =>
    (at) =>
      ask("GET", url, { ...(tokenOf ? { authorization: `Bearer ${tokenOf(at)}` } : {}), ...from(at) });
  // Many people, so that no account comes to its limit.
  const known = (url: string) => get(url, (at) => personAt(people, at).jwt);
  report(
    `${name}: interaction area, logged in, host / CMS alone`,
    await compare(known(atHost), known(atCms)),
    MUST.read,
  );
  const shared = await compare(
    get(atHost),
    get(atCms, () => cms.tokens.functions),
  );
  report(`${name}: interaction area, cache warm, host / CMS alone`, shared, MUST.cached);
};

const benchPosts = async (
  name: string,
  { cms, host, people }: Setting & { people: readonly Person[] },
): Promise<void> => {
  let [throughHost, alone] = [0, 0];
  const post = (url: string, body: (at: number) => unknown, next: () => number): Send => {
    return () => {
      const at = next();
      const { jwt } = personAt(people, at);
      return ask("POST", url, { authorization: `Bearer ${jwt}`, ...from(at) }, JSON.stringify(body(at)));
    };
  };
  const text = "A new post of some length, as people write them. ".repeat(6).trim();
  const ratios: Ratio[] = [];
  const hostPost = post(
    `${host}/api/blogs`,
    () => ({ data: { blogText: text, university_page: PAGE.id } }),
    () => (throughHost += 1),
  );
  const cmsPost = post(
    `${cms.url}/api/community/posts/blog`,
    () => ({ page: PAGE, values: { blogText: text } }),
    () => (alone += 1),
  );
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = round % 2 === 0;
    const one = await timed(first ? hostPost : cmsPost, POSTS_A_ROUND);
    const two = await timed(first ? cmsPost : hostPost, POSTS_A_ROUND);
    ratios.push(first ? { host: one, cms: two } : { host: two, cms: one });
  }
  report(`${name}: posting, host / CMS alone`, ratios, MUST.post);
};

/** An address of its own for every few hundred calls. */
const from = (at: number): Record<string, string> => ({
  "x-forwarded-for": `10.${Math.floor(at / 25_600) % 256}.${Math.floor(at / 100) % 256}.7`,
});

interface Ratio {
  /** Calls a second. */
  host: number;
  cms: number;
}

const compare = async (host: Send, cms: Send): Promise<Ratio[]> => {
  await flood(host, WARM_UP_MS);
  await flood(cms, WARM_UP_MS);
  const ratios: Ratio[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const first = round % 2 === 0;
    const one = await flood(first ? host : cms, ROUND_MS);
    const two = await flood(first ? cms : host, ROUND_MS);
    ratios.push(first ? { host: one, cms: two } : { host: two, cms: one });
  }
  return ratios;
};

let calls = 0;
let connections = new Agent();
/** Connections of this round: those of an earlier one may be closed by the other side just as they are used. */
const withConnections = async <T>(work: () => Promise<T>): Promise<T> => {
  connections = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  try {
    return await work();
  } finally {
    connections.destroy();
  }
};

/** Calls a second over `ms`, with CONNECTIONS callers who ask again as soon as they are answered. */
const flood = async (send: Send, ms: number): Promise<number> => {
  const began = performance.now();
  let done = 0;
  const caller = async (): Promise<void> => {
    while (performance.now() - began < ms) {
      expectSuccess(await send((calls += 1)));
      done += 1;
    }
  };
  await withConnections(() => Promise.all(Array.from({ length: CONNECTIONS }, caller)));
  return (done / (performance.now() - began)) * 1_000;
};

/** Calls a second for a number of calls. */
const timed = async (send: Send, count: number): Promise<number> => {
  const began = performance.now();
  let left = count;
  const caller = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      expectSuccess(await send((calls += 1)));
    }
  };
  await withConnections(() => Promise.all(Array.from({ length: CONNECTIONS }, caller)));
  return (count / (performance.now() - began)) * 1_000;
};

const expectSuccess = ({ status, body }: Answer): void => {
  if (status !== 200 && status !== 201) throw new Error(`Answered ${status}: ${body.slice(0, 300)}`);
};

const ask = (method: string, url: string, headers: Record<string, string>, body?: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent =
      body === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    const call = request(url, { agent: connections, method, headers: { ...headers, ...sent } }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", reject);
      response.once("end", () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
    });
    call.once("error", reject);
    call.end(body);
  });

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
};

const report = (what: string, rounds: readonly Ratio[], must: number): void => {
  const ratio = median(rounds.map(({ host, cms }) => host / cms));
  const rates = `${median(rounds.map(({ host }) => host)).toFixed(0)}/s against ${median(rounds.map(({ cms }) => cms)).toFixed(0)}/s`;
  say(`${what}: ${ratio.toFixed(2)} (${rates}; must reach ${must}: ${ratio >= must ? "reached" : "NOT REACHED"})`);
};
