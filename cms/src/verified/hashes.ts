import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { foldAddress } from "#contract";
import { required } from "../environment";

/** A key of its own, derived from the one setting that outlives sessions and tokens. */
const key = (): Buffer =>
  Buffer.from(hkdfSync("sha256", required("ENCRYPTION_KEY"), "", "quad: addresses of verified students", 32));

const hashOf = (text: string): string => createHmac("sha256", key()).update(text).digest("hex");

/** What is kept of an address: the same for all its spellings, and nothing that it could be guessed from without the key. */
export const addressHash = (address: string): string => hashOf(`address ${foldAddress(address)}`);

/** What is kept of a person's code. */
export const codeHash = (person: number, code: string): string => hashOf(`code ${person} ${code}`);

/** Whether two hashes are the same, in equal time whichever they are. */
export const isSameHash = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};
