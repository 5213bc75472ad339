import { parentPort, workerData } from "node:worker_threads";
import { finishFile } from "./compress.ts";

/** A thread that finishes its share of a site's files and answers with what the release says of them. */
const { site, paths } = workerData as { site: string; paths: string[] };
parentPort?.postMessage(Object.fromEntries(paths.map((path) => [path, finishFile(site, path)])));
