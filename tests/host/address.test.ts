import { describe, expect, it } from "vitest";
import { clientAddress, trustedProxies } from "../../scripts/host/address.ts";

const proxies = trustedProxies("10.0.0.0/8, 127.0.0.1, fd00::/8");

describe("a client's address", () => {
  it("is the socket's when no trusted proxy stands between, whatever the client writes", () => {
    expect(clientAddress("203.0.113.5", "198.51.100.1", proxies)).toBe("203.0.113.5");
    expect(clientAddress("::ffff:203.0.113.5", undefined, proxies)).toBe("203.0.113.5");
  });

  it("is the last that a trusted proxy has not added itself", () => {
    expect(clientAddress("127.0.0.1", "6.6.6.6, 203.0.113.5, 10.1.2.3", proxies)).toBe("203.0.113.5");
    expect(clientAddress("fd00::1", "203.0.113.5", proxies)).toBe("203.0.113.5");
  });

  it("is the proxy's when the header holds nonsense", () => {
    expect(clientAddress("127.0.0.1", "not an address", proxies)).toBe("127.0.0.1");
    expect(clientAddress("127.0.0.1", undefined, proxies)).toBe("127.0.0.1");
  });

  it("cannot be set up with something that is no address", () => {
    expect(() => trustedProxies("the-proxy")).toThrow("the-proxy");
  });
});
