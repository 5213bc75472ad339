import { NOTICES } from "../../contract/notices.ts";

/** The words of notices. */
export const WORDS = {
  title: "Notices",
  lead: "Replies to what you wrote, questions you could answer, and what became of what you sent in. They are kept for a year.",
  signedOut: "Notices are for people with an account: log in to read yours.",
  needsScript: "Your notices are put together in your browser, which needs JavaScript.",
  empty: "Nothing new. When somebody replies to you, or a question is yours to answer, it stands here.",
  failed: "Your notices could not be loaded.",
  notMarked: "That could not be marked as read.",
  older: "Older notices",
  unread: (count: number) => `${count} unread`,
  allRead: "All are read.",
  markAll: "Mark all as read",
  mark: "Mark as read",
  isNew: "New",
  choose: "Choose what you are told of",
} as const;

/** A count as the bell shows it: there is room for two digits. */
export const countShown = (count: number): string =>
  count > NOTICES.countMax ? `${NOTICES.countMax}+` : String(count);

/** What can be chosen on the profile page. */
export const CHOICES = {
  title: "What you are told of",
  questionNotices: "Questions about pages that I reviewed or bookmarked, at most one a week",
  weeklyDigest: "A mail once a week with what I have not read",
} as const;
