import { readdir, readFile } from "node:fs/promises";
import { uptime } from "node:os";
import { dirname, join } from "node:path";
import { z } from "zod";
import { ENDPOINTS, healthSchema, heldSchema, rebuildStateSchema, type Health } from "../src/contract/endpoints.ts";
import { LIMITS } from "../src/contract/limits.ts";
import { env } from "./_shared/env.ts";
import { traceOf } from "./_shared/errors.ts";
import { serve } from "./_shared/serve.ts";
import { storageState } from "./_shared/storage.ts";

/** How long another server may take, in milliseconds. */
const BUDGET = 1_000;
/** Files of an earlier version do not say it. */
const held = heldSchema.nullable().default(null);
const statusSchema = healthSchema
  .pick({ live: true })
  .extend({ held, rebuild: rebuildStateSchema, sinceUptime: z.number().optional() });
const releaseSchema = healthSchema.shape.live.unwrap().extend({ held });

/** What is live and since when, what it holds back, how the last rebuild went, and whether the CMS answers and has the same time. */
export default serve(ENDPOINTS.health, async ({ context }) => {
  const [{ sinceUptime, ...site }, cms, storage] = await Promise.all([
    siteStatus(context.site?.url),
    cmsStatus(),
    storageState(),
  ]);
  const isWell =
    cms.cms === "up" &&
    cms.clocksApart === undefined &&
    (storage ?? "ok") === "ok" &&
    site.live !== null &&
    isInTime(site.rebuild, sinceUptime) &&
    (site.held?.count ?? 0) === 0;
  const health: Health = {
    status: isWell ? "ok" : "degraded",
    ...site,
    ...cms,
    ...(storage ? { storage } : {}),
    ...(await putAside()),
  };
  return Response.json(health);
});

export const config = {
  path: "/api/health",
  method: "GET",
  rateLimit: { windowLimit: 600, windowSize: 60, aggregateBy: ["ip", "domain"] },
};

/**
 * Whether what has changed is live, or still may become so. How long it has been under way is told by the machine's uptime,
 * which nobody sets; a state from before the machine's last start is about to be another one.
 */
const isInTime = (rebuild: Health["rebuild"], sinceUptime = uptime()): boolean => {
  if (rebuild?.state === "failed") return false;
  const isUnderWay = rebuild?.state === "waiting" || rebuild?.state === "running";
  return !isUnderWay || (uptime() - sinceUptime) * 1_000 < LIMITS.liveWithin;
};

/** From the rebuild worker's status file where there is one, else from what the site says of itself. */
const siteStatus = async (
  site: string | undefined,
): Promise<Pick<Health, "live" | "held" | "rebuild"> & Pick<z.infer<typeof statusSchema>, "sinceUptime">> => {
  const file = env.statusFile();
  const status = file ? await orNothing("the status file", () => readStatus(file)) : undefined;
  if (status) return status;
  const release = await orNothing("the live site", () => askSite(site));
  if (!release) return { live: null, held: null, rebuild: null };
  const { held: heldBack, ...live } = release;
  return { live, held: heldBack, rebuild: null };
};

const readStatus = async (file: string) => statusSchema.parse(JSON.parse(await readFile(file, "utf8")));

/** The address comes from the platform, never from the request: a Host header must not choose what is fetched. */
const askSite = async (site: string | undefined) => {
  if (!site) return undefined;
  const response = await fetch(new URL("/release.json", site), { signal: AbortSignal.timeout(BUDGET) });
  return response.ok ? releaseSchema.parse(await response.json()) : undefined;
};

/** So many names are told. */
const ASIDE_MAX = 10;

/** The state files that were put aside beside the status file, the newest first. */
const putAside = async (): Promise<Pick<Health, "aside">> => {
  const file = env.statusFile();
  if (!file) return {};
  const folder = join(dirname(file), "aside");
  const names = (await orNothing("what was put aside", () => namesIn(folder))) ?? [];
  return names.length > 0 ? { aside: names.sort().reverse().slice(0, ASIDE_MAX) } : {};
};

const namesIn = async (folder: string): Promise<string[]> => {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
};

const cmsStatus = async (): Promise<Pick<Health, "cms" | "clocksApart">> => {
  try {
    const response = await fetch(`${env.cmsUrl()}/_health`, { signal: AbortSignal.timeout(BUDGET) });
    await response.body?.cancel();
    return { cms: response.ok ? "up" : "down", ...clocksApart(response.headers.get("date")) };
  } catch {
    // No answer within the budget is the very thing that "down" says.
    return { cms: "down" };
  }
};

/** What an answer's date says of the clock of who gave it; nothing when that agrees with the one here. */
const clocksApart = (date: string | null): Pick<Health, "clocksApart"> => {
  const ahead = Date.parse(date ?? "") - Date.now();
  return Math.abs(ahead) > LIMITS.clocksApart ? { clocksApart: Math.round(ahead / 1_000) } : {};
};

/** Health must answer when nothing else does: what cannot be read is only logged. */
const orNothing = async <T>(what: string, ask: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await ask();
  } catch (error) {
    console.warn(JSON.stringify({ endpoint: ENDPOINTS.health.path, unreadable: what, error: traceOf(error) }));
    return undefined;
  }
};
