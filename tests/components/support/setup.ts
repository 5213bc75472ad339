import { afterEach, beforeEach, expect, vi } from "vitest";
import { commands } from "vitest/browser";
import "../../../src/styles/site.css";

const complain = vi.spyOn(console, "error");

beforeEach(async () => {
  await commands.forgetAnswers();
  complain.mockClear();
});
afterEach(() => {
  localStorage.clear();
  expect(complain.mock.calls, "console.error").toEqual([]);
});
