import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import uFuzzy from "@leeoniya/ufuzzy";
import MiniSearch from "minisearch";
import { LIMITS } from "../../src/contract/limits.ts";
import { PAGE_KINDS, type PageKind } from "../../src/contract/taxonomy.ts";
import { searchEntries } from "../../src/search/entries.ts";
import { createSearch, type SearchEntry } from "../../src/search/search.ts";
import { folded } from "../../src/search/fold.ts";
import { isStopWord } from "../../src/search/words.ts";
import { quantile } from "../lib/quantile.ts";
import { say } from "../lib/steps.ts";
import { registerContent } from "./register-names.ts";
import { initialsOfNames, mistypedNames, misspacedNames, twiceMistypedNames, type Mistyped } from "./typing-errors.ts";

interface Asked {
  kind: PageKind;
  query: string;
  name: string;
}
/** The names of the first six of a kind. */
type Finder = (query: string, kind: PageKind) => readonly string[];

/** One in so many queries is asked of the libraries that are weighed: they take long. */
const WEIGHED = 20;
const WEIGHED_SLOWLY = 400;

/**
 * Asks for every name of the seed and of the register with one typo, with two, by its initials and with wrong spaces.
 * Prints how often it is among the first six, and how long a query takes: by the clock, which other processes disturb,
 * and of the processor's time.
 */
export const benchSearch = async (options: {
  register?: string | undefined;
  subjects?: string | undefined;
  weigh: boolean;
}): Promise<void> => {
  const entries = searchEntries(await registerContent(options));
  const nameOf = new Map(entries.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
  const askedAs = (make: (names: Iterable<string>) => Mistyped[], kinds: readonly PageKind[] = PAGE_KINDS): Asked[] =>
    kinds.flatMap((kind) =>
      make(new Set(entries.filter((entry) => entry.kind === kind).map(({ name }) => name))).map((mistyped) => ({
        kind,
        ...mistyped,
      })),
    );
  const asked = askedAs(mistypedNames);
  const { made: search, report } = measuredBuild(() => createSearch(entries));
  say(`${entries.length} names; index ${report}`);
  const find: Finder = (query, kind) =>
    search.find(query, LIMITS.searchResults)[kind].map((id) => nameOf.get(`${kind} ${id}`) ?? "");
  for (const { query, kind } of every(asked, 10)) find(query, kind);
  say("| search | queries | found among the first six | p50 | p99 | slowest | p99 of the processor's time |");
  say("|---|---|---|---|---|---|---|");
  ask("Quad's own", asked, find);
  for (const [what, queries] of [
    ["two typos", askedAs(twiceMistypedNames)],
    ["initials", askedAs(initialsOfNames, ["program", "subject"])],
    ["spaces", askedAs(misspacedNames)],
  ] as const) {
    ask(
      `Quad's own, ${what}`,
      queries.filter(({ name }) => !isHeldOut(name)),
      find,
    );
    ask(
      `Quad's own, ${what}, held out`,
      queries.filter(({ name }) => isHeldOut(name)),
      find,
    );
  }
  if (!options.weigh) return;
  const miniSearch = miniSearchOf(entries);
  ask("MiniSearch, any word", every(asked, WEIGHED), miniSearch("OR"));
  ask("MiniSearch, every word", every(asked, WEIGHED), miniSearch("AND"));
  ask("uFuzzy, one error a word", every(asked, WEIGHED_SLOWLY), uFuzzyOf(entries));
};

/** Half of the names, by their letters: what is tuned is tuned on the others. */
const isHeldOut = (name: string): boolean => {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_009;
  return sum % 2 === 1;
};

const every = <T>(list: readonly T[], step: number): T[] => list.filter((_, at) => at % step === 0);

const measuredBuild = <T>(make: () => T): { made: T; report: string } => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const held = (): number => {
    collect();
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  const before = held();
  const began = performance.now();
  const made = make();
  const took = performance.now() - began;
  return { made, report: `built in ${took.toFixed(0)} ms, ${((held() - before) / 1e6).toFixed(0)} MB` };
};

const ask = (what: string, asked: readonly Asked[], find: Finder): void => {
  const clock: number[] = [];
  const processor: number[] = [];
  let found = 0;
  for (const { query, kind, name } of asked) {
    const usedBefore = process.threadCpuUsage();
    const began = performance.now();
    const names = find(query, kind);
    clock.push(performance.now() - began);
    const used = process.threadCpuUsage(usedBefore);
    processor.push((used.user + used.system) / 1000);
    if (names.includes(name)) found += 1;
  }
  const ms = (numbers: number[], share: number): string => `${quantile(numbers, share).toFixed(1)} ms`;
  say(
    `| ${what} | ${asked.length} | ${((100 * found) / asked.length).toFixed(1)} % | ${ms(clock, 0.5)} | ${ms(clock, 0.99)} | ${ms(clock, 1)} | ${ms(processor, 0.99)} |`,
  );
};

const textsOf = (entry: SearchEntry) => ({
  name: entry.name,
  others: [...(entry.otherNames ?? []), ...(entry.home?.names ?? [])].join(" "),
});

const miniSearchOf =
  (entries: readonly SearchEntry[]) =>
  (combineWith: "OR" | "AND"): Finder => {
    const index = new MiniSearch<{ id: number; name: string; others: string }>({
      fields: ["name", "others"],
      processTerm: (term) => (isStopWord(term.toLowerCase()) ? null : folded(term)),
      searchOptions: {
        combineWith,
        prefix: (_term, at, terms) => at === terms.length - 1,
        fuzzy: (term) => (term.length > 3 ? 0.2 : false),
        boost: { name: 3 },
      },
    });
    index.addAll(entries.map((entry, id) => ({ id, ...textsOf(entry) })));
    return (query, kind) =>
      index
        .search(query, { filter: ({ id }) => entries[Number(id)]?.kind === kind })
        .slice(0, LIMITS.searchResults)
        .map(({ id }) => entries[Number(id)]?.name ?? "");
  };

const uFuzzyOf = (entries: readonly SearchEntry[]): Finder => {
  // The enum of its types does not exist at run time.
  const fuzzy = new uFuzzy({ intraMode: 1 });
  const texts = new Map(
    PAGE_KINDS.map((kind) => {
      const ofKind = entries.filter((entry) => entry.kind === kind);
      return [kind, { names: ofKind.map(({ name }) => name), texts: ofKind.map(({ name }) => folded(name)) }];
    }),
  );
  return (query, kind) => {
    const among = texts.get(kind);
    if (!among) return [];
    const [found, info, order] = fuzzy.search(among.texts, query, 0, 1_000);
    const best = order ? order.flatMap((at) => info.idx[at] ?? []) : (found ?? []);
    return best.slice(0, LIMITS.searchResults).map((at) => among.names[at] ?? "");
  };
};
