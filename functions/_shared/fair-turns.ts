/** So many bytes are handed out between two looks at what else there is to do. */
const PART_BYTES = 64 * 1024;
/** After a turn the loop is everybody else's for so many times as long as the turn took, in milliseconds from 1 to so many. */
const REST = { times: 4, most: 20 };

let isFree = true;
const waiting: (() => void)[] = [];

/** A turn begins: the next is after a rest, and who waited first has it. */
const begin = (): void => {
  isFree = false;
  const began = performance.now();
  // With what the turn led to, and with what else the loop had to do meanwhile: the busier it is, the longer the rest.
  setImmediate(() => setTimeout(next, Math.min(REST.most, Math.ceil((performance.now() - began) * REST.times))));
};

const next = (): void => {
  const go = waiting.shift();
  if (go) {
    begin();
    go();
  } else isFree = true;
};

const turn = (): Promise<void> | undefined => {
  if (!isFree) return new Promise((resolve) => waiting.push(resolve));
  begin();
  return undefined;
};

/**
 * Bytes in parts, no faster than the reader takes them and in turns with all other such streams, with rests between: however
 * many there are, they take a fifth of the process's time at most, and other requests wait for one part. That is about 50 MB
 * a second in all. The parts are views of the bytes: many readers of one file hold it once.
 */
export const inTurns = (bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> => {
  let at = 0;
  return new ReadableStream(
    {
      pull: async (controller) => {
        await turn();
        const part = bytes.subarray(at, at + PART_BYTES);
        at += part.length;
        if (part.length > 0) controller.enqueue(part);
        if (at >= bytes.length) controller.close();
      },
    },
    { highWaterMark: 0 },
  );
};
