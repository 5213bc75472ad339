import type { Context } from "koa";
import { countCall, discountCall } from "../../../limits/count-call";
import { answering, Refused } from "../../../refusals";

const DAY = 24 * 60 * 60_000;

/** What the functions count by: a digest of the limit and of whom it counts, and the limit itself. */
export default {
  take: answering(async (context: Context) => {
    const { name, max, window, back } = (context.request.body ?? {}) as Record<string, unknown>;
    if (typeof name !== "string" || !/^[0-9a-f]{64}$/.test(name)) throw new Refused("ValidationError");
    if (back === true) {
      await discountCall(strapi, name);
      return { wait: 0 };
    }
    return { wait: await countCall(strapi, { name, max: within(max, 100_000), window: within(window, DAY) }) };
  }),
};

const within = (value: unknown, most: number): number => {
  if (typeof value !== "number" || !Number.isInteger(value) || value < 1 || value > most)
    throw new Refused("ValidationError");
  return value;
};
