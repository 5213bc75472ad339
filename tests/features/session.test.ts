import { setPersistentEngine } from "@nanostores/persistent";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MESSAGES } from "../../src/contract/messages.ts";
import type { CallFailed } from "../../src/features/session/call.ts";
import { aSite, tokenOf } from "./session-site.ts";

beforeEach(() => {
  vi.resetModules();
  // A browser that nobody has used.
  setPersistentEngine({}, { addEventListener: () => undefined, removeEventListener: () => undefined });
  vi.spyOn(console, "info").mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe("a call with a token that is refused", () => {
  for (const refresh of [429, 503, "unreachable"] as const)
    it(`is not the end of the session when the renewal answers ${refresh}`, async () => {
      const site = aSite();
      const { call } = await import("../../src/features/session/call.ts");
      const { $jwt, sessionBegan } = await import("../../src/features/session/token.ts");
      const old = tokenOf(1, -60);
      sessionBegan(old);
      site.answer(({ path }) => {
        if (path !== "/api/auth/refresh") return new Response("", { status: 401 });
        if (refresh === "unreachable") throw new TypeError("Failed to fetch");
        return new Response("", { status: refresh });
      });
      const failure = await call<"me">("GET", "/api/users/me").catch((error: unknown) => error as CallFailed);
      expect(failure).toMatchObject({ name: "Unreachable", status: 0, message: MESSAGES.unreachable });
      expect($jwt.get()).toBe(old);
    });

  it("is made once more with the new one, and ends the session when there is none to be had", async () => {
    const site = aSite();
    const { call } = await import("../../src/features/session/call.ts");
    const { $jwt, sessionBegan } = await import("../../src/features/session/token.ts");
    const [old, renewed] = [tokenOf(1, 600), tokenOf(1, 900)];
    sessionBegan(old);
    let isOver = false;
    site.answer(({ path, token }) => {
      if (path === "/api/auth/refresh")
        return isOver ? new Response("", { status: 401 }) : Response.json({ jwt: renewed });
      return token === renewed && !isOver ? Response.json({ id: 1 }) : new Response("", { status: 401 });
    });
    expect(await call<"me">("GET", "/api/users/me")).toEqual({ id: 1 });
    expect($jwt.get()).toBe(renewed);
    isOver = true;
    await expect(call<"me">("GET", "/api/users/me")).rejects.toMatchObject({ status: 401 });
    expect($jwt.get()).toBeUndefined();
  });
});
