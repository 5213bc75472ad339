import { afterEach, expect, it, vi } from "vitest";
import { createAnswerCache } from "../../functions/_shared/answer-cache.ts";

const KILOBYTE = 1024;
const cacheOf = (maxBytes = 64 * KILOBYTE) =>
  createAnswerCache<Uint8Array>({ maxBytes, ttl: 5_000, bytesOf: ({ length }) => length });
const bytes = (length: number) => () => Promise.resolve(new Uint8Array(length));

afterEach(() => void vi.useRealTimers());

it("keeps no more than its bytes, however many keys are asked for, and none that takes more than its share", async () => {
  const cache = cacheOf();
  for (let key = 0; key < 500; key += 1) await cache.get(`page ${key}`, bytes(KILOBYTE));
  expect(cache.size().bytes).toBeLessThanOrEqual(64 * KILOBYTE);
  expect(cache.size().answers).toBeGreaterThan(20);
  const big = cacheOf();
  expect(await big.get("long", bytes(32 * KILOBYTE))).toHaveLength(32 * KILOBYTE);
  expect(big.size().answers).toBe(0);
});

it("is swept: what is out of date takes no memory, though nobody asks again", async () => {
  vi.useFakeTimers();
  const cache = cacheOf();
  await cache.get("page", bytes(KILOBYTE));
  expect(cache.size().answers).toBe(1);
  await vi.advanceTimersByTimeAsync(6_000);
  expect(cache.size()).toEqual({ answers: 0, bytes: 0 });
});

it("asks once for all who ask at once, keeps no failure, and nothing that was forgotten while it was asked", async () => {
  const cache = cacheOf();
  const ask = vi.fn(bytes(1));
  await Promise.all([cache.get("a 1", ask), cache.get("a 1", ask)]);
  expect(ask).toHaveBeenCalledTimes(1);
  await expect(cache.get("b 1", () => Promise.reject(new Error("away")))).rejects.toThrow("away");
  await cache.get("b 1", ask);
  expect(ask).toHaveBeenCalledTimes(2);
  const { promise, resolve } = Promise.withResolvers<Uint8Array>();
  const asked = cache.get("c 1", () => promise);
  cache.forget("c ");
  cache.forget("a ");
  resolve(new Uint8Array(1));
  await asked;
  expect(cache.size().answers).toBe(1);
});
