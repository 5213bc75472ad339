import { asPageKind, asPostKind, isDiscussed, PAGE_TYPES, REPLY_UID } from "../records/content-types";

/** The fields that only the CMS writes. */
export const managedFields = (uid: string): string[] => {
  const page = asPageKind(uid);
  const post = asPostKind(uid);
  return [
    "publicId",
    ...(page ? [PAGE_TYPES[page].rating, "reviewCount"] : []),
    ...(post && isDiscussed(post) ? [`${post}Likes`, `${post}Dislikes`] : []),
    ...(uid === REPLY_UID ? ["commentLikes"] : []),
  ];
};

/** What may be written of sent data: without the fields that only the CMS writes, and with empty texts as nothing. */
export const writable = (uid: string, data: Record<string, unknown>): Record<string, unknown> => {
  const kept = new Set(managedFields(uid));
  return Object.fromEntries(
    Object.entries(data)
      .filter(([name]) => !kept.has(name))
      .map(([name, value]) => [name, value === "" ? null : value]),
  );
};
