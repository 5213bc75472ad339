/** A character that leaves a mark. Those that no Unicode knows yet count: one of them may be the next emoji. */
const SEEN = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text has nothing that can be seen: such a text counts as none. */
export const isBlank = (text: string): boolean => !SEEN.test(text);

/** Text that a database can hold: no NUL, no control signs but line breaks and tabs, and no half of a character. */
export const isPlain = (text: string): boolean => !/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]|\p{Cs}/u.test(text);

/**
 * A text without its control characters but line breaks, tabs and NUL, which is left to be refused; without halves of
 * characters, too. The breaks of lines and pages that word processors write become line breaks.
 */
export const withoutControls = (text: string): string =>
  text.replace(/[\x0b\x0c\x85]/g, "\n").replace(/[\x01-\x08\x0e-\x1f\x7f-\x9f]|\p{Cs}/gu, "");
