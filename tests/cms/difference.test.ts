import { expect, test } from "vitest";
import { difference, valueText } from "../../cms/src/admin/history/difference.ts";

const marked = (before: string, after: string) => {
  const pieces = difference(before, after);
  return [pieces.before, pieces.after].map((side) =>
    side.map(({ text, changed }) => (changed ? `[${text}]` : text)).join(""),
  );
};

test("The difference of two texts is what they do not share", () => {
  expect(marked("by the sea", "by the lake")).toEqual(["by the [sea]", "by the [lake]"]);
  expect(marked("a b c", "a c")).toEqual(["a [b ]c", "a c"]);
  expect(marked("", "new")).toEqual(["", "[new]"]);
  expect(marked("aaa", "aa")).toEqual(["aa[a]", "aa"]);
  expect(marked("👩 in", "👨 in")).toEqual(["[👩] in", "[👨] in"]);
});

test("Of long texts only what stands around the difference is shown", () => {
  const long = "x".repeat(500);
  const [before] = marked(`${long}old${long}`, `${long}new${long}`);
  expect(before).toBe(`…${"x".repeat(60)}[old]${"x".repeat(60)}…`);
});

test("A value is read as an editor reads it", () => {
  expect([null, true, 3.5, ["a", "b"], { id: 4, name: "Uni" }].map(valueText)).toEqual([
    ...["", "Yes", "3.5", "a\nb", "Uni"],
  ]);
});
