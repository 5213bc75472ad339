import { LRUCache } from "lru-cache";
import { LIMITS } from "../../src/contract/limits.ts";
import { fetchCmsFile } from "./cms.ts";
import { Refused } from "./errors.ts";

const MEGABYTE = 1024 * 1024;
/** The longest file that is passed on, in bytes. An image can grow a little when the CMS makes it anew. */
const LENGTH_MAX = LIMITS.uploadBytes + MEGABYTE;
/** So many bytes of files are kept for the next reader, and for so many milliseconds: one that is deleted is soon gone. */
const KEPT_BYTES = 24 * MEGABYTE;
const KEPT_FOR = 60_000;
/** So many files are fetched at a time, and so many may wait: what is fetched is held in memory. */
const FETCHED_AT_ONCE = 4;
const WAITING_MAX = 100;

type Bytes = Buffer<ArrayBuffer>;
const kept = new LRUCache<string, Bytes>({
  maxSize: KEPT_BYTES,
  sizeCalculation: ({ length }) => Math.max(1, length),
  ttl: KEPT_FOR,
});
const fetching = new Map<string, Promise<Bytes>>();
const waiting: (() => void)[] = [];
let busy = 0;

/** What is taken away must be gone for the next who asks: whatever deletes files calls this. */
export const forgetUploadedFiles = (): void => kept.clear();

/** The bytes of an upload, fetched once for all who ask for it at the same time. Rejects with Refused. */
export const uploadedFile = (name: string, type: string): Promise<Bytes> => {
  const known = kept.get(name);
  if (known) return Promise.resolve(known);
  const under = fetching.get(name);
  if (under) return under;
  const fetched = fetchInTurn(name, type).finally(() => fetching.delete(name));
  fetching.set(name, fetched);
  return fetched;
};

const fetchInTurn = async (name: string, type: string): Promise<Bytes> => {
  if (busy >= FETCHED_AT_ONCE) {
    if (waiting.length >= WAITING_MAX) throw new Refused("CmsUnavailable", { headers: { "retry-after": "2" } });
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  busy += 1;
  try {
    const bytes = await fetchCmsFile({ path: `/uploads/${name}`, max: LENGTH_MAX, type });
    kept.set(name, bytes);
    return bytes;
  } finally {
    busy -= 1;
    waiting.shift()?.();
  }
};
