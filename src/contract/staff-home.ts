import type { ReportedKind } from "./api/names.ts";
import type { ChangedRecord } from "./rebuilds.ts";

/** A record of a rebuild that the caller may read, as the admin's home page names and links it. */
export interface ToldRecord extends Omit<ChangedRecord, "name"> {
  /** Null where the record has none, or none that the CMS still knows. */
  name: string | null;
  /** What editors call a record of its type: "Program". */
  type: string;
  uid: string;
  /** Null where there is nothing to open: it is gone, or the caller may not read the record itself. */
  documentId: string | null;
}

/** Which records a rebuild was about. `more`: so many besides; null where the caller may not read some of those told. */
export interface ToldChanges {
  records: ToldRecord[];
  more: number | null;
}

/**
 * `GET /quad/home` of the CMS's admin: the state of the site, and what waits for whoever asks. What the caller may not
 * read is missing. Times are ISO.
 */
export interface StaffHome {
  site: {
    /** Where the site is, if the CMS was told. */
    address: string | null;
    /** The newest release; null while nothing has told the CMS of one. */
    live: { since: string; pages: number } | null;
    /** What the last releases changed, the newest first; without records where all was built anew. */
    changes: (ToldChanges & { release: string; at: string; pages: number; milliseconds: number })[];
    /** Why the site is not as it is in the CMS, in words, since the first of the rebuilds that failed. */
    failed: (ToldChanges & { since: string; why: string }) | null;
    /** The oldest change that no rebuild has answered yet; `isTold`: the site has been told of it. */
    underway: { since: string; isTold: boolean } | null;
  };
  /** Reports that nobody has decided, and of how many posts and replies; and appeals. */
  reports?: { open: number; posts: number; oldest: string | null; appeals: number };
  /** Pages that somebody has sent in and that wait, by content type. */
  submissions?: { uid: string; pending: number }[];
  /** Corrections of pages that nobody has decided. */
  corrections?: number;
  /** Posts and replies of the last seven days, by kind. */
  posts?: { kind: ReportedKind; uid: string; count: number }[];
  /** When the seven days of `posts` began. */
  postsSince: string;
  /** The newest accounts. */
  accounts?: { name: string; since: string; documentId: string }[];
  /** How many records are held back. */
  held: number;
}
