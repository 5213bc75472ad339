import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { startApi, type RunningApi } from "../support/api.ts";
import { eventually } from "../support/eventually.ts";
import { startFaultProxy, type FaultProxy } from "../support/fault-proxy.ts";

let api: RunningApi;
let proxy: FaultProxy;
beforeAll(async () => {
  vi.resetModules();
  api = await startApi({ cmsUrl: async (real) => (proxy = await startFaultProxy(real)).url });
});
afterAll(async () => {
  await api.stop();
  await proxy.close();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test("a logout with a CMS that hangs clears the cookie, and ends the session once the CMS answers", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  vi.stubEnv("CMS_REST_MS", "1");
  vi.stubEnv("CMS_LOGOUT_MS", "200");
  vi.stubEnv("CMS_READ_MS", "30000");
  const person = await api.newPerson();
  // Straight to the CMS: what the functions would say is not asked.
  const isOver = async (): Promise<true | undefined> => {
    const asked = await fetch(`${api.cms.url}/api/people/me`, { headers: { authorization: `Bearer ${person.jwt}` } });
    return asked.status === 401 ? true : undefined;
  };
  vi.stubEnv("CMS_WRITE_MS", "100");
  proxy.fail(() => true);
  const answered = await person.post("/api/auth/logout");
  expect(answered.status).toBe(503);
  expect(answered.headers.getSetCookie()[0]).toMatch(/^quad_refresh=; Path=\/api\/auth; Max-Age=0;/);
  expect(await isOver()).toBeUndefined();
  // It is told again while the CMS hangs, and once more when it answers.
  proxy.forget();
  await expect.poll(() => proxy.asked.length).toBeGreaterThan(1);
  proxy.fail();
  vi.stubEnv("CMS_WRITE_MS", "30000");
  await eventually("the end of the session", isOver);
});
