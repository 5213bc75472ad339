import { spawn } from "node:child_process";
import { ROOT } from "./paths.ts";

export interface Ran {
  code: number;
  output: string;
}

/** Runs a program in the project's root and answers with its exit code and what it printed; `echo` also shows it. */
export const run = (
  program: string,
  words: readonly string[],
  { echo = false, env = {}, cwd = ROOT }: { echo?: boolean; env?: Record<string, string>; cwd?: string } = {},
): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, words, { cwd, env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const listen = (chunk: Buffer): void => {
      output += chunk.toString();
      if (echo) process.stdout.write(chunk);
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", listen);
    child.once("error", reject);
    child.once("exit", (code) => resolve({ code: code ?? 1, output }));
  });

/** Runs a package's own command on this Node: `runPackage("eslint", ["."])`. */
export const runPackage = (bin: string, words: readonly string[], options: Parameters<typeof run>[2] = {}) =>
  run(`${ROOT}/node_modules/.bin/${bin}`, words, options);
