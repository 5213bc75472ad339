/** A part of a text beside its older or newer form; `changed` is what the two do not share. */
export interface Piece {
  text: string;
  changed: boolean;
}

/** So much of what two texts share is shown around what they do not. */
const AROUND = 60;

/** Two texts as pieces, so that what changed can be told at a glance: long stretches that both share are left out. */
export const difference = (before: string, after: string): { before: Piece[]; after: Piece[] } => {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && before[start] === after[start]) start += 1;
  if (isSecondHalf(before, start) || isSecondHalf(after, start)) start -= 1;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  if (isSecondHalf(before, before.length - end) || isSecondHalf(after, after.length - end)) end -= 1;
  const pieces = (text: string): Piece[] =>
    [
      { text: shortened(text.slice(0, start), "start"), changed: false },
      { text: text.slice(start, text.length - end), changed: true },
      { text: shortened(text.slice(text.length - end), "end"), changed: false },
    ].filter((piece) => piece.text !== "");
  return { before: pieces(before), after: pieces(after) };
};

/** Whether a cut there would halve a sign that takes two places, as most emoji do. */
const isSecondHalf = (text: string, at: number): boolean => /[\uDC00-\uDFFF]/.test(text[at] ?? "") && at > 0;

const shortened = (text: string, side: "start" | "end"): string => {
  if (text.length <= AROUND) return text;
  if (side === "end") return `${text.slice(0, isSecondHalf(text, AROUND) ? AROUND - 1 : AROUND)}…`;
  const from = text.length - AROUND;
  return `…${text.slice(isSecondHalf(text, from) ? from + 1 : from)}`;
};

/** A value as people read it: a list line by line, a record that is pointed to by its name. */
export const valueText = (value: unknown): string => {
  if (value === null || value === undefined || value === "") return "";
  if (Array.isArray(value)) return value.map(valueText).join("\n");
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "object") {
    const { name } = value as { name?: unknown };
    return typeof name === "string" ? name : JSON.stringify(value);
  }
  return typeof value === "string" ? value : JSON.stringify(value);
};
