import { setTimeout as wait } from "node:timers/promises";
import { healthSchema } from "../../src/contract/endpoints.ts";
import { exportPageSchema } from "../../src/contract/export.ts";
import { pagePostsSchema } from "../../src/contract/posts.ts";
import { UNIVERSITIES, type Done } from "./people.ts";
import type { ChaosQuad, RunningProcess } from "./quad.ts";

/** How long everything may take to be well again, in milliseconds. */
const WELL_WITHIN = 120_000;
/** So many bytes more than at the start are not much: caches were empty then, and Node keeps some for later. */
const MEMORY_MORE = 250e6;

/** What runs and what it has, before anything goes wrong. */
export interface Start {
  processes: RunningProcess[] | undefined;
}

/** Everything that is not as it must be after a run; empty when all is well. */
export const faultsAfter = async (quad: ChaosQuad, done: Done, start: Start): Promise<string[]> => [
  ...(await faultsOfHealth(quad)),
  ...(await faultsOfPosts(quad, done)),
  ...(await faultsOfPages(quad, done)),
  ...(await faultsOfProcesses(quad, start)),
  ...[...new Set(done.badReads)].map((line) => `A reader: ${line}`),
  ...done.refused,
];

/** Asks again until nothing is wrong, or the time is up. */
const untilNone = async (look: () => Promise<string[]>): Promise<string[]> => {
  const until = performance.now() + WELL_WITHIN;
  for (;;) {
    const faults = await look();
    if (faults.length === 0 || performance.now() > until) return faults;
    await wait(500);
  }
};

const faultsOfHealth = (quad: ChaosQuad): Promise<string[]> =>
  untilNone(async () => {
    const said = await textOf(`${quad.site}/api/health`);
    if (said === undefined) return ["Health does not answer"];
    const health = healthSchema.parse(JSON.parse(said));
    return health.status === "ok" && health.rebuild?.state === "idle" ? [] : [`Health says ${said}`];
  });

/** What was taken is there once, what was not is there once or not at all, and counts are of what is there. */
const faultsOfPosts = async (quad: ChaosQuad, { written }: Done): Promise<string[]> => {
  const faults: string[] = [];
  const ids = UNIVERSITIES.join(",");
  const posts = (await exported(quad, `posts?type=university&ids=${ids}`)).map((page) => pagePostsSchema.parse(page));
  const records = (await exported(quad, `universities?ids=${ids}`)) as {
    id: number;
    reviewCount: number;
    universityRating: number | null;
  }[];
  const times = new Map<string, number>();
  // A page's newest posts alone are in the export; the site answers all of them.
  for (const university of UNIVERSITIES)
    for (const text of await textsOn(quad, university)) times.set(text, (times.get(text) ?? 0) + 1);
  for (const { text, isTaken, university } of written) {
    const count = times.get(text) ?? 0;
    if (isTaken ? count !== 1 : count > 1)
      faults.push(`A post on university ${university} that was ${isTaken ? "" : "not "}taken is there ${count} times`);
  }
  for (const { page, counts, stars } of posts) {
    const record = records.find(({ id }) => id === page.id);
    const given = stars.reduce((sum, count) => sum + count, 0);
    const mean = given === 0 ? null : stars.reduce((sum, count, at) => sum + count * (at + 1), 0) / given;
    if (counts.review !== given || record?.reviewCount !== given)
      faults.push(`University ${page.id} counts ${record?.reviewCount} reviews of ${given}`);
    if (Math.abs((record?.universityRating ?? 0) - (mean ?? 0)) > 0.001)
      faults.push(`University ${page.id} has the rating ${record?.universityRating} in place of ${mean}`);
  }
  return faults;
};

/** Every text that somebody wrote on a university's page in a run, as often as it is there. */
const textsOn = async (quad: ChaosQuad, university: number): Promise<string[]> => {
  const texts: string[] = [];
  for (const [path, field] of [
    ["reviews", "reviewText"],
    ["blogs", "blogText"],
  ] as const)
    for (let page = 1; ; page += 1) {
      const query = `filters[university_page][id][$eq]=${university}&pagination[page]=${page}&pagination[pageSize]=100`;
      const said = await textOf(`${quad.site}/api/${path}?${query}`);
      const { data } = JSON.parse(said ?? '{"data":[]}') as { data: { attributes: Record<string, string> }[] };
      for (const { attributes } of data) texts.push(attributes[field] ?? "");
      if (data.length < 100) break;
    }
  return texts;
};

/** What editors saved last is what the pages show. */
const faultsOfPages = (quad: ChaosQuad, { edited }: Done): Promise<string[]> =>
  untilNone(async () => {
    const faults: string[] = [];
    for (const { university, city } of edited) {
      const said = await textOf(`${quad.site}/api/university-pages/${university}`);
      if (!said?.includes(`"${city}"`)) faults.push(`University ${university} is not yet in "${city}"`);
    }
    return faults;
  });

/** What a Quad is made of, by what their commands have. Each may have started others, which end with it. */
const PARTS = {
  "main process": "scripts/start.ts",
  CMS: "strapi.js",
  "worker of rebuilds": "rebuild/worker.ts",
} as const;
type Part = keyof typeof PARTS;
/** A worker is followed by another one when it has grown. */
const MEASURED: readonly Part[] = ["main process", "CMS"];

/** There is one of each part and nothing that nobody owns, and memory is about what it was. */
const faultsOfProcesses = (quad: ChaosQuad, start: Start): Promise<string[]> =>
  untilNone(() => {
    const now = quad.processes();
    const faults: string[] = [];
    if (!now || !start.processes) return Promise.resolve(faults);
    const [then, main] = [start.processes, partOf(now, "main process")[0]];
    for (const part of Object.keys(PARTS) as Part[]) {
      const found = partOf(now, part);
      if (found.length !== 1) faults.push(`There are ${found.length} of the ${part}: ${found.map(named).join(", ")}`);
    }
    const known = new Set(now.map(({ pid }) => pid));
    for (const one of now)
      if (one.pid !== main?.pid && !known.has(one.parent)) faults.push(`Nobody owns process ${named(one)}`);
    for (const part of MEASURED) {
      const [before, after] = [memoryOf(then, part), memoryOf(now, part)];
      if (after > before + MEMORY_MORE)
        faults.push(`The ${part} has ${Math.round(after / 1e6)} MB, at the start ${Math.round(before / 1e6)}`);
    }
    return Promise.resolve(faults);
  });

/** The bytes of memory that a part has. */
export const memoryOf = (all: readonly RunningProcess[], part: Part): number => partOf(all, part)[0]?.memory ?? 0;

const partOf = (all: readonly RunningProcess[], part: Part): RunningProcess[] =>
  all.filter(({ command }) => command.includes(PARTS[part]));

const named = ({ pid, command }: RunningProcess): string => `${pid} ${command.slice(0, 120)}`;

const exported = async (quad: ChaosQuad, path: string): Promise<unknown[]> => {
  const answer = await fetch(`${quad.cms}/api/export/${path}`, {
    headers: { authorization: `Bearer ${quad.secrets["CMS_EXPORT_TOKEN"]}` },
  });
  return exportPageSchema.parse(await answer.json()).records;
};

const textOf = async (url: string): Promise<string | undefined> => {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(10_000) });
    const text = await answer.text();
    return answer.ok ? text : undefined;
  } catch {
    // It is not up again yet.
    return undefined;
  }
};
