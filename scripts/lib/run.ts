import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { ROOT } from "./paths.ts";
import { say } from "./steps.ts";

export interface Ran {
  code: number;
  output: string;
}

/**
 * Runs a program in the project's root and answers with its exit code and what it printed. With `echo` this is shown as
 * well, line by line and each after that word, since others may say something at the same time.
 */
export const run = (
  program: string,
  words: readonly string[],
  { echo, env = {}, cwd = ROOT }: { echo?: string; env?: Record<string, string>; cwd?: string } = {},
): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, words, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
      if (echo) createInterface({ input: stream }).on("line", (line) => say(`${echo}  ${line}`));
    }
    child.once("error", reject);
    child.once("exit", (code) => resolve({ code: code ?? 1, output }));
  });

/** Runs a package's own command on this Node: `runPackage("eslint", ["."])`. */
export const runPackage = (bin: string, words: readonly string[], options: Parameters<typeof run>[2] = {}) =>
  run(`${ROOT}/node_modules/.bin/${bin}`, words, options);
