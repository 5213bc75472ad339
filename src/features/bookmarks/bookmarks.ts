import { LIMITS } from "../../contract/limits.ts";
import { FACILITY_TYPES, PAGE_KINDS, type FacilityType, type PageKind } from "../../contract/taxonomy.ts";
import type { InputOf } from "../session/call.ts";
import type { User } from "../session/session.store.ts";

/** What can be bookmarked: every kind of page, and helpful links. */
export const BOOKMARK_KINDS = [...PAGE_KINDS, "helpfulLink"] as const;
export type BookmarkKind = (typeof BOOKMARK_KINDS)[number];

/** The person's list that holds the bookmarks of a kind. */
export const BOOKMARK_LISTS = {
  university: "userUniversityLikes",
  program: "userProgramLikes",
  subject: "userSubjectLikes",
  facility: "userFacilityBookmarks",
  destination: "userDestinationLikes",
  helpfulLink: "userHelpfulLinkBookmarks",
} as const satisfies Record<BookmarkKind, keyof User>;

export interface Reference {
  kind: BookmarkKind;
  id: number;
}
/** A bookmark with what is needed to show it before the server has answered. */
export interface Bookmark extends Reference {
  name: string;
  /** Of programs and subjects: whose page leads to theirs. */
  universityId?: number | undefined;
  /** Of facilities. */
  facilityType?: FacilityType | undefined;
  /** Of helpful links. */
  url?: string | undefined;
}

type Lists = Pick<User, (typeof BOOKMARK_LISTS)[BookmarkKind]>;

export const isBookmarked = (user: Lists, { kind, id }: Reference): boolean =>
  user[BOOKMARK_LISTS[kind]].some((record) => record.id === id);

/** The person without a bookmark. */
export const withoutBookmark = <U extends Lists>(user: U, { kind, id }: Reference): U => {
  const list = BOOKMARK_LISTS[kind];
  return { ...user, [list]: user[list].filter((record) => record.id !== id) };
};

/** The person with a bookmark, as the server will answer it: the newest last. */
export const withBookmark = <U extends Lists>(user: U, bookmark: Bookmark): U => {
  const without = withoutBookmark(user, bookmark);
  const list = BOOKMARK_LISTS[bookmark.kind];
  return { ...without, [list]: [...without[list], recordOf(bookmark)] };
};

const recordOf = ({ kind, id, name, universityId = 0, facilityType, url }: Bookmark) => {
  switch (kind) {
    case "university":
      return { id, universityName: name };
    case "program":
      return { id, programName: name, universityId };
    case "subject":
      return { id, subjectName: name, universityId };
    case "facility":
      return { id, facilityName: name, facilityType: facilityType ?? FACILITY_TYPES[0].type };
    case "destination":
      return { id, destinationName: name };
    case "helpfulLink":
      return { id, linkName: name, linkUrl: url ?? "" };
  }
};

/** The bookmarks of a kind, the newest first. */
export const bookmarksOf = (user: Lists, kind: BookmarkKind): Bookmark[] => {
  const bookmarks = (): Bookmark[] => {
    switch (kind) {
      case "university":
        return user.userUniversityLikes.map(({ id, universityName }) => ({ kind, id, name: universityName }));
      case "program":
        return user.userProgramLikes.map(({ id, programName, universityId }) => ({
          kind,
          id,
          name: programName,
          universityId,
        }));
      case "subject":
        return user.userSubjectLikes.map(({ id, subjectName, universityId }) => ({
          kind,
          id,
          name: subjectName,
          universityId,
        }));
      case "facility":
        return user.userFacilityBookmarks.map(({ id, facilityName, facilityType }) => ({
          kind,
          id,
          name: facilityName,
          facilityType,
        }));
      case "destination":
        return user.userDestinationLikes.map(({ id, destinationName }) => ({ kind, id, name: destinationName }));
      case "helpfulLink":
        return user.userHelpfulLinkBookmarks.map(({ id, linkName, linkUrl }) => ({
          kind,
          id,
          name: linkName,
          url: linkUrl,
        }));
    }
  };
  return bookmarks().reverse();
};

/** What is sent to add or take away a bookmark. */
export const changeOf = ({ kind, id }: Reference, isWanted: boolean): InputOf<"changeMe"> => ({
  [BOOKMARK_LISTS[kind]]: isWanted ? { connect: [id] } : { disconnect: [id] },
});

export const keyOf = ({ kind, id }: Reference): string => `${kind}:${id}`;

const idIn = (text: string | undefined): number | undefined => {
  const id = Number(text);
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
};

/** The bookmark that a button stands for: `data-bookmark="program:12"` and what else is known of it. */
export const bookmarkIn = (data: Readonly<Record<string, string | undefined>>): Bookmark | undefined => {
  const [kind, id] = (data["bookmark"] ?? "").split(":");
  const known = BOOKMARK_KINDS.find((candidate) => candidate === kind);
  const number = idIn(id);
  if (!known || number === undefined) return undefined;
  return {
    kind: known,
    id: number,
    name: (data["name"] ?? "").slice(0, LIMITS.nameMax),
    universityId: idIn(data["university"]),
    facilityType: FACILITY_TYPES.find(({ type }) => type === data["facilityType"])?.type,
    url: data["url"],
  };
};

/** Of which kind of page a bookmark is; helpful links have none of their own. */
export const pageKindOf = (kind: BookmarkKind): PageKind | undefined => PAGE_KINDS.find((known) => known === kind);
