import type { SSRResult } from "astro";
import { AsyncLocalStorage } from "node:async_hooks";

/** What counts the roots of React in a page, and in a part that many pages share. */
interface Counted {
  name: string;
  roots: number;
}
const pages = new WeakMap<SSRResult, Counted>();
const part = new AsyncLocalStorage<Counted>();

const ofPage = (page: SSRResult): Counted => {
  const known = pages.get(page) ?? { name: "r", roots: 0 };
  pages.set(page, known);
  return known;
};

/** The prefix of the next root's ids: its place in its part or else in its page, so that no two roots of a page share one. */
export const nextPrefix = (page: SSRResult): string => {
  const counted = part.getStore() ?? ofPage(page);
  counted.roots += 1;
  return `${counted.name}${counted.roots - 1}`;
};

/** Renders a part whose roots are counted by themselves, so that it looks the same in every page. */
export const inPart = <T>(name: string, work: () => Promise<T>): Promise<T> => part.run({ name, roots: 0 }, work);
