import { SAVED_SEARCHES } from "../../contract/saved-searches.ts";

/** The words of saved searches. */
export const WORDS = {
  title: "Saved searches",
  save: "Save this search",
  saved: "Saved search",
  none: "A list or a search that you save stands here, as you left it.",
  isSaved: (name: string): string => `${name} is in your saved searches.`,
  isGone: (name: string): string => `${name} is out of your saved searches.`,
  full: `You have ${SAVED_SEARCHES.max} saved searches. Remove one on your page first.`,
  notSaved: "The search could not be saved.",
  rename: (name: string): string => `Rename ${name}`,
  remove: (name: string): string => `Remove ${name}`,
  name: "Name of the search",
  keepName: "Save name",
} as const;
