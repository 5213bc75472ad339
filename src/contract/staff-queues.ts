import type { AppealDecision } from "./appeals.ts";
import type { CorrectionDecision } from "./corrections.ts";
import type { SignKind } from "./signs.ts";
import type { PostDecision, SubmissionDecision } from "./moderation.ts";
import type { PageKind } from "./taxonomy.ts";

/** A decision as the lists of the CMS's admin show it. Times are ISO. */
export interface ToldDecision {
  decision: PostDecision | SubmissionDecision | AppealDecision | CorrectionDecision;
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
  /** Signs of bad faith that it is among. */
  signs?: string[];
}

/** A sign of bad faith: `GET /quad/signs`. Times are ISO. */
export interface ToldSign {
  kind: SignKind;
  label: string;
  why: string;
  page: string | null;
  accounts: number;
  since: string;
  until: string;
  posts: {
    subject: string;
    kind: string;
    text: string;
    page: string | null;
    href: string | null;
    author: string | null;
    isHidden: boolean;
  }[];
  /** So many posts besides. */
  more: number;
}

/** An appeal against a decision about a post: `GET /quad/appeals`. `last` is the decision about the appeal. */
export interface AppealedPost extends QueueRow {
  kind: string;
  /** The post as it is now. */
  text: string;
  page: string;
  href: string | null;
  author: string | null;
  isHidden: boolean;
  /** What its author writes. */
  appeal: string;
  since: string;
  /** The decision that it is against. */
  against: ToldDecision | null;
  /** The reader took that decision, and somebody else has to decide about the appeal. */
  isOwnDecision: boolean;
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

/** What somebody says is wrong with a page, as editors see it: `GET /quad/corrections`. */
export interface SentCorrection extends QueueRow {
  kind: PageKind;
  /** What the page is called, and where it stands on the site. */
  name: string;
  path: string;
  /** The fact, in the words of its form. */
  field: string;
  /** What the page said when it was sent; what it says now, where that differs; and what it should say. */
  was: string;
  now: string | null;
  value: string;
  link: string | null;
  by: string | null;
  since: string;
  uid: string;
  documentId: string;
}

/** What became of a decision about one subject. */
export interface ToldOutcome {
  subject: string;
  isDone: boolean;
  /** Why it is not. */
  message: string | null;
}
