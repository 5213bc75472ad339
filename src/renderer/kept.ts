import type { SSRResult } from "astro";
import { createComponent, render, renderComponent } from "astro/compiler-runtime";
import { LRUCache } from "lru-cache";
import { inPart } from "./prefixes.ts";

type Destination = Parameters<Awaited<ReturnType<typeof renderComponent>>["render"]>[0];
/** What is written of a part: markup, and Astro's instructions, which it carries out for each page. */
type Chunk = Parameters<Destination["write"]>[0];

/** The text of a chunk that is markup and nothing else. */
const markupOf = (chunk: Chunk): string | undefined => {
  if (typeof chunk === "string") return chunk;
  return chunk instanceof String && !("instructions" in chunk) ? chunk.toString() : undefined;
};

/** Puts markup that stands side by side into one. */
const joined = (chunks: readonly Chunk[]): Chunk[] => {
  const all: Chunk[] = [];
  for (const chunk of chunks) {
    const [last, markup] = [all.at(-1), markupOf(chunk)];
    if (markup !== undefined && typeof last === "string") all[all.length - 1] = last + markup;
    else all.push(markup ?? chunk);
  }
  return all;
};

/** Bounded, since a process that waits for changes draws parts of ever newer contents. */
const known = new LRUCache<string, Chunk[]>({ max: 1_000 });

/**
 * Renders an Astro component once for what it is given, and writes the same into every further page: for parts that many
 * pages share and that depend on nothing but their props, which are JSON. `as` names the part, once a page; the ids of its
 * islands begin with it. Each time anew while developing, where parts change.
 */
export const Kept = createComponent((result: SSRResult, { as, part, ...props }: Record<string, unknown>) => {
  const name = String(as);
  const key = `${name} ${JSON.stringify(props)}`;
  const draw = async (destination: Destination): Promise<void> => {
    let chunks = import.meta.env.DEV ? undefined : known.get(key);
    if (!chunks) {
      const written: Chunk[] = [];
      await inPart(name, async () => {
        const instance = await renderComponent(result, name, part, props);
        await instance.render({ write: (chunk) => void written.push(chunk) });
      });
      chunks = joined(written);
      known.set(key, chunks);
    }
    for (const chunk of chunks) destination.write(chunk);
  };
  return render`${{ render: draw }}`;
});
