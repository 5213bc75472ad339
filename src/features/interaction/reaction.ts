import type { Reaction } from "../../contract/posts.ts";

/** How an item stands: how many like and dislike it, and which of these the reader does. */
export interface Reactions {
  likes: number;
  dislikes: number;
  reaction: Reaction;
}
export type ReactionButton = Exclude<Reaction, "none">;

/** What a press leads to: pressing again clears, pressing the other one replaces. */
export const pressed = (held: Reaction, button: ReactionButton): Reaction => (held === button ? "none" : button);

/** The counts with another reaction of the reader's; none falls below 0. */
export const withReaction = ({ likes, dislikes, reaction }: Reactions, next: Reaction): Reactions => {
  const counted = (count: number, side: Reaction): number =>
    Math.max(0, count - Number(reaction === side)) + Number(next === side);
  return { likes: counted(likes, "like"), dislikes: counted(dislikes, "dislike"), reaction: next };
};
