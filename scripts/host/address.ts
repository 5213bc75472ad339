import { BlockList, isIP } from "node:net";

/** The proxies of TRUSTED_PROXIES (addresses and CIDR ranges, separated by commas). Throws on anything else. */
export const trustedProxies = (list = process.env["TRUSTED_PROXIES"] ?? ""): BlockList => {
  const proxies = new BlockList();
  const entries = list.split(",").map((entry) => entry.trim());
  for (const entry of entries.filter(Boolean)) {
    const [, address = "", bits] = /^([^/]+)(?:\/(\d+))?$/.exec(entry) ?? [];
    const isSix = isIP(address) === 6;
    // "10.0.0.0/" must not pass for 10.0.0.0/0, which is everybody.
    if (isIP(address) === 0 || Number(bits ?? 0) > (isSix ? 128 : 32))
      throw new Error(`TRUSTED_PROXIES: "${entry}" is not an address or a CIDR range`);
    if (bits === undefined) proxies.addAddress(address, isSix ? "ipv6" : "ipv4");
    else proxies.addSubnet(address, Number(bits), isSix ? "ipv6" : "ipv4");
  }
  return proxies;
};

/** An IPv4 address that arrives at an IPv6 socket is written as IPv4. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, "");

export const isTrusted = (address: string, proxies: BlockList): boolean => {
  const family = isIP(plain(address));
  return family !== 0 && proxies.check(plain(address), family === 6 ? "ipv6" : "ipv4");
};

/**
 * Whose request it is: the socket's address, unless that is a trusted proxy; then the last address in X-Forwarded-For
 * that is not one. What a client writes into the header itself is never believed.
 */
export const clientAddress = (socket: string, forwarded: string | undefined, proxies: BlockList): string => {
  let client = plain(socket);
  const hops = (forwarded ?? "").split(",").map((hop) => plain(hop.trim()));
  while (isTrusted(client, proxies)) {
    const hop = hops.pop();
    if (hop === undefined || isIP(hop) === 0) break;
    client = hop;
  }
  return client;
};
