import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { HAS_SMALL_DISKS, smallDisk, type SmallDisk } from "../../tests/support/small-disk.ts";
import { freePort } from "../../tests/support/free-port.ts";
import { smallSeed, writeSeed } from "../../tests/cms/small-seed.ts";
import { ROOT } from "../lib/paths.ts";
import { ENDS_WITH_PARENT, signalGroup } from "../lib/processes.ts";
import { passingSecrets } from "../lib/settings.ts";
import { steppedClock, type SteppedClock } from "../../tests/support/stepped-clock.ts";

/** How long `npm start` may take, in milliseconds: what is compiled for the first time is among it. */
const READY_WITHIN = 240_000;
/** Room for the database, the export and the releases of the small seed, and for what health wants free (LIMITS.storageShort). */
const DISK_MEGABYTES = 1_024;
/** What it said last is kept, and of that so much is told of one that ended. */
const SAID_MAX = 200_000;
const SAID_LINES = 30;
const SAID_WIDTH = 300;

/** A process of a Quad: its command, who started it, and the bytes of memory that it has. */
export interface RunningProcess {
  pid: number;
  parent: number;
  command: string;
  memory: number;
}

/** A whole Quad of its own, started with `npm start`'s own program, in folders of its own. */
export interface ChaosQuad {
  site: string;
  cms: string;
  /** Its secrets by the names of their settings. */
  secrets: Readonly<Record<string, string>>;
  folders: { content: string; releases: string; dist: string; work: string };
  clock: SteppedClock;
  /** Undefined where the machine allows no disk of its own. */
  disk: SmallDisk | undefined;
  /** Starts it, and settles when it says that it is ready. */
  start: () => Promise<void>;
  /** Whether the main process runs. */
  isUp: () => boolean;
  /** Kills the main process, and nothing but it. */
  kill: () => Promise<void>;
  /** The process numbers of a CMS or of the workers, as the Quad has noted them. */
  pids: (what: "a CMS" | "a worker of rebuilds") => number[];
  /** Everything that has been started for it and still runs; undefined where the machine does not say. */
  processes: () => RunningProcess[] | undefined;
  /** What it has said of late, in short. */
  said: () => string;
  /** Stops it in order, and removes its folders. */
  remove: () => Promise<void>;
}

/** `settings`: what is set besides, or otherwise than for chaos. */
export const createQuad = async (settings: Readonly<Record<string, string>> = {}): Promise<ChaosQuad> => {
  const disk = HAS_SMALL_DISKS ? smallDisk(DISK_MEGABYTES) : undefined;
  const own = mkdtempSync(join(tmpdir(), "quad-chaos-"));
  const data = disk?.folder ?? own;
  // Unfinished builds have to lie in the project.
  const work = join(ROOT, ".work", basename(own));
  mkdirSync(work, { recursive: true });
  const folders = { content: join(data, "content"), releases: join(data, "releases"), dist: join(data, "dist"), work };
  const seed = join(own, "seed");
  writeSeed(seed, smallSeed());
  const [port, cmsPort, hookPort] = await Promise.all([freePort(), freePort(), freePort()]);
  const clock = steppedClock(own);
  const secrets = passingSecrets();
  const mark = randomUUID();
  const env: Record<string, string> = {
    ...secrets,
    ...clock.env,
    QUAD_CHAOS: mark,
    ...{ PORT: String(port), CMS_PORT: String(cmsPort), BUILD_HOOK_PORT: String(hookPort) },
    ...{ CMS_DATABASE_FILE: join(data, "cms.db"), CMS_PUBLIC_DIR: join(data, "public") },
    ...{ CMS_SEED_DIR: seed, SEED: "true", SEED_SAMPLES: "false" },
    ...{ QUAD_CONTENT: folders.content, QUAD_RELEASES: folders.releases, QUAD_DIST: folders.dist, QUAD_WORK: work },
    REBUILD_COMMUNITY_SECONDS: "1",
    TRUSTED_PROXIES: "127.0.0.1,::1",
    // None of the machine's own settings.
    ...{ DATABASE_URL: "", SMTP_HOST: "", SITE_URL: `http://localhost:${port}`, BUILD_HOOK_URL: "" },
    ...settings,
  };

  let main: ChildProcess | undefined;
  let said = "";
  const isUp = (): boolean => main !== undefined && main.exitCode === null && main.signalCode === null;
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!main || !isUp()) return;
    const ended = new Promise((resolve) => main?.once("exit", resolve));
    main.kill(signal);
    await ended;
  };
  const processes = (): RunningProcess[] | undefined => (process.platform === "linux" ? processesOf(mark) : undefined);

  return {
    site: `http://127.0.0.1:${port}`,
    cms: `http://127.0.0.1:${cmsPort}`,
    ...{ secrets, folders, clock, disk, isUp, processes },
    start: async () => {
      const started = spawn(process.execPath, [...ENDS_WITH_PARENT, join(ROOT, "scripts", "start.ts")], {
        cwd: ROOT,
        env: { ...process.env, ...env },
        stdio: ["pipe", "pipe", "pipe"],
        detached: true,
      });
      main = started;
      let heard = "";
      for (const stream of [started.stdout, started.stderr])
        stream.on("data", (chunk: Buffer) => {
          heard += chunk.toString();
          said = (said + chunk.toString()).slice(-SAID_MAX);
        });
      const late = performance.now() + READY_WITHIN;
      while (!heard.includes("Quad is ready")) {
        if (started.exitCode !== null || started.signalCode !== null)
          throw new Error(`Quad ended before it was ready:\n${inShort(heard)}`);
        if (performance.now() > late) throw new Error(`Quad was not ready in time:\n${inShort(heard)}`);
        await wait(50);
      }
    },
    kill: () => end("SIGKILL"),
    pids: (what) => notedIn(work).flatMap((note) => (note.what === what ? note.pid : [])),
    said: () => inShort(said),
    remove: async () => {
      await end("SIGTERM");
      for (const { pid } of processes() ?? []) signalGroup(pid, "SIGKILL");
      for (const folder of [own, work]) rmSync(folder, { recursive: true, force: true });
      disk?.remove();
    },
  };
};

/** Lines that tell what became of a Quad: the last ones that are no request or fault of the site's, and begins of those that are. */
const inShort = (heard: string): string => {
  const lines = heard.split("\n").filter((line) => line !== "" && !line.includes('"method":'));
  const own = lines.filter((line) => !line.startsWith("{"));
  return [...lines.slice(-5), ...own.slice(-SAID_LINES)].map((line) => line.slice(0, SAID_WIDTH)).join("\n");
};

/** What a Quad has noted of the processes that it has started. */
const notedIn = (work: string): { pid: number; what: string }[] => {
  try {
    return JSON.parse(readFileSync(join(work, "processes.json"), "utf8")) as { pid: number; what: string }[];
  } catch {
    // It is being started, and has noted nothing yet.
    return [];
  }
};

/** All processes whose environment has the mark. */
const processesOf = (mark: string): RunningProcess[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid): RunningProcess[] => {
      try {
        if (!readFileSync(`/proc/${pid}/environ`, "utf8").includes(mark)) return [];
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
        const status = readFileSync(`/proc/${pid}/status`, "utf8");
        const [parent, kilobytes] = [/PPid:\s+(\d+)/, /VmRSS:\s+(\d+)/].map((line) =>
          Number(line.exec(status)?.[1] ?? 0),
        );
        // What has ended and is not yet buried has no command.
        if (command === "") return [];
        return [{ pid: Number(pid), parent: parent ?? 0, command, memory: (kilobytes ?? 0) * 1_024 }];
      } catch {
        // It ended meanwhile.
        return [];
      }
    });
