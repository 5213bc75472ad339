import { foldAddress } from "#contract";
import { hasherFor } from "../people/keyed-hashes";

const hashOf = hasherFor("addresses of verified students");

/** What is kept of an address: the same for all its spellings, and nothing that it could be guessed from without the key. */
export const addressHash = (address: string): string => hashOf(`address ${foldAddress(address)}`);

/** What is kept of a person's code. */
export const codeHash = (person: number, code: string): string => hashOf(`code ${person} ${code}`);
