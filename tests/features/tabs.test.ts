import { expect, it } from "vitest";
import { placeAfter } from "../../src/components/order.ts";

it("tabs are gone through by arrow keys, round and round", () => {
  expect(placeAfter("ArrowRight", 0, 4)).toBe(1);
  expect(placeAfter("ArrowLeft", 0, 4)).toBe(3);
  expect(placeAfter("ArrowRight", 3, 4)).toBe(0);
  expect(placeAfter("End", 1, 4)).toBe(3);
  expect(placeAfter("Home", 2, 4)).toBe(0);
  expect(placeAfter("a", 2, 4)).toBeUndefined();
});
