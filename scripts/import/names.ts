/** A name as it is compared: case and runs of spaces do not count. */
export const nameKey = (name: string): string => name.replaceAll(/\s+/g, " ").trim().toLowerCase();

/**
 * An institution's name as it is compared: also without a leading "The", the short name in brackets that the register
 * puts at the end, and what says how the institution is incorporated.
 */
export const institutionKey = (name: string): string =>
  nameKey(name)
    .replace(/^the /, "")
    .replace(/( \([^()]*\))+$/, "")
    .replace(/( pty\.?)? (limited|ltd\.?|inc\.?|incorporated)$/, "");

/** Whether the words of a name say that it is a university's. Schools of one owner share a name; universities do not. */
export const isUniversityName = (name: string): boolean => /\buniversity\b/i.test(name);
