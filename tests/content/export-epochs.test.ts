import { expect, it } from "vitest";
import { goesOnFrom } from "../../scripts/export/collections.ts";

/** A counter that stands at a number, with the epochs that have begun by then. */
const counter = (number: number, ...epochs: [id: string, began: number][]) => ({
  number,
  epochs: epochs.map(([id, began]) => ({ id, began })),
});
const READ = counter(150, ["a", 1], ["b", 90]);

it.each([
  ["goes on", true, counter(150, ["a", 1], ["b", 90])],
  ["goes on after changes and a start of the CMS", true, counter(170, ["a", 1], ["b", 90], ["c", 151])],
  ["goes on though the first starts are forgotten", true, counter(400, ["b", 90], ["c", 300])],
  ["does not when fewer changes are there", false, counter(120, ["a", 1], ["b", 90])],
  ["does not when an earlier database has made up for them", false, counter(400, ["a", 1], ["b", 90], ["c", 121])],
  ["does not when the database had not begun that epoch", false, counter(400, ["a", 1], ["c", 80])],
  ["does not when it is another database", false, counter(400, ["x", 1])],
])("a counter %s", (_what, expected, now) => {
  expect(goesOnFrom(READ, now)).toBe(expected);
});
