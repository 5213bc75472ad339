import { bulkhead } from "cockatiel";
import { LRUCache } from "lru-cache";

interface Planned {
  digest: string;
}

interface PictureCacheOptions<Plan> {
  make: (plan: Plan) => Promise<Buffer<ArrayBuffer>>;
  /** The least recently used pictures go when all together are larger. */
  maxBytes: number;
  /** So many are made side by side; further ones wait. */
  together: number;
}

/** Pictures by the digest of what they show. Each is made once, however many ask for it at the same time. */
export const createPictureCache = <Plan extends Planned>({ make, maxBytes, together }: PictureCacheOptions<Plan>) => {
  const turns = bulkhead(together, Infinity);
  const kept = new LRUCache<string, Buffer<ArrayBuffer>, () => Promise<Buffer<ArrayBuffer>>>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length,
    fetchMethod: (_digest, _stale, { context }) => turns.execute(context),
    // Whoever asked for a picture gets it, though others have taken its place meanwhile.
    ignoreFetchAbort: true,
  });
  return {
    /** The picture of a plan. Rejects as making it does; the next one who asks tries again. */
    get: (plan: Plan): Promise<Buffer<ArrayBuffer>> => kept.forceFetch(plan.digest, { context: () => make(plan) }),
  };
};
