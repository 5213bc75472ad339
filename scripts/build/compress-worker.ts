import { parentPort, workerData } from "node:worker_threads";
import { finishFile } from "./compress.ts";
import type { SiteFile } from "./manifest.ts";

/** What the release says of the files that a thread has finished. */
export type FinishedFiles = [path: string, file: SiteFile][];

/** A thread that finishes its share of a site's files. */
const { site, paths } = workerData as { site: string; paths: string[] };
parentPort?.postMessage(paths.map((path) => [path, finishFile(site, path)]) satisfies FinishedFiles);
