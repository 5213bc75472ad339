import { bulkhead, BulkheadRejectedError } from "cockatiel";
import { LRUCache } from "lru-cache";
import { Refused } from "../errors.ts";

interface Planned {
  digest: string;
}

interface PictureCacheOptions<Plan> {
  make: (plan: Plan) => Promise<Buffer<ArrayBuffer>>;
  /** The least recently used pictures go when all together are larger. */
  maxBytes: number;
  /** So many are made side by side; further ones wait. */
  together: number;
  /** So many may wait. */
  waiting: number;
}

/** Pictures by the digest of what they show. Each is made once, however many ask for it at the same time. */
export const createPictureCache = <Plan extends Planned>({
  make,
  maxBytes,
  together,
  waiting,
}: PictureCacheOptions<Plan>) => {
  const turns = bulkhead(together, waiting);
  const kept = new LRUCache<string, Buffer<ArrayBuffer>, () => Promise<Buffer<ArrayBuffer>>>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_digest, _stale, { context }) => turns.execute(context),
    // Whoever asked for a picture gets it, though others have taken its place meanwhile.
    ignoreFetchAbort: true,
  });
  return {
    /**
     * The picture of a plan. Rejects as making it does, and with `Refused` "TooManyRequests" where too many wait; the next
     * one who asks tries again.
     */
    get: async (plan: Plan): Promise<Buffer<ArrayBuffer>> => {
      try {
        return await kept.forceFetch(plan.digest, { context: () => make(plan) });
      } catch (error) {
        if (!(error instanceof BulkheadRejectedError)) throw error;
        throw new Refused("TooManyRequests", { cause: error, headers: { "retry-after": "5" } });
      }
    },
  };
};
