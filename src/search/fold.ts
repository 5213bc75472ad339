const PLAIN = /^[\x20-\x7e]*$/;

/** Letters that no decomposition takes apart. */
const LETTERS: Readonly<Record<string, string>> = { ß: "ss", ø: "o", æ: "ae", œ: "oe", ł: "l", đ: "d" };

/** Text as it is compared when people search: no case, no accents, no ligatures. */
export const folded = (text: string): string =>
  PLAIN.test(text)
    ? text.toLowerCase()
    : text
        .normalize("NFKD")
        .replace(/\p{M}/gu, "")
        .toLowerCase()
        .replace(/[ßøæœłđ]/g, (letter) => LETTERS[letter] ?? letter);

/** The words of a text, folded. An apostrophe does not end a word: "Women's" is `womens`. */
export const wordsOf = (text: string): string[] =>
  folded(text)
    .replace(/['’`]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
