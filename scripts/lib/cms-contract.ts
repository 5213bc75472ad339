import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";
import ts from "typescript";
import writeFileAtomic from "write-file-atomic";
import { ROOT } from "./paths.ts";

const CONTRACT = join(ROOT, "src", "contract");
const ENTRY = join(CONTRACT, "cms.ts");
/** What needs the schemas themselves, and zod with them: a file of its own, so that the contract's facts stay small. */
const CHECKS = join(CONTRACT, "checks.ts");
/** What reads and plans imports, which the CMS runs in a thread: the command's own code, with what it needs. */
const IMPORT = join(ROOT, "scripts", "import");
const PLAN_WORKER = join(IMPORT, "plan-worker.ts");
/** Where `#contract` of cms/package.json leads. */
const OUT = join(ROOT, "cms", "contract");

/**
 * Brings what the CMS takes of the contract (src/contract/cms.ts) into cms/contract, two CommonJS files and their types, and beside
 * them the thread that plans imports,
 * unless this contract is there already: Strapi compiles only what is below its own folder.
 */
export const ensureCmsContract = async (): Promise<void> => {
  const mark = join(OUT, ".made-from");
  const digest = sourcesDigest();
  if (existsSync(mark) && readFileSync(mark, "utf8") === digest) return;
  write(join(OUT, "checks.js"), await bundled(CHECKS));
  write(join(OUT, "cms.js"), await bundled(ENTRY, checksBeside, fieldsAsData));
  write(join(OUT, "plan-worker.js"), await bundled(PLAN_WORKER));
  for (const [path, text] of declarations()) write(path, text);
  write(mark, digest);
};

const sourcesDigest = (): string => {
  const hash = createHash("sha256");
  const sourcesIn = (folder: string): string[] =>
    readdirSync(folder, { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .sort()
      .map((name) => join(folder, name));
  for (const path of [fileURLToPath(import.meta.url), ...sourcesIn(CONTRACT), ...sourcesIn(IMPORT)])
    hash.update(`${path.slice(ROOT.length)}\0`).update(readFileSync(path));
  return hash.digest("hex");
};

/** In one step: tests that start at once make the same files, and whoever reads one reads all of it. */
const write = (path: string, text: string): void => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileAtomic.sync(path, text);
};

const bundled = async (entry: string, ...plugins: Plugin[]): Promise<string> => {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: "cjs",
    platform: "node",
    target: "node20",
    plugins,
    write: false,
  });
  return outputFiles.map(({ text }) => text).join("");
};

/** The facts lead to the checks, and do not hold them. */
const checksBeside: Plugin = {
  name: "checks beside",
  setup: (bundle) => bundle.onResolve({ filter: /^\.\/checks\.ts$/ }, () => ({ path: "./checks.js", external: true })),
};

/** The names of fields come in as plain lists: the schemas, and zod with them, would make the file thirty times as large. */
const fieldsAsData: Plugin = {
  name: "fields as data",
  setup: (bundle) =>
    bundle.onLoad({ filter: /[\\/]contract[\\/]fields\.ts$/ }, async ({ path }) => {
      const fields = Object.entries((await import(pathToFileURL(path).href)) as Record<string, unknown>);
      return { contents: fields.map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join("\n") };
    }),
};

/** The types that the entry leads to, by the path of their file. The checks look for errors in them: not this. */
const declarations = (): Map<string, string> => {
  const { options } = ts.parseJsonConfigFileContent(
    {
      extends: "./tsconfig.json",
      compilerOptions: {
        ...{ noEmit: false, noCheck: true, declaration: true, declarationMap: true, emitDeclarationOnly: true },
        ...{ rootDir: CONTRACT, outDir: OUT },
      },
    },
    ts.sys,
    ROOT,
  );
  const program = ts.createProgram([ENTRY], options);
  const files = new Map<string, string>();
  const modules = new Set([ENTRY]);
  for (const module of modules)
    program.emit(program.getSourceFile(module), (path, text) => {
      files.set(path, text);
      for (const [, name = ""] of text.matchAll(/(?: from |import\()"(\.[^"]+)"/g))
        modules.add(join(dirname(module), name));
    });
  return files;
};
