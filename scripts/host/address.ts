import { BlockList, isIP } from "node:net";

/** The proxies of TRUSTED_PROXIES (addresses and CIDR ranges, separated by commas). Throws on anything else. */
export const trustedProxies = (list = process.env["TRUSTED_PROXIES"] ?? ""): BlockList => {
  const block = new BlockList();
  for (const entry of list
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean)) {
    const [address = "", prefix] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (isIP(address) === 0) throw new Error(`TRUSTED_PROXIES: "${entry}" is not an address or a CIDR range`);
    if (prefix === undefined) block.addAddress(address, family);
    else block.addSubnet(address, Number(prefix), family);
  }
  return block;
};

/**
 * Whose request it is: the socket's address, unless that is a trusted proxy; then the last address in X-Forwarded-For
 * that is not one. What a client writes into the header itself is never believed.
 */
export const clientAddress = (socket: string, forwarded: string | undefined, proxies: BlockList): string => {
  const plain = (address: string) => address.replace(/^::ffff:/, "");
  const isProxy = (address: string) =>
    isIP(address) !== 0 && proxies.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
  let client = plain(socket);
  const hops = (forwarded ?? "").split(",").map((hop) => plain(hop.trim()));
  while (isProxy(client)) {
    const hop = hops.pop();
    if (hop === undefined || isIP(hop) === 0) break;
    client = hop;
  }
  return client;
};
