import { wordsOf } from "./fold.ts";

/** Words that say nothing of what is looked for: they count only when a query has no others. */
const STOP_WORDS: ReadonlySet<string> = new Set("a an and at by for from in of on or the to with".split(" "));
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);

/** The first letters of a name's words, as institutions are called: "aibt". Undefined for names of fewer than three. */
export const initialsOf = (name: string): string | undefined => {
  const words = wordsOf(name.replace(/\b(pty|ltd|limited|inc)\b\.?/gi, " ")).filter((word) => !isStopWord(word));
  return words.length < 3 ? undefined : words.map((word) => word[0]).join("");
};

/**
 * The initials of a name: with its small words, and without ("boit" and "bit"); of the parts of hyphenated words, and of
 * what stands between spaces alone.
 */
export const initialsIn = (name: string): string[] => {
  const words = wordsOf(name);
  const spaced = name.split(/\s+/).flatMap((part) => wordsOf(part)[0] ?? []);
  const lettersOf = (list: readonly string[]): string => list.map((word) => word[0] ?? "").join("");
  return [
    ...new Set(
      [words, spaced].flatMap((list) => [lettersOf(list), lettersOf(list.filter((word) => !isStopWord(word)))]),
    ),
  ];
};
