/** A character that leaves a mark. Those that no Unicode knows yet count: one of them may be the next emoji. */
const SEEN = /[^\s\p{Z}\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text has nothing that can be seen: such a text counts as none. */
export const isBlank = (text: string): boolean => !SEEN.test(text);
