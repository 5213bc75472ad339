import { expect, it, vi } from "vitest";
import { memoize } from "../../src/contract/memoize.ts";

it("calls a function without arguments once, also where it gives undefined", () => {
  const make = vi.fn((): string | undefined => undefined);
  const memoized = memoize(make);
  expect([memoized(), memoized()]).toEqual([undefined, undefined]);
  expect(make).toHaveBeenCalledTimes(1);
});

it("calls a function once for each set of arguments, whatever was asked for in between", () => {
  const make = vi.fn((list: readonly number[], by: string) => `${list.join()} by ${by}`);
  const memoized = memoize(make);
  const one = [1, 2];
  const other = [1, 2];
  const asked = [memoized(one, "name"), memoized(one, "rating"), memoized(other, "name"), memoized(one, "name")];
  expect(asked).toEqual(["1,2 by name", "1,2 by rating", "1,2 by name", "1,2 by name"]);
  expect(make.mock.calls).toEqual([
    [one, "name"],
    [one, "rating"],
    [other, "name"],
  ]);
  expect(make.mock.calls[2]?.[0]).toBe(other);
});

it("tells undefined, null, NaN and a number from its digits", () => {
  const make = vi.fn((value: unknown) => [value]);
  const memoized = memoize(make);
  for (const value of [undefined, null, NaN, 1, "1", undefined, null, NaN, 1, "1"])
    expect(memoized(value)).toEqual([value]);
  expect(make).toHaveBeenCalledTimes(5);
});

it("calls a function again that threw", () => {
  let calls = 0;
  const memoized = memoize(() => {
    calls += 1;
    if (calls === 1) throw new Error("not yet");
    return calls;
  });
  expect(memoized).toThrow("not yet");
  expect([memoized(), memoized()]).toEqual([2, 2]);
});
