// Runs CMSs of the tests one after another, as it is told on the socket that it is started with: a start that reads
// everything anew computes three times as much. Each CMS has its own settings, database and folder, and fresh modules of
// its own, of Strapi's and of packages that remember something; what all others are made of stays.
import { existsSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createServer } from "node:net";
import { createInterface } from "node:readline";
import workerThreads from "node:worker_threads";

const [socket = "", isShared] = process.argv.slice(2);
/** What it keeps in memory of each CMS adds up. */
const MOST_RUNS = 8;
const IDLE_FOR = 10 * 60_000;

const require = createRequire(join(process.cwd(), "package.json"));
/** Of the CMS's packages, not of the site's. */
const STRAPI = "@strapi/strapi";
/** Which modules each CMS has for itself. koa2-ratelimit counts the logins of the admin. */
const isFresh = (file) =>
  file.startsWith(process.env.QUAD_CMS_DIST) || /\/node_modules\/(@strapi\/|koa2-ratelimit\/)/.test(file);
/** A CMS leaves its threads to the end of its process. */
const threads = new Set();
workerThreads.Worker = class extends workerThreads.Worker {
  constructor(...words) {
    super(...words);
    threads.add(this);
    this.once("exit", () => threads.delete(this));
  }
};

let strapi;
let runs = 0;
let idleSince = performance.now();

const start = async ({ settings, begin }) => {
  runs += 1;
  for (const name of Object.keys(process.env)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, settings);
  // Where it cannot start, Strapi says why and ends the process.
  strapi = await require(STRAPI).createStrapi({ appDir: process.cwd(), distDir: settings.QUAD_CMS_DIST }).start();
  if (begin) await (await import(begin)).beginStudents(strapi);
};

const stop = async () => {
  await strapi.destroy();
  await Promise.all([...threads].map((thread) => thread.terminate()));
  for (const file of Object.keys(require.cache)) if (isFresh(file)) Reflect.deleteProperty(require.cache, file);
};

createServer((connection) => {
  idleSince = Infinity;
  // Whoever has it and goes without a word has ended.
  const end = () => process.exit(1);
  connection.once("close", end);
  connection.on("error", () => undefined);
  createInterface({ input: connection }).on("line", async (line) => {
    const order = JSON.parse(line);
    if (order.settings) {
      await start(order);
      connection.write("started\n");
      return;
    }
    await stop();
    const goesOn = isShared === "shared" && runs < MOST_RUNS;
    idleSince = performance.now();
    connection.off("close", end);
    if (goesOn) writeFileSync(`${socket}.free`, String(process.pid));
    connection.end("stopped\n", () => goesOn || process.exit(0));
  });
}).listen(socket);

// The run of the tests is over when its folder is gone.
setInterval(() => {
  if (!existsSync(socket) || performance.now() - idleSince > IDLE_FOR) process.exit(0);
}, 1_000);
