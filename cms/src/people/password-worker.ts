import { createRequire } from "node:module";
import { parentPort } from "node:worker_threads";
import type { Task } from "./passwords";

interface Bcrypt {
  hashSync: (password: string, cost: number) => string;
  compareSync: (password: string, hash: string) => boolean;
}

/** The very bcrypt that Strapi's accounts use: what it hashes, this compares, and the other way round. */
const bcrypt = createRequire(require.resolve("@strapi/plugin-users-permissions/package.json"))("bcryptjs") as Bcrypt;

/** A thread that hashes passwords, one at a time: 60 to 130 ms of computing that must not stop everything else. */
parentPort?.on("message", ({ task }: { task: Task }) => {
  const result =
    "hash" in task ? bcrypt.compareSync(task.password, task.hash) : bcrypt.hashSync(task.password, task.cost);
  parentPort?.postMessage({ result });
});
