/** A stem of fewer letters says too little: "string" is no form of "str". */
const STEM_LEAST = 4;

/** "laws" is "law", "studies" is "study"; "business", "campus" and "analysis" are no plurals. */
export const singularOf = (word: string): string => {
  if (word.length < 4 || !word.endsWith("s") || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith("ies")) return word.length > 4 ? `${word.slice(0, -3)}y` : word;
  return /.(?:ss|.x|ch|sh|.z)es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1);
};

/** What forms of a word have in common: "nurse", "nurses" and "nursing" are `nurs`, "programming" and "program" `program`. */
export const stemOf = (word: string): string => {
  const singular = singularOf(word);
  const base = singular.endsWith("ing") ? singular.slice(0, -3).replace(/([bdgmnprt])\1$/, "$1") : singular;
  const stem = base.length > STEM_LEAST ? base.replace(/e$/, "") : base;
  return stem.length < STEM_LEAST ? singular : stem;
};
