import { LIMITS } from "../contract/limits.ts";
import { memoize } from "../contract/memoize.ts";
import { FALLBACKS } from "../contract/messages.ts";
import { STATES } from "../contract/taxonomy.ts";

const dates = new Intl.DateTimeFormat("en-AU", {
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  timeZone: "Australia/Sydney",
});

/** DD/MM/YYYY in Sydney's time, or "Just now" when there is no date. */
export const formatDate = (iso: string | null | undefined): string =>
  iso ? dates.format(new Date(iso)) : FALLBACKS.date;

/** Made when it is first needed, as all below: each takes some milliseconds, and hardly a page needs them. */
const segmenter = memoize(() => new Intl.Segmenter("en-AU", { granularity: "grapheme" }));

/** The characters of a text as readers see them: an emoji or an accented letter is one. */
const characters = (text: string): string[] =>
  // Where each is one code unit the segmenter has nothing to find, and takes long to say so.
  PRINTABLE_ASCII.test(text) ? text.split("") : Array.from(segmenter().segment(text), ({ segment }) => segment);
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

/** A name of at most 15 characters, then "..."; "Anonymous" when there is none. */
export const clipName = (name: string | null | undefined): string => {
  const given = name?.trim() ?? "";
  if (given === "") return FALLBACKS.author;
  const shown = characters(given);
  return shown.length > LIMITS.clipNameAt ? `${shown.slice(0, LIMITS.clipNameAt).join("")}...` : given;
};

/** The first character of a text, or an empty one. */
export const firstCharacter = (text: string): string => characters(text)[0] ?? "";

/** A long text in two parts, which together are all of it, cut before a space at or before 400 characters; a short one whole, with no rest. */
export const clipText = (text: string, at: number = LIMITS.clipTextAt): { start: string; rest: string | null } => {
  if (text.length <= at) return { start: text, rest: null };
  const shown = characters(text);
  if (shown.length <= at) return { start: text, rest: null };
  const head = shown.slice(0, at).join("");
  const space = Math.max(head.lastIndexOf(" "), head.lastIndexOf("\n"));
  const start = space > head.length / 2 ? head.slice(0, space) : head;
  return { start, rest: text.slice(start.length) };
};

/** The part of a description before its first comma, with an ellipsis when there is more. */
export const firstPart = (description: string): string => {
  const comma = description.indexOf(",");
  return comma === -1 ? description : `${description.slice(0, comma)}…`;
};

/** A location as lists show it: the Australian Capital Territory is ACT. */
export const shortLocation = (location: string): string => location.replaceAll(STATES.ACT, "ACT");

/** A line of facts; null where there are none. */
export const factLine = (...facts: readonly (string | null | undefined)[]): string | null =>
  facts.filter(Boolean).join(" · ") || null;

/** A fact of a number and its unit is hardly longer. */
const UNBROKEN = 24;

/** A line of facts as it is drawn: a dot ends a line and begins none, a number stays with its unit and a range together. */
export const unbroken = (line: string): string =>
  line
    .split(" · ")
    .map((fact) =>
      /\d/.test(fact) && fact.length <= UNBROKEN ? fact.replaceAll(" ", "\u00a0").replaceAll("–", "–\u2060") : fact,
    )
    .join("\u00a0· ");

/** By which a university is at a place where its seat is not. */
export const campusIn = (campus: string): string => `campus in ${campus}`;

/** A location without the name of what is there, or null where it says nothing else: of Cairns it is `Queensland, Australia`. */
export const locationBeyond = (name: string, location: string | null): string | null => {
  if (location === null || location === name) return null;
  return location.startsWith(`${name}, `) ? location.slice(name.length + 2) : location;
};

/** At most four letters that stand for a name: its acronym, else the first letters of its longer words. */
export const monogram = (name: string, acronym?: string | null): string => {
  const letters = acronym?.replace(/[^\p{L}\p{N}]/gu, "") ?? "";
  if (letters && characters(letters).length <= 4) return letters;
  const words = name.split(/[\s/–-]+/).filter((word) => /^[\p{Lu}\p{N}]/u.test(word));
  const initials = (words.length > 0 ? words : name.split(/\s+/)).map(firstCharacter);
  return initials.slice(0, 4).join("").toUpperCase();
};

/** Years as people say them: `3 years`, `1 year`, `1.5 years`. */
export const formatYears = (years: number): string => `${years} ${years === 1 ? "year" : "years"}`;

const dollars = memoize(
  () => new Intl.NumberFormat("en-AU", { style: "currency", currency: "AUD", maximumFractionDigits: 0 }),
);
/** Whole Australian dollars: `$96,000`. */
export const formatDollars = (amount: number): string => dollars().format(amount);

const numbers = memoize(() => new Intl.NumberFormat("en-AU"));
/** `1 review`, `1,234 programs`. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  // Most need no comma, and so nothing to put it there.
  `${count < 1_000 ? count : numbers().format(count)} ${count === 1 ? one : many}`;

/** A short plain text for a description tag: one line, at most 160 characters, cut at a space. */
export const summary = (text: string): string => {
  const line = text.replace(/\s+/g, " ").trim();
  if (line.length <= 160) return line;
  const cut = line.slice(0, 159);
  return `${cut.slice(0, cut.lastIndexOf(" "))}…`;
};
