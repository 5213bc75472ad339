import { readFile } from "node:fs/promises";
import { ENDPOINTS, healthSchema, rebuildStateSchema, type Health } from "../src/contract/endpoints.ts";
import { serve } from "./_shared/serve.ts";

const CMS_BUDGET = 1_000;
const statusSchema = healthSchema.pick({ live: true }).extend({ rebuild: rebuildStateSchema });

/** What is live and since when, how the last rebuild went, and whether the CMS answers. */
export default serve(ENDPOINTS.health, async ({ request }) => {
  const [site, cms] = await Promise.all([siteStatus(new URL(request.url).origin), cmsStatus()]);
  const isWell = cms === "up" && site.live !== null && site.rebuild?.state !== "failed";
  const health: Health = { status: isWell ? "ok" : "degraded", ...site, cms };
  return Response.json(health);
});

export const config = { path: "/api/health", method: "GET" };

const siteStatus = async (origin: string): Promise<Pick<Health, "live" | "rebuild">> => {
  const file = process.env["QUAD_STATUS_FILE"];
  if (file) return statusSchema.parse(JSON.parse(await readFile(file, "utf8")));
  const response = await fetch(`${process.env["URL"] ?? origin}/release.json`, {
    signal: AbortSignal.timeout(CMS_BUDGET),
  });
  return { live: response.ok ? healthSchema.shape.live.parse(await response.json()) : null, rebuild: null };
};

const cmsStatus = async (): Promise<Health["cms"]> => {
  try {
    const response = await fetch(`${process.env["CMS_URL"] ?? "http://127.0.0.1:1337"}/_health`, {
      signal: AbortSignal.timeout(CMS_BUDGET),
    });
    return response.ok ? "up" : "down";
  } catch {
    // No answer within the budget is the very thing that "down" says.
    return "down";
  }
};
