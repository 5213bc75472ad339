import { POST_GROUNDS, type Moderation, type PostGround } from "#contract";
import { columnOf, isoTime } from "../records/tables";

const NAMES = ["visibility", "hiddenBy", "hiddenSince", "moderationNote", "moderationReason", "askedSince"] as const;
/** What of a row of posts or replies `withModeration` needs, under its own names. */
export type ModerationRow = Record<(typeof NAMES)[number], unknown> & { updatedAt: unknown };
/** A row without those columns; an index signature stays. */
type Without<Row> = { [Name in keyof Row as Name extends (typeof NAMES)[number] ? never : Name]: Row[Name] };

export const moderationColumns = (uid: string, table: string): Record<string, string> =>
  Object.fromEntries(NAMES.map((name) => [name, `${table}.${columnOf(uid, name)}`]));

/**
 * A row with what its author is told of it, and nobody else, in the place of the columns that say so: whether it is hidden
 * and why, and what they are asked to change.
 */
export const withModeration = <Row extends ModerationRow>(
  row: Row,
  isOwn: boolean,
): Without<Row> & { hidden: boolean; moderation: Moderation | null } => {
  const { visibility, hiddenBy, hiddenSince, moderationNote, moderationReason, askedSince, ...others } = row;
  // The compiler cannot follow what is left of a row that it does not know.
  const rest = others as unknown as Without<Row>;
  const hidden = visibility !== "visible";
  const isAsked = isOwn && askedSince !== null;
  if (!hidden && !isAsked) return { ...rest, hidden, moderation: null };
  return {
    ...rest,
    hidden,
    moderation: {
      // One that was hidden before this was written down: no later than its last change.
      since: isoTime((isAsked ? askedSince : hiddenSince) ?? row.updatedAt),
      reason: isAsked ? "asked" : hiddenBy === "reports" ? "reports" : "editor",
      ground: isGround(moderationReason) ? moderationReason : null,
      note: (moderationNote as string | null) ?? null,
    },
  };
};

const isGround = (value: unknown): value is PostGround => POST_GROUNDS.some((ground) => ground === value);
