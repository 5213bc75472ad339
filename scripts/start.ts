// Runs Quad: CMS, export, build, site and functions, and rebuilds when an editor publishes. Ctrl-C stops all of it.
import { createServer } from "node:net";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { buildSite } from "./build/site.ts";
import { ensureWholeLive, tidyReleases } from "./build/release.ts";
import { exportContent } from "./export-content.ts";
import { askWithdrawn } from "./export/withdrawn.ts";
import { databaseFolder, ensureCmsBuilt, startCmsProcess, type CmsProcess } from "./lib/cms.ts";
import { openDailyLog } from "./lib/daily-log.ts";
import { folders } from "./lib/folders.ts";
import { ROOT } from "./lib/paths.ts";
import { lockWork, openProcesses } from "./lib/processes.ts";
import { loadSettings, portSetting, required } from "./lib/settings.ts";
import { adminLines } from "./lib/staff.ts";
import { outliveOutput, say, seconds, step } from "./lib/steps.ts";
import { startBuildHook } from "./rebuild/hook.ts";
import { createRebuilder, type Rebuilder } from "./rebuild/rebuilder.ts";
import { createReporter, firstReport } from "./rebuild/report.ts";
import { startHost, type Host } from "./host/host.ts";

outliveOutput();
const began = performance.now();
const { created } = loadSettings();
const where = folders();
const unlock = lockOrEnd();
const ports = {
  site: portSetting("PORT", 8888),
  cms: portSetting("CMS_PORT", 1337),
  hook: portSetting("BUILD_HOOK_PORT", 8889),
};
const site = `http://localhost:${ports.site}`;
const logs = { access: openDailyLog(where.work, "access"), cms: openDailyLog(where.work, "cms") };
const statusFile = join(where.work, "status.json");
// Mails are read elsewhere: with a mail server the CMS wants an address that somebody has set.
if (!process.env["SMTP_HOST"]) process.env["SITE_URL"] ??= site;
process.env["CMS_URL"] = `http://127.0.0.1:${ports.cms}`;
if (!process.env["BUILD_HOOK_URL"]) {
  process.env["BUILD_HOOK_URL"] = `http://127.0.0.1:${ports.hook}/${required("BUILD_HOOK_TOKEN")}`;
  // The CMS is told too: where a build elsewhere is asked for, nobody draws previews.
  process.env["PREVIEW_HOOK_URL"] = `${process.env["BUILD_HOOK_URL"]}/preview`;
}
process.env["QUAD_STATUS_FILE"] = statusFile;
process.env["QUAD_STORAGE"] ??= [...new Set([where.work, where.releases, where.content, databaseFolder()])].join(
  delimiter,
);

const processes = openProcesses(where.work);
let stopping = false;
/** It may have changed during any wait, which the compiler does not see. */
const isStopping = (): boolean => stopping;
let rebuilder: Rebuilder | undefined;
let host: Host | undefined;
const closers: (() => unknown)[] = [unlock, logs.access.close, logs.cms.close];
const stop = async (code: number): Promise<void> => {
  if (stopping) return;
  stopping = true;
  say("\nStopping…");
  for (const close of closers.reverse()) await close();
  process.exit(code);
};
process.on("SIGINT", () => void stop(0));
process.on("SIGTERM", () => void stop(0));

try {
  await main();
} catch (error) {
  // What fails while all of it is being stopped is no news.
  if (!isStopping())
    process.stderr.write(`\nQuad could not start: ${error instanceof Error ? error.message : String(error)}\n`);
  await stop(1);
}

/** A second start in the same folders would write into what the first one serves. */
function lockOrEnd(): () => void {
  try {
    return lockWork(where.work);
  } catch (error) {
    process.stderr.write(`Quad could not start: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

async function main(): Promise<void> {
  await processes.endLeft(say);
  for (const [name, port] of Object.entries({ PORT: ports.site, CMS_PORT: ports.cms, BUILD_HOOK_PORT: ports.hook }))
    await expectFree(port, name);
  if (created.length > 0) say(`Made secrets and the first accounts of the admin in .env (${created.length} settings)`);
  const wasLive = ensureWholeLive(where, say) !== undefined;
  if (wasLive) await serve();

  await step("Compiling the CMS and its admin", ensureCmsBuilt, (what) => (what === "present" ? "already done" : ""));
  await step("Starting the CMS", startCms);
  const order = { cms: { url: required("CMS_URL"), token: required("CMS_EXPORT_TOKEN") }, folders: where };
  const exported = await step(
    "Exporting the content",
    () => exportContent({ cmsUrl: order.cms.url, token: order.cms.token, out: where.content }),
    (summary) => `${summary.records} records`,
  );
  const built = await step(
    "Building the pages",
    () => buildSite({ ...where, withdrawn: askWithdrawn(order.cms, say) }),
    (result) => (result.mode === "none" ? "nothing changed" : `${result.pages} pages`),
  );
  if (!wasLive) await serve();
  tidyReleases(where);

  const reporter = createReporter(order.cms, say);
  closers.push(reporter.close);
  reporter.tell(firstReport(exported, built));
  rebuilder = createRebuilder({
    order,
    noteProcess: processes.note,
    statusFile,
    onLive: () => host?.reload(),
    tell: reporter.tell,
    log: say,
  });
  closers.push(() => rebuilder?.close() ?? Promise.resolve());
  const { request, draw } = rebuilder;
  const hook = await startBuildHook(ports.hook, required("BUILD_HOOK_TOKEN"), () => request("the CMS changed"), draw);
  closers.push(() => new Promise((resolve) => hook.close(resolve)));

  say(`
Quad is ready after ${seconds(performance.now() - began)}.

  Site    ${site}
${adminLines(ports.cms)}
  Health  ${site}/api/health
  Logs    .work/access-<day>.log, .work/cms-<day>.log

An editor's change in the admin is live a moment later. Ctrl-C stops everything.
`);
}

async function serve(): Promise<void> {
  const started = await step(
    "Serving the site",
    () =>
      startHost({
        port: ports.site,
        distLink: where.dist,
        functionsDir: join(ROOT, "functions"),
        log: (line) => logs.access.write(`${line}\n`),
      }),
    () => site,
  );
  host = started;
  closers.push(() => started.close());
}

/** Starts the CMS, and starts it again when it dies: the site stays up without it. */
async function startCms(): Promise<void> {
  let cms = launch();
  closers.push(() => cms.stop());
  await cms.ready;
  const watch = (): void => {
    cms.process.once("exit", (code) => {
      if (!stopping) void revive(code).then(watch);
    });
  };
  const revive = async (code: number | null): Promise<void> => {
    say(`The CMS ended (${code ?? "killed"}); the site stays up.`);
    for (let pause = 2_000; !stopping; pause = Math.min(pause * 2, 60_000)) {
      say(`Starting the CMS again in ${seconds(pause)}.`);
      await wait(pause);
      if (isStopping()) return;
      try {
        cms = launch();
        await cms.ready;
        say("The CMS is back.");
        rebuilder?.request("the CMS is back");
        return;
      } catch (error) {
        say(error instanceof Error ? error.message : String(error));
      }
    }
  };
  watch();
}

function launch(): CmsProcess {
  if (stopping) throw new Error("Quad is being stopped");
  const hook = `http://127.0.0.1:${ports.site}/api/rebuild`;
  const cms = startCmsProcess(ports.cms, { REBUILD_WEBHOOK_URL: hook }, logs.cms);
  processes.note(cms.process, "a CMS");
  return cms;
}

async function expectFree(port: number, setting: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const probe = createServer();
    probe.once("error", () =>
      reject(
        new Error(`port ${port} is in use. Stop what uses it, or choose another: ${setting}=${port + 100} npm start`),
      ),
    );
    probe.listen(port, () => probe.close(() => resolve()));
  });
}
