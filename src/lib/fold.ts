const PLAIN = /^[\x20-\x7e]*$/;

/** Text as it is compared when people search: no case, no accents. */
export const folded = (text: string): string =>
  PLAIN.test(text) ? text.toLowerCase() : text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** The words of a text, folded. An apostrophe does not end a word: "Women's" is `womens`. */
export const wordsOf = (text: string): string[] =>
  folded(text)
    .replace(/['’]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");
