import type { Moderation } from "#contract";
import { columnOf, isoTime } from "../records/tables";

/** What of a row of posts or replies `moderationOf` needs, under its own names. */
export const moderationColumns = (uid: string, table: string): Record<string, string> =>
  Object.fromEntries(
    ["visibility", "hiddenBy", "hiddenSince", "moderationNote"].map((name) => [
      name,
      `${table}.${columnOf(uid, name)}`,
    ]),
  );
export interface ModerationRow {
  visibility: unknown;
  hiddenBy: unknown;
  hiddenSince: unknown;
  moderationNote: unknown;
}

/** Whether a post is hidden and why: what its author is told, and nobody else. */
export const moderationOf = (
  { visibility, hiddenBy, hiddenSince, moderationNote }: ModerationRow,
  updatedAt: unknown,
): { hidden: boolean; moderation: Moderation | null } => {
  if (visibility === "visible") return { hidden: false, moderation: null };
  return {
    hidden: true,
    moderation: {
      // One that was hidden before this was written down: no later than its last change.
      since: isoTime(hiddenSince ?? updatedAt),
      reason: hiddenBy === "reports" ? "reports" : "editor",
      note: (moderationNote as string | null) ?? null,
    },
  };
};
