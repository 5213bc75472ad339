// Starts a command of package.json: needs only npm and Node 20, installs what is missing, then runs it on the pinned Node.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const [command = "", ...rest] = process.argv.slice(2);

/** The script of each command, and whether it needs the CMS's packages. */
const COMMANDS = {
  start: { script: "start.ts", cms: true },
  test: { script: "test.ts", cms: true },
  "test:quick": { script: "test-quick.ts", cms: true },
  dev: { script: "dev.ts", cms: true },
  cms: { script: "cms.ts", cms: true },
  export: { script: "export-content.ts", cms: false },
  build: { script: "build.ts", cms: false },
  serve: { script: "serve.ts", cms: false },
  import: { script: "import-register.ts", cms: false },
  bench: { script: "bench.ts", cms: true },
  contract: { script: "cms-contract.ts", cms: false },
  chaos: { script: "chaos.ts", cms: true },
  openapi: { script: "openapi.ts", cms: false },
  check: { script: "check.ts", cms: true },
};

const chosen = COMMANDS[command];
if (!chosen) fail(`Unknown command "${command}". There are: ${Object.keys(COMMANDS).join(", ")}.`);
if (Number(process.versions.node.split(".")[0]) < 20)
  fail(`Quad needs Node 20 or newer to start; this is ${process.version}.`);

install(root, "the site");
if (chosen.cms) install(join(root, "cms"), "the CMS");

const pinned = join(root, "node_modules", "node", "bin", process.platform === "win32" ? "node.exe" : "node");
const child = spawn(
  existsSync(pinned) ? pinned : process.execPath,
  ["--disable-warning=ExperimentalWarning", join(root, "scripts", chosen.script), ...rest],
  {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, PATH: `${join(root, "node_modules", "node", "bin")}:${process.env.PATH}` },
  },
);
// Ctrl-C reaches the child by itself; a signal sent to this process alone is handed on.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => child.kill("SIGTERM"));
child.on("exit", (code, signal) => process.exit(signal ? 1 : (code ?? 1)));

/** A digest of what decides which packages a folder has. */
function digestOf(folder) {
  const hash = createHash("sha256");
  for (const name of ["package.json", "package-lock.json"]) hash.update(readFileSync(join(folder, name)));
  return hash.digest("hex");
}

/** Installs a folder's packages exactly as locked, unless they were installed from the same lock before. */
function install(folder, what) {
  const mark = join(folder, "node_modules", ".installed-from");
  if (existsSync(mark) && readFileSync(mark, "utf8") === digestOf(folder)) return;
  const began = Date.now();
  process.stdout.write(`Installing the packages of ${what}…\n`);
  const npm = process.env.npm_execpath;
  // Not `npm ci`: it takes a lock without download addresses for incomplete where packages for other platforms are
  // optional. `npm install` installs the locked versions all the same.
  const words = ["install", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...words], { cwd: folder, stdio: "inherit" })
    : spawnSync("npm", words, { cwd: folder, stdio: "inherit", shell: process.platform === "win32" });
  if (status !== 0) fail(`npm could not install the packages of ${what} (see above).`);
  writeFileSync(mark, digestOf(folder));
  process.stdout.write(`Packages of ${what} installed in ${((Date.now() - began) / 1000).toFixed(0)} s.\n`);
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
