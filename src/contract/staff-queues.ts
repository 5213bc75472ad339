import type { PostDecision, SubmissionDecision } from "./moderation.ts";

/** A decision as the lists of the CMS's admin show it. Times are ISO. */
export interface ToldDecision {
  decision: PostDecision | SubmissionDecision;
  label: string;
  reason: string;
  note: string | null;
  by: string;
  at: string;
}

/** What waits for a decision, or had one. */
export interface QueueRow {
  subject: string;
  /** What is named when it is decided. */
  version: string;
  state: "open" | "waiting" | "edited" | "decided";
  last: ToldDecision | null;
}

/** A reported post as moderators see it: `GET /quad/reports`. */
export interface ReportedPost extends QueueRow {
  kind: string;
  isReply: boolean;
  /** As it was when it was reported last. */
  text: string;
  /** As it is now, where that differs. */
  textNow: string | null;
  page: string;
  /** Where it stands on the site; null while it stands nowhere. */
  href: string | null;
  author: string | null;
  /** Other posts of the author that are hidden. */
  othersHidden: number;
  reasons: { label: string; count: number }[];
  /** What reporters wrote besides. */
  notes: string[];
  reporters: number;
  /** When the oldest open report was made, else the oldest. */
  since: string;
  isHidden: boolean;
}

/** What somebody has sent in, as editors see it: `GET /quad/submissions`. */
export interface Submission extends QueueRow {
  kind: "facility" | "destination";
  name: string;
  fields: { label: string; value: string }[];
  pictures: { label: string; url: string; width: number; height: number }[];
  /** Where it would stand, or stands, on the site. */
  path: string;
  by: string | null;
  since: string;
  listing: string;
  /** Its form in the admin. */
  uid: string;
  documentId: string;
  /** Whether a process waits that draws previews. */
  canPreview: boolean;
}

/** What became of a decision about one subject. */
export interface ToldOutcome {
  subject: string;
  isDone: boolean;
  /** Why it is not. */
  message: string | null;
}
