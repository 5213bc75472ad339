import type { PostKind } from "../../contract/taxonomy.ts";

/** The words of writing and changing posts. */
export const WORDS = {
  kindOfPost: "Kind of post",
  rating: "Rating",
  linkName: "Name of the link",
  linkUrl: "Address of the link",
  linkUrlStart: "https://",
  addFacts: "Add facts",
  factsOptional: "optional, one tap each",
  clearFact: "Clear",
  post: "Post",
  public: "Everybody can read it.",
  guidelines: "Guidelines",
  save: "Save",
  saved: "Your changes are saved.",
  saysNow: "What it says now",
  nothingHere: "Open a university, program, subject, place or destination to post about it.",
} as const;

/** What the box of a text is called. */
export const TEXT_LABELS: Record<Exclude<PostKind, "helpfulLink">, string> = {
  review: "Your review",
  blog: "Your blog",
  qna: "Your question",
};

const KIND_WORDS: Record<PostKind, string> = {
  review: "review",
  blog: "blog",
  qna: "question",
  helpfulLink: "helpful link",
};
/** Said when a post is on its page. */
export const posted = (kind: PostKind): string => `Your ${KIND_WORDS[kind]} is posted.`;
export const editYour = (kind: PostKind): string => `Edit your ${KIND_WORDS[kind]}`;
