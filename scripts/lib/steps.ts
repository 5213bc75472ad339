/** Says what is being done and how long it took: one line a step, on standard output. */
export const step = async <T>(
  title: string,
  work: () => Promise<T> | T,
  detail?: (result: T) => string,
): Promise<T> => {
  const began = performance.now();
  const result = await work();
  say(`${title.padEnd(34)} ${seconds(performance.now() - began).padStart(7)}${detail ? `   ${detail(result)}` : ""}`);
  return result;
};

/**
 * Lets this process outlive a terminal that is gone and a full disk behind `>`: what it says is lost then, and nothing else.
 */
export const outliveOutput = (): void => {
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);
};

export const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

/** Milliseconds as people read them: `0.4 s`, `1 min 5 s`. */
export const seconds = (milliseconds: number): string => {
  const whole = Math.round(milliseconds / 1000);
  return milliseconds < 60_000
    ? `${(milliseconds / 1000).toFixed(1)} s`
    : `${Math.floor(whole / 60)} min ${whole % 60} s`;
};
