// Loaded before the CMS of a test. Strapi is thousands of small files, and to find, read and compile them is a third of
// what its start takes: the first start packs them into one file, the second keeps that file compiled, and the others
// load it. It is the same code, run in the same order; only that a stack names functions in the pack.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import Module from "node:module";
import { dirname, join, sep } from "node:path";
import { Script } from "node:vm";
import { isMainThread } from "node:worker_threads";

const FOLDER = process.env.QUAD_TEST_MODULES;
const PACK = join(FOLDER, "modules.js");
const FOUND = join(FOLDER, "found.json");
const COMPILED = join(FOLDER, "compiled");
const PACKAGES = join(process.cwd(), "node_modules") + sep;

const isPackaged = (file) => file?.startsWith(PACKAGES);
const nameOf = (file) => file.slice(PACKAGES.length);
const questionOf = (request, asking) => `${nameOf(dirname(asking))}\0${request}`;
/** What the loader keeps for itself: modules of the newer kind, and files that may import one. */
const isOfModules = (text, format) => format === "module" || /\bimport\s*[(.]/.test(text);
/** Calls back when the CMS has started (ready-students.ts). */
const whenStarted = (then) => process.once("quad:started", then);

/** Notes which modules of packages are loaded and what their requests led to, and packs them. */
const record = () => {
  const functions = new Map();
  const found = {};
  const { _resolveFilename: resolve } = Module;
  const { _compile: compile } = Module.prototype;
  Module._resolveFilename = function (request, asking, isMain, options) {
    const file = resolve.call(this, request, asking, isMain, options);
    if (!options && isPackaged(asking?.filename)) {
      if (isPackaged(file)) found[questionOf(request, asking.filename)] = nameOf(file);
      else if (Module.isBuiltin(file)) found[questionOf(request, asking.filename)] = file;
    }
    return file;
  };
  Module.prototype._compile = function (text, file, format) {
    if (isPackaged(file) && !isOfModules(text, format))
      functions.set(
        nameOf(file),
        `function (exports, require, module, __filename, __dirname) {${text.replace(/^#!.*/, "")}\n}`,
      );
    return compile.call(this, text, file, format);
  };
  whenStarted(() => {
    Module._resolveFilename = resolve;
    Module.prototype._compile = compile;
    const work = `${FOLDER}.${process.pid}`;
    mkdirSync(work, { recursive: true });
    writeFileSync(join(work, "found.json"), JSON.stringify(found));
    const parts = [...functions].map(([name, text]) => `${JSON.stringify(name)}: ${text}`);
    writeFileSync(join(work, "modules.js"), `({\n${parts.join(",\n")}\n})`);
    try {
      renameSync(work, FOLDER);
    } catch {
      // Another start was first.
      rmSync(work, { recursive: true });
    }
  });
};

/** Loads what is in the pack from there. */
const replay = () => {
  const found = JSON.parse(readFileSync(FOUND, "utf8"));
  const cachedData = existsSync(COMPILED) ? readFileSync(COMPILED) : undefined;
  const script = new Script(readFileSync(PACK, "utf8"), { filename: PACK, cachedData });
  const functions = script.runInThisContext();
  // With what a start has called: only that is worth keeping.
  if (!cachedData || script.cachedDataRejected)
    whenStarted(() => {
      const part = `${COMPILED}.${process.pid}`;
      writeFileSync(part, script.createCachedData());
      renameSync(part, COMPILED);
    });

  const { _resolveFilename: resolve } = Module;
  Module._resolveFilename = function (request, asking, isMain, options) {
    const name = options || !isPackaged(asking?.filename) ? undefined : found[questionOf(request, asking.filename)];
    if (name === undefined) return resolve.call(this, request, asking, isMain, options);
    return Module.isBuiltin(name) ? name : PACKAGES + name;
  };
  const load = Module._extensions[".js"];
  Module._extensions[".js"] = (module, file) => {
    const run = isPackaged(file) ? functions[nameOf(file)] : undefined;
    if (!run) return load(module, file);
    const require = Object.assign((id) => module.require(id), {
      resolve: Object.assign((request, options) => Module._resolveFilename(request, module, false, options), {
        paths: (request) => Module._resolveLookupPaths(request, module),
      }),
      main: process.mainModule,
      extensions: Module._extensions,
      cache: Module._cache,
    });
    run.call(module.exports, module.exports, require, module, file, dirname(file));
  };
};

if (isMainThread) {
  if (existsSync(PACK)) replay();
  else record();
}
