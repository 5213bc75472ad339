// Loaded before a process's own code: its `Date` is off by what a file says.
import { readFileSync } from "node:fs";

const LOOK_EVERY = 20;
const RealDate = Date;
// Held by itself: programs put `Date.now` back in its own place, which would lead here again.
const realNow = RealDate.now.bind(RealDate);
let offset = 0;
let looked = -Infinity;

const now = () => {
  if (performance.now() - looked > LOOK_EVERY) {
    looked = performance.now();
    offset = 1_000 * (Number.parseInt(readFileSync(process.env.QUAD_TEST_CLOCK, "utf8"), 10) || 0);
  }
  return realNow() + offset;
};

globalThis.Date = new Proxy(RealDate, {
  construct: (target, values, asked) => Reflect.construct(target, values.length === 0 ? [now()] : values, asked),
  get: (target, name) => (name === "now" ? now : Reflect.get(target, name)),
});
