import { countOf } from "../../lib/format.ts";

/** The words of replies. */
export const WORDS = {
  title: "Replies",
  likes: "Likes: ",
  dislikes: "Dislikes: ",
  replies: (count: number) => countOf(count, "reply", "replies"),
  yourReply: "Your reply",
  writeReply: "Write a reply",
  reply: "Reply",
  answer: "Answer",
  mark: "Mark as the answer",
  unmark: "This is the answer",
  notSent: "Not sent. What you wrote is kept: try again.",
  deleteReply: "Delete your reply",
} as const;
