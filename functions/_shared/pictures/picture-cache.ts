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
  const kept = new LRUCache<string, Buffer<ArrayBuffer>>({
    maxSize: maxBytes,
    sizeCalculation: ({ length }) => length,
  });
  const coming = new Map<string, Promise<Buffer<ArrayBuffer>>>();
  const waiting: (() => void)[] = [];
  let running = 0;

  const inTurn = async (plan: Plan): Promise<Buffer<ArrayBuffer>> => {
    if (running >= together) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await make(plan);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };

  return {
    /** The picture of a plan. Rejects as making it does; the next one who asks tries again. */
    get: async (plan: Plan): Promise<Buffer<ArrayBuffer>> => {
      const known = kept.get(plan.digest) ?? coming.get(plan.digest);
      if (known) return known;
      const made = inTurn(plan);
      coming.set(plan.digest, made);
      try {
        const bytes = await made;
        kept.set(plan.digest, bytes);
        return bytes;
      } finally {
        coming.delete(plan.digest);
      }
    },
  };
};
