const WIDTH = 24;

/** A bar over known steps: one line that is rewritten on a terminal, a line a step elsewhere. */
export const progress = (steps: readonly string[], output: NodeJS.WriteStream = process.stdout) => {
  let at = 0;
  const draw = (title: string): void => {
    const filled = Math.round((at / steps.length) * WIDTH);
    const line = `${"█".repeat(filled)}${"░".repeat(WIDTH - filled)} ${title}`;
    output.write(output.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
  };
  return {
    /** Begins the next step; `detail` says how much there is to do. */
    next: (detail = ""): void => {
      draw([steps[at] ?? "", detail].filter(Boolean).join(": "));
      at += 1;
    },
    end: (): void => {
      at = steps.length;
      draw("Done");
      if (output.isTTY) output.write("\n");
    },
  };
};
