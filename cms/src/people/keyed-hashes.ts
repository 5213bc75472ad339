import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { required } from "../environment";

/** A keyed hash of texts, by a key of its own for each `purpose`, derived from the one setting that outlives sessions and tokens. */
export const hasherFor = (purpose: string): ((text: string) => string) => {
  const key = (): Buffer => Buffer.from(hkdfSync("sha256", required("ENCRYPTION_KEY"), "", `quad: ${purpose}`, 32));
  return (text) => createHmac("sha256", key()).update(text).digest("hex");
};

/** Whether two hashes are the same, in equal time whichever they are. */
export const isSameHash = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};
