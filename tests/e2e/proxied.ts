import { join } from "node:path";
import { startHost, type Host } from "../../scripts/host/host.ts";
import { ROOT } from "../../scripts/lib/paths.ts";
import { startFaultProxy, type Fault, type FaultProxy } from "../support/fault-proxy.ts";
import { test } from "./fixtures.ts";

/**
 * For the tests around it: the same pages from a host of their own, whose CMS is behind a proxy that fails when it is told
 * to, and no longer when it is told nothing. The shared CMS goes on for everybody else.
 */
export const withProxiedCms = (): { url: () => string; fail: (fault?: Fault) => void } => {
  let proxy: FaultProxy;
  let host: Host;
  const before = process.env["CMS_URL"];
  test.beforeAll(async () => {
    proxy = await startFaultProxy(process.env["QUAD_TEST_CMS_URL"] ?? "");
    process.env["CMS_URL"] = proxy.url;
    host = await startHost({
      port: 0,
      distLink: process.env["QUAD_DIST"] ?? "",
      functionsDir: join(ROOT, "functions"),
      log: () => undefined,
    });
  });
  test.afterAll(async () => {
    process.env["CMS_URL"] = before;
    await host.close();
    await proxy.close();
  });
  return { url: () => host.url, fail: (fault) => proxy.fail(fault) };
};
