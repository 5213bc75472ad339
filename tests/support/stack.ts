import { createWriteStream, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { buildSite } from "../../scripts/build/site.ts";
import { tidyReleases } from "../../scripts/build/release.ts";
import { exportContent } from "../../scripts/export-content.ts";
import { startCmsProcess } from "../../scripts/lib/cms.ts";
import { ROOT } from "../../scripts/lib/paths.ts";
import { passingSecrets } from "../../scripts/lib/settings.ts";
import { startBuildHook } from "../../scripts/rebuild/hook.ts";
import { createRebuilder } from "../../scripts/rebuild/rebuilder.ts";
import { createReporter, firstReport } from "../../scripts/rebuild/report.ts";
import { startHost } from "../../scripts/host/host.ts";
import { freePort } from "./free-port.ts";
import { startMailServer } from "./mail-server.ts";
import { beginWithStudents } from "./ready-students.ts";

/** A whole Quad in a temporary folder: real CMS with the seed, export, build, host with functions, rebuilds. */
export interface Stack {
  site: string;
  /** What tests in other processes need to reach it. */
  environment: Record<string, string>;
  /** Settles when the next rebuild can begin at once. */
  rebuildReady: () => Promise<void>;
  /** Serves the release that is live now. */
  reload: () => void;
  stop: () => Promise<void>;
}

export interface StackOptions {
  /** Runs when the CMS is up and seeded, before the first export. */
  prepare?: (environment: Record<string, string>) => Promise<void>;
  log?: (line: string) => void;
  /** Where the CMS's log is kept. Without it, it goes when the stack is stopped. */
  cmsLog?: string;
}

/** So many have an account from the beginning. */
const STUDENTS = 1_000;

export const startStack = async ({ prepare, log = () => undefined, cmsLog }: StackOptions = {}): Promise<Stack> => {
  const folder = mkdtempSync(join(tmpdir(), "quad-test-"));
  const work = join(ROOT, ".work", basename(folder));
  const [sitePort, cmsPort, hookPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const site = `http://localhost:${sitePort}`;
  const mails = join(folder, "mails");
  mkdirSync(mails);
  let received = 0;
  const mailServer = await startMailServer({
    onMail: (mail) => writeFileSync(join(mails, `${String((received += 1)).padStart(6, "0")}.eml`), mail),
  });
  const settings: Record<string, string> = {
    ...passingSecrets(),
    SMTP_HOST: "127.0.0.1",
    SMTP_PORT: String(mailServer.port),
    REBUILD_COMMUNITY_SECONDS: "3",
    SITE_URL: site,
    CMS_URL: `http://127.0.0.1:${cmsPort}`,
    CMS_DATABASE_FILE: join(folder, "cms.db"),
    QUAD_STATUS_FILE: join(folder, "status.json"),
    QUAD_CONTENT: join(folder, "content"),
    QUAD_RELEASES: join(folder, "releases"),
    QUAD_DIST: join(folder, "dist"),
    QUAD_WORK: work,
  };
  const hookToken = settings["BUILD_HOOK_TOKEN"] ?? "";
  settings["BUILD_HOOK_URL"] = `http://127.0.0.1:${hookPort}/${hookToken}`;
  settings["PREVIEW_HOOK_URL"] = `${settings["BUILD_HOOK_URL"]}/preview`;
  Object.assign(process.env, settings);
  const folders = {
    content: join(folder, "content"),
    releases: join(folder, "releases"),
    dist: join(folder, "dist"),
    work,
  };
  const order = { cms: { url: `http://127.0.0.1:${cmsPort}`, token: settings["CMS_EXPORT_TOKEN"] ?? "" }, folders };

  const students = join(folder, "students.json");
  await beginWithStudents({ ...settings, CMS_PORT: String(cmsPort) }, students, STUDENTS);
  const cms = startCmsProcess(
    cmsPort,
    {
      ...settings,
      REBUILD_WEBHOOK_URL: `http://127.0.0.1:${sitePort}/api/rebuild`,
    },
    createWriteStream(cmsLog ?? join(folder, "cms.log"), { flags: "a" }),
  );
  await cms.ready;
  await prepare?.(settings);
  const exported = await exportContent({ cmsUrl: order.cms.url, token: order.cms.token, out: folders.content });
  const built = await buildSite(folders);
  tidyReleases(folders);
  const host = await startHost({
    port: sitePort,
    distLink: folders.dist,
    functionsDir: join(ROOT, "functions"),
    log: () => undefined,
  });
  const reporter = createReporter(order.cms, log);
  reporter.tell(firstReport(exported, built));
  const rebuilder = createRebuilder({
    order,
    statusFile: settings["QUAD_STATUS_FILE"] ?? "",
    onLive: () => host.reload(),
    tell: reporter.tell,
    log,
    retry: { first: 500, longest: 2_000 },
  });
  const hook = await startBuildHook(hookPort, hookToken, () => rebuilder.request("the CMS changed"), rebuilder.draw);

  return {
    site,
    environment: {
      ...settings,
      QUAD_TEST_URL: site,
      QUAD_TEST_MAILS: mails,
      QUAD_TEST_STUDENTS: students,
      QUAD_TEST_CMS_PID: String(cms.process.pid),
      QUAD_TEST_CMS_URL: order.cms.url,
    },
    rebuildReady: rebuilder.ready,
    reload: host.reload,
    stop: async () => {
      hook.close();
      await rebuilder.close();
      await reporter.close();
      await host.close();
      await cms.stop();
      await mailServer.close();
      for (const made of [folder, work]) rmSync(made, { recursive: true, force: true });
    },
  };
};
