/** So many bytes are handed out between two looks at what else there is to do. */
const PART_BYTES = 64 * 1024;

let isFree = true;
const waiting: (() => void)[] = [];

/** A turn is over: who waited first goes first. */
const next = (): void => {
  const go = waiting.shift();
  if (!go) {
    isFree = true;
    return;
  }
  setImmediate(next);
  go();
};

const turn = (): Promise<void> | undefined => {
  if (!isFree) return new Promise((resolve) => waiting.push(resolve));
  isFree = false;
  setImmediate(next);
  return undefined;
};

/**
 * Bytes in parts, as fast as the reader takes them and in turns with all other such streams: however many there are, other
 * requests wait for one part at most. The parts are views of the bytes: many readers of one file hold it once.
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
