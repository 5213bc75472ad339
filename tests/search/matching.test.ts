import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { registerContent } from "../../scripts/bench/register-names.ts";
import {
  initialsOfNames,
  misspacedNames,
  twiceMistypedNames,
  type Mistyped,
} from "../../scripts/bench/typing-errors.ts";
import { LIMITS } from "../../src/contract/limits.ts";
import { PAGE_KINDS, type PageKind } from "../../src/contract/taxonomy.ts";
import { searchEntries } from "../../src/search/entries.ts";
import { singularOf, stemOf } from "../../src/search/families.ts";
import { createPlaces } from "../../src/search/places.ts";
import { createSearch, type Home, type Search, type SearchEntry } from "../../src/search/search.ts";
import { withSpacesOf } from "../../src/search/spaces.ts";
import { createVocabulary } from "../../src/search/vocabulary.ts";
import { initialsIn, isStopWord } from "../../src/search/words.ts";

const program = (id: number, name: string, home?: Home): SearchEntry => ({
  kind: "program",
  id,
  name,
  ...(home ? { home } : {}),
});
const uq: Home = { names: ["University of Queensland", "UQ"], places: ["Brisbane", "Queensland", "QLD"] };
const griffith: Home = { names: ["Griffith University"], places: ["Gold Coast", "Queensland", "QLD"] };
const usyd: Home = { names: ["University of Sydney", "USYD"], places: ["Sydney", "New South Wales", "NSW"] };

describe("the words of a family", () => {
  it.each([
    ["laws", "law"],
    ["studies", "study"],
    ["boxes", "box"],
    ["classes", "class"],
    ["arts", "art"],
    ["business", "business"],
    ["campus", "campus"],
    ["analysis", "analysis"],
    ["gas", "gas"],
    ["axes", "axe"],
  ])("%s is %s", (plural, singular) => {
    expect(stemOf(plural)).toBe(stemOf(singular));
  });

  it.each([
    ["nursing", "nurses", "nurse"],
    ["programming", "programs", "program"],
    ["engineering", "engineers", "engineer"],
    ["housing", "houses", "house"],
  ])("%s, %s and %s have one stem", (...words) => {
    expect(new Set(words.map(stemOf)).size).toBe(1);
  });

  it.each([
    ["string", "str"],
    ["spring", "spr"],
    ["king", "k"],
    ["thing", "the"],
  ])("%s is no form of %s", (word, other) => {
    expect(stemOf(word)).not.toBe(stemOf(other));
  });

  it("have a stem of at least as much of the word as tells it from others, and a stem of a singular is its own", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom("a", "b", "e", "g", "i", "n", "s", "x", "y"), minLength: 1, maxLength: 12 }),
        (word) => {
          expect(stemOf(word).length).toBeGreaterThanOrEqual(Math.min(word.length, 3));
          expect(stemOf(singularOf(word))).toBe(stemOf(word));
        },
      ),
    );
  });

  it("are found by one another", () => {
    const { find } = createSearch([program(1, "Master of Law"), program(2, "Bachelor of Nursing"), program(3, "Arts")]);
    expect(find("laws", 6).program).toEqual([1]);
    expect(find("nurse ", 6).program).toEqual([2]);
    expect(find("nurses ", 6).program).toEqual([2]);
  });
});

describe("initials", () => {
  it("are of all words, and of those that are not small", () => {
    expect(initialsIn("bachelor of information technology")).toEqual(["boit", "bit"]);
    expect(initialsIn("computer science")).toEqual(["cs"]);
  });

  const search = createSearch([
    ...[1, 2, 3, 4, 5, 6, 7].map((id) => program(id, "Bachelor of Information Technology", id > 6 ? uq : usyd)),
    program(8, "Bachelor of Indigenous Teaching"),
    { kind: "subject", id: 9, name: "Introduction to Programming in Python" },
    { kind: "facility", id: 10, name: "Big Indoor Track" },
  ]);

  it("find programs and subjects, however they are written", () => {
    for (const query of ["bit", "BIT", "boit", "b.i.t."]) expect(search.find(query, 6).program).toHaveLength(6);
    expect(search.find("ippp", 6).subject).toEqual([]);
    expect(search.find("itpip", 6).subject).toEqual([9]);
    expect(search.find("ipp", 6).subject).toEqual([9]);
    expect(search.find("bit", 6).facility).toEqual([]);
  });

  it("find each different name once before any of them again, the most frequent first", () => {
    expect(search.find("bit", 6).program.slice(0, 3)).toEqual([1, 8, 2]);
  });

  it("are narrowed by where a program is", () => {
    expect(search.find("bit uq", 6).program[0]).toBe(7);
    expect(search.find("bit brisbane", 6).program[0]).toBe(7);
  });
});

describe("a place in a query", () => {
  const search = createSearch([
    program(1, "Nursing", usyd),
    program(2, "Bachelor of Nursing (Honours) with a very long name", uq),
    program(3, "Bachelor of Nursing", griffith),
    program(4, "Bachelor of Arts", uq),
    { kind: "university", id: 1, name: "University of Sydney", home: { names: [], places: usyd.places ?? [] } },
    { kind: "university", id: 2, name: "University of Queensland", home: { names: [], places: uq.places ?? [] } },
  ]);

  it("ranks what is there before all else, and says how many are there", () => {
    const { place, found } = search.answer("nursing brisbane", 6);
    expect(found.program).toEqual({ ids: [2, 1, 3], count: 3, atPlace: 1 });
    expect(place).toEqual({ name: "Brisbane", isInstitution: false });
    expect(search.answer("nursing qld", 6).found.program).toMatchObject({ count: 3, atPlace: 2 });
    expect(search.answer("gold coast nursing", 6).found.program.ids[0]).toBe(3);
    expect(search.answer("nursing brisbane", 1, 1).found.program).toEqual({ ids: [1], count: 3, atPlace: 1 });
  });

  it("may be an institution", () => {
    const { place, found } = search.answer("nursing university of queensland", 6);
    expect(place).toEqual({ name: "University of Queensland", isInstitution: true });
    expect(found.program).toMatchObject({ atPlace: 1 });
    expect(found.program.ids[0]).toBe(2);
  });

  it("is no place where nothing else is asked for", () => {
    expect(search.answer("brisbane", 6).place).toBeNull();
    expect(search.answer("university of sydney", 6).found.university.ids[0]).toBe(1);
    expect(search.answer("the university of queensland", 6).place).toBeNull();
  });

  it("is read as the longest name that stands there, and as both of two where something is both", () => {
    const places = createPlaces();
    places.add(1, { names: [], places: ["Sydney", "New South Wales"] });
    places.add(2, { names: [], places: ["North Sydney", "New South Wales"] });
    const asked = (text: string) => places.askedIn(text.split(" "), (word) => !isStopWord(word));
    expect([...(asked("law north sydney")?.homes ?? [])]).toEqual([2]);
    expect([...(asked("law sydney new south wales")?.homes ?? [])]).toEqual([1]);
    expect([...(asked("law sydney north sydney")?.homes ?? [])].toSorted()).toEqual([1, 2]);
    expect(asked("sydney in new south wales")).toBeUndefined();
  });
});

describe("spaces", () => {
  const words = ["life", "on", "earth", "science", "of", "the", "sea", "seas"];
  const vocabulary = createVocabulary();
  words.forEach((word, at) => vocabulary.add(word, at));
  vocabulary.close(words.length);
  const spaced = (text: string) => withSpacesOf(vocabulary, text.split(" ")).join(" ");

  it.each(["lifeon earth", "lif eonearth", "lifeonearth", "li feon ear th", "lifexon earth"])(
    "are put where the words of the catalogue have them: %s",
    (text) => {
      expect(spaced(text)).toBe("life on earth");
    },
  );

  it.each(["life on earth", "lief on earth", "seas of science", "qzxj", "the sea of qzxj"])(
    "stay where they are right, or where nothing better is known: %s",
    (text) => {
      expect(spaced(text)).toBe(text);
    },
  );

  it("are the only thing that changes, but for one letter in the place of each", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...words, "x", "qz", "lif", "e"), { minLength: 1, maxLength: 12 }),
        (typed) => {
          const letters = withSpacesOf(vocabulary, typed).join("");
          let at = 0;
          for (const letter of typed.join("")) if (letter === letters[at]) at += 1;
          expect(at).toBe(letters.length);
        },
      ),
    );
  });
});

describe("a space that is lost beside a typo", () => {
  const found = createSearch([
    program(1, "Impact Dynamics"),
    program(2, "Diploma of Cybersecurity"),
    program(3, "Bachelor of Economics (Honours)"),
    program(4, "Impact Assessment"),
    program(5, "Bachelor of Arts"),
  ]);

  it.each([
    ["impactdinamics", 1],
    ["diploma ofcyberescurity", 2],
    ["bachelor of econommicshonours", 3],
    ["diplmaof cybersecurity", 2],
  ])("is put where a word of the catalogue begins or ends: %s", (query, id) => {
    expect(found.find(query, 6).program[0]).toBe(id);
  });

  it("is looked for in no word that means something as it stands", () => {
    expect(found.find("dynamcs", 6).program).toEqual([1]);
    expect(found.find("qzxjqzxjqzxj", 6).program).toEqual([]);
  });
});

describe("how often the wanted name is among the first six", () => {
  let search: Search;
  const names = new Map<string, string>();
  const namesOf = new Map<PageKind, string[]>();
  beforeAll(async () => {
    const entries = searchEntries(await registerContent());
    search = createSearch(entries);
    for (const { kind, id, name } of entries) {
      names.set(`${kind} ${id}`, name);
      namesOf.set(kind, [...(namesOf.get(kind) ?? []), name]);
    }
  });
  const share = (make: (of: Iterable<string>) => Mistyped[], kinds: readonly PageKind[]): number => {
    const asked = kinds.flatMap((kind) => make(new Set(namesOf.get(kind))).map((one) => ({ kind, ...one })));
    const found = asked.filter(({ kind, query, name }) =>
      search.find(query, LIMITS.searchResults)[kind].some((id) => names.get(`${kind} ${id}`) === name),
    );
    expect(asked.length).toBeGreaterThan(200);
    return found.length / asked.length;
  };

  it("with two typos, by initials and with wrong spaces, in the seed", () => {
    expect(share(twiceMistypedNames, PAGE_KINDS)).toBeGreaterThanOrEqual(0.95);
    expect(share(initialsOfNames, ["program", "subject"])).toBeGreaterThanOrEqual(0.9);
    expect(share(misspacedNames, PAGE_KINDS)).toBeGreaterThanOrEqual(0.95);
  });
});
