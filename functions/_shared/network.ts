import { createHmac } from "node:crypto";
import { env } from "./env.ts";
import { countedAddress } from "./limits.ts";

/**
 * The network of an address as a keyed hash, by which the CMS can tell whether two posts come from one: of an IPv4 address
 * its first 24 bits, of an IPv6 one its first 56. The key follows from the functions' own token, which the CMS keeps no
 * copy of that could be read: with another token all networks are new ones. Undefined where the address is not known.
 */
export const networkOf = (address: string | undefined): string | undefined => {
  const network = prefixOf(countedAddress(address));
  if (network === undefined) return undefined;
  const key = createHmac("sha256", env.cmsToken()).update("networks").digest();
  return createHmac("sha256", key).update(network).digest("base64url").slice(0, 22);
};

/** `192.0.2.0/24`, or `2001:db8:0:100::/56`. */
const prefixOf = (counted: string): string | undefined => {
  if (/^\d+\.\d+\.\d+\.\d+$/.test(counted)) return counted.replace(/\d+$/, "0/24");
  const [, three, fourth] = /^((?:[\da-f]+:){3})([\da-f]+)::\/64$/.exec(counted) ?? [];
  return three && fourth ? `${three}${(parseInt(fourth, 16) & 0xff00).toString(16)}::/56` : undefined;
};
