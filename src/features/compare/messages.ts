import { LIMITS } from "../../contract/limits.ts";
import { FALLBACKS } from "../../contract/messages.ts";
import { COMPARE_TYPES } from "../../contract/taxonomy.ts";
import { countOf } from "../../lib/format.ts";
import type { Choice, CompareItem, CompareList } from "./compare.ts";

/** The words of comparing that are no part of the specification. */
export const WORDS = {
  skip: "Skip to the compare list",
  showNames: "Show the names",
  clear: "Clear",
  clearRest: " the compare list",
  cleared: "The compare list is empty.",
  startNew: "Start a new list",
  sideBySide: "Side by side",
  fact: "Fact",
  differencesOnly: "Show differences only",
  noDifferences: "These do not differ in anything that Quad knows.",
  openAsPage: "Open as a page",
  share: "Share this comparison",
  linkCopied: "Link copied. Anyone can open it, no account needed.",
  print: "Print",
  gone: "Quad has no such page (any more).",
  website: "Website",
  noComparison: "This link does not name a comparison.",
} as const;

/** A record's name on the list. */
export const nameOf = ({ name }: CompareItem): string => name || FALLBACKS.unknown;
/** `2 of 3`. */
export const countOnList = (list: CompareList): string => `${list.length} of ${LIMITS.compareMax}`;
/** `1 of 2 could not be loaded.` */
export const failedOf = (failed: number, all: number): string => `${failed} of ${all} could not be loaded.`;
/** `2 of 3 cards loaded.` */
export const loadedOf = (ready: number, all: number): string => `${ready} of ${countOf(all, "card")} loaded.`;
/** What the bars and the marks of a table mean. */
export const bestMeans = (meanings: readonly string[], notAvailable: string): string =>
  `Bars show the numbers of a row on one scale, from zero. Best in a row, said in words: ${new Intl.ListFormat("en-AU").format(meanings)}. ${notAvailable} stands for what Quad does not know.`;
/** Says that a link named more than a comparison shows. */
export const leftOutOf = (count: number): string =>
  `A comparison shows at most ${LIMITS.compareSharedMax}: ${
    count === 1 ? "the last page of the link is left out" : `the last ${count} pages of the link are left out`
  }.`;

/** What a choice did, for those who do not see the panel change; shown to all when an item had to make way. */
export const choiceInWords = (item: CompareItem, choice: Choice): { text: string; isShown: boolean } => {
  if (choice.did === "refused") return { text: "", isShown: false };
  if (choice.did === "removed")
    return { text: `${nameOf(item)} is off the compare list, ${countOnList(choice.list)}.`, isShown: false };
  const { dropped, list } = choice;
  return dropped
    ? {
        text: `At most ${LIMITS.compareMax} ${COMPARE_TYPES[item.kind]}: ${nameOf(dropped)} made way for ${nameOf(item)}.`,
        isShown: true,
      }
    : { text: `${nameOf(item)} is on the compare list, ${countOnList(list)}.`, isShown: false };
};
