import { LRUCache } from "lru-cache";

interface AnswerCacheOptions<T> {
  /** So many bytes are kept at most; one answer takes at most a share of them. */
  maxBytes: number;
  /** How long an answer is kept, in milliseconds. What is out of date takes no memory either. */
  ttl: number;
  bytesOf: (answer: T) => number;
}
/** What an answer takes besides its key and bytes: its places in the index, its timer. */
const ENTRY_BYTES = 512;
const SHARE = 8;

/** Answers that are the same for everybody who asks. Whoever asks at once shares one call; a failure is not kept. */
export const createAnswerCache = <T extends object>({ maxBytes, ttl, bytesOf }: AnswerCacheOptions<T>) => {
  const kept = new LRUCache<string, T>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / SHARE,
    sizeCalculation: (answer, key) => ENTRY_BYTES + 2 * key.length + bytesOf(answer),
    ttl,
    ttlAutopurge: true,
    ttlResolution: 0,
    perf: { now: () => Date.now() },
  });
  const asking = new Map<string, Promise<T>>();
  return {
    get: async (key: string, ask: () => Promise<T>): Promise<T> => {
      const held = kept.get(key) ?? asking.get(key);
      if (held) return held;
      const asked = ask();
      asking.set(key, asked);
      try {
        const answer = await asked;
        // One that was forgotten meanwhile may have been read before a write.
        if (asking.get(key) === asked) kept.set(key, answer);
        return answer;
      } finally {
        if (asking.get(key) === asked) asking.delete(key);
      }
    },
    /** Forgets the answers whose keys begin so, and those that are being asked for. */
    forget: (start: string): void => {
      for (const held of [kept, asking])
        for (const key of [...held.keys()]) if (key.startsWith(start)) held.delete(key);
    },
    /** How many answers are kept, and how many bytes they take. */
    size: () => ({ answers: kept.size, bytes: kept.calculatedSize }),
  };
};
