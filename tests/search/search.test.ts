import fc from "fast-check";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { registerContent } from "../../scripts/bench/register-names.ts";
import { mistypedNames } from "../../scripts/bench/typing-errors.ts";
import { ROOT } from "../../scripts/lib/paths.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { PAGE_KINDS, type PageKind } from "../../src/contract/taxonomy.ts";
import { searchEntries } from "../../src/search/entries.ts";
import { createSearch, type Home, type Search, type SearchEntry } from "../../src/search/search.ts";

const REGISTER = join(ROOT, "../shared/data/cricos-2023-01-03.xlsx");

interface Index {
  entries: SearchEntry[];
  search: Search;
  names: (query: string, kind: PageKind) => string[];
}
const indexOf = async (register?: string): Promise<Index> => {
  const entries = searchEntries(await registerContent({ register }));
  const nameOf = new Map(entries.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
  const search = createSearch(entries);
  return {
    entries,
    search,
    names: (query, kind) =>
      search.find(query, LIMITS.searchResults)[kind].map((id) => nameOf.get(`${kind} ${id}`) ?? ""),
  };
};

let seed: Index;
beforeAll(async () => {
  seed = await indexOf();
});

describe("searching the seed", () => {
  it.each([
    ["unsw", "UNSW Sydney"],
    ["UNSW", "UNSW Sydney"],
    ["anu", "Australian National University"],
    ["melb uni", "University of Melbourne"],
    ["uni melb", "University of Melbourne"],
    ["uni of tech syd", "University of Technology Sydney"],
    ["Sydney, University of", "University of Sydney"],
    ["sydney", "University of Sydney"],
    ["univercity of wolongong", "University of Wollongong"],
    ["australian nat", "Australian National University"],
    ["la trôbe", "La Trobe University"],
    ["tassie", "University of Tasmania"],
    ["uni in perth", "Curtin University"],
    ["00026A", "University of Sydney"],
  ])("finds by %j first the university %j", (query, name) => {
    expect(seed.names(query, "university")[0]).toBe(name);
  });

  it.each<[string, PageKind, RegExp]>([
    ["comp sci", "program", /^Bachelor of (Advanced )?Comput(er Science|ing)/],
    ["cs", "program", /Comput/],
    ["maths", "subject", /^Math|^Discrete Math|Mathemat/],
    ["economics at anu", "program", /^Bachelor of Economics$/],
    ["psych", "program", /Psycholog/],
    ["phd anu", "program", /^Doctor of Philosophy$/],
    ["COMP1511", "subject", /^Programming Fundamentals$/],
    ["comp 1511", "subject", /^Programming Fundamentals$/],
    ["comp1511", "subject", /^Programming Fundamentals$/],
    ["bruce hal", "facility", /^Bruce Hall$/],
    ["brcue hall", "facility", /^Bruce Hall$/],
    ["womens college", "facility", /^The Women's College$/],
    ["gym unsw", "facility", /^UNSW Fitness and Aquatic Centre$/],
    ["canbera", "destination", /^Canberra$/],
  ])("finds by %j the %s %s", (query, kind, name) => {
    expect(seed.names(query, kind)[0]).toMatch(name);
  });

  it("puts first what is taught where a university has a campus, though its seat is elsewhere", () => {
    const homes = (query: string) => {
      const { place, found } = seed.search.answer(query, LIMITS.searchResults);
      const first = found.program.ids.slice(0, found.program.atPlace);
      const homeOf = (id: number) => seed.entries.find((entry) => entry.kind === "program" && entry.id === id)?.home;
      return { place: place?.name, first: first.map((id) => homeOf(id)?.names[0]) };
    };
    expect(homes("nursing brisbane")).toEqual({
      place: "Brisbane",
      first: ["Australian Catholic University", "University of the Sunshine Coast"],
    });
    expect(homes("nursing queensland").first).toContain("Australian Catholic University");
    expect(homes("nursing perth").first).not.toContain("Australian Catholic University");
  });

  it("narrows by the university without finding all that belongs to it", () => {
    const atAnu = { names: ["Australian National University", "ANU"] };
    const elsewhere = { names: ["University of Sydney", "USYD"] };
    const program = (id: number, name: string, home: Home): SearchEntry => ({ kind: "program", id, name, home });
    const { find } = createSearch([
      program(1, "Bachelor of Laws", elsewhere),
      program(2, "Bachelor of Laws", atAnu),
      program(3, "Bachelor of Arts", atAnu),
      program(4, "Master of Laws", elsewhere),
    ]);
    expect(find("law at anu", 6).program[0]).toBe(2);
    expect(find("usyd laws", 6).program.slice(0, 2)).toEqual([1, 4]);
    expect(find("llb anu", 6).program[0]).toBe(2);
    expect(find("law at anu", 6).program).not.toContain(3);
    expect(find("anu", 6).program).toEqual([]);
  });

  it("prefers all words of the query to one of them several times", () => {
    const { find } = createSearch([
      { kind: "subject", id: 1, name: "Arts, Artists, Art" },
      { kind: "subject", id: 2, name: "A Long History of Modern Art" },
    ]);
    expect(find("art history", 6).subject[0]).toBe(2);
  });

  it("prefers the name that was typed to others of the same words", () => {
    const { find } = createSearch([
      { kind: "program", id: 1, name: "Bachelor of Computer Science / Bachelor of Science" },
      { kind: "program", id: 2, name: "Bachelor of Science (Computer Science)" },
    ]);
    expect(find("bachelor of scince computer science", 6).program[0]).toBe(2);
    expect(find("bachelor of computer science bachelor of scince", 6).program[0]).toBe(1);
  });

  it("takes a wrong digit for another code, not for a typo", () => {
    expect(seed.names("COMP1512", "subject")).not.toContain("Programming Fundamentals");
  });

  it.each(["", "   ", "!!!", "\u0000", "💥", "\ud800"])("finds nothing by %j", (query) => {
    expect(seed.search.find(query, 6)).toEqual({
      university: [],
      program: [],
      subject: [],
      facility: [],
      destination: [],
    });
  });

  it("finds every record first by its own name, or others of the same name", () => {
    for (const { kind, name } of seed.entries) expect(seed.names(name, kind), name).toContain(name);
  });

  it("finds at most as many as asked for, each once, only what there is, the same again, whatever is typed", () => {
    const known = new Set(seed.entries.map(({ kind, id }) => `${kind} ${id}`));
    const words = fc.constantFrom(
      "uni",
      "of",
      "b",
      "sydney",
      "comp",
      "1511",
      "scinece",
      "bachelor",
      "ou",
      "é",
      "x".repeat(300),
    );
    const query = fc.oneof(
      fc.string({ unit: "binary", maxLength: 60 }),
      fc.array(words, { maxLength: 60 }).map((list) => list.join(" ")),
    );
    fc.assert(
      fc.property(query, fc.integer({ min: 0, max: 8 }), (text, most) => {
        const found = seed.search.find(text, most);
        for (const kind of PAGE_KINDS) {
          expect(found[kind].length).toBeLessThanOrEqual(most);
          expect(new Set(found[kind]).size).toBe(found[kind].length);
          for (const id of found[kind]) expect(known).toContain(`${kind} ${id}`);
        }
        expect(seed.search.find(text, most)).toEqual(found);
      }),
      { numRuns: 500 },
    );
  });
});

describe("searching the whole register", () => {
  it("has the wanted name among the first six of its kind for 97 of 100 names with one typo", async (context) => {
    if (!existsSync(REGISTER)) context.skip(`${REGISTER} is not here`);
    const whole = await indexOf(REGISTER);
    expect(whole.entries.length).toBeGreaterThan(20_000);
    const asked = PAGE_KINDS.flatMap((kind) =>
      mistypedNames(new Set(whole.entries.filter((entry) => entry.kind === kind).map(({ name }) => name)))
        .filter((_, at) => at % 7 === 0)
        .map((mistyped) => ({ kind, ...mistyped })),
    );
    const missed = asked.filter(({ query, name, kind }) => !whole.names(query, kind).includes(name));
    expect(1 - missed.length / asked.length, JSON.stringify(missed.slice(0, 10))).toBeGreaterThanOrEqual(0.97);
  });
});
