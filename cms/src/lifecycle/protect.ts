import { asPageKind, asPostKind, isDiscussed, PAGE_KINDS, POST_KINDS, REPLY_UID } from "../records/kinds";

/** The fields that only the CMS writes. */
export const keptByCms = (uid: string): string[] => {
  const page = asPageKind(uid);
  const post = asPostKind(uid);
  return [
    "publicId",
    ...(page ? [PAGE_KINDS[page].rating, "reviewCount"] : []),
    ...(post && isDiscussed(post)
      ? [`${POST_KINDS[post].reactions}Likes`, `${POST_KINDS[post].reactions}Dislikes`]
      : []),
    ...(uid === REPLY_UID ? ["commentLikes"] : []),
  ];
};

/** What may be written of sent data: without the fields that only the CMS writes, and with empty texts as nothing. */
export const writable = (uid: string, data: Record<string, unknown>): Record<string, unknown> => {
  const kept = new Set(keptByCms(uid));
  return Object.fromEntries(
    Object.entries(data)
      .filter(([name]) => !kept.has(name))
      .map(([name, value]) => [name, value === "" ? null : value]),
  );
};
