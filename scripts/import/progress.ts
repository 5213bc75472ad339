import { seconds } from "../lib/steps.ts";

/** Shows how far an import is: one line that is written again on a terminal, a line for each stage elsewhere. */
export interface Progress {
  /** Runs a stage that takes up to `upTo` (0 to 1) of the whole. */
  stage: <T>(title: string, upTo: number, work: () => Promise<T> | T) => Promise<T>;
  /** Ends the line, so that what follows begins on its own. */
  end: () => void;
}

interface Output {
  isTTY?: boolean;
  write: (text: string) => unknown;
}

const WIDTH = 30;
const REDRAW = 200;

export const createProgress = (output: Output): Progress => {
  const began = performance.now();
  let done = 0;
  const line = (title: string, share: number): string => {
    const full = Math.round(share * WIDTH);
    const bar = `${"█".repeat(full)}${"░".repeat(WIDTH - full)}`;
    return `${bar} ${String(Math.round(share * 100)).padStart(3)} %  ${seconds(performance.now() - began)}  ${title}`;
  };
  const draw = (title: string): void => {
    if (output.isTTY) output.write(`\r\u001B[2K${line(title, done)}`);
  };
  return {
    stage: async (title, upTo, work) => {
      draw(title);
      const clock = setInterval(() => draw(title), REDRAW);
      try {
        const result = await work();
        done = upTo;
        if (output.isTTY) draw(title);
        else output.write(`${line(title, done)}\n`);
        return result;
      } finally {
        clearInterval(clock);
      }
    },
    end: () => {
      if (output.isTTY) output.write("\n");
    },
  };
};
