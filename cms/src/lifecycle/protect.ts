import { isBlank, TEXT_LISTS } from "#contract";
import { asPageKind, asPostKind, isDiscussed, PAGE_TYPES, REPLY_UID, SUMMARY_FIELDS } from "../records/content-types";

/** The fields that only the CMS writes. */
export const managedFields = (uid: string): string[] => {
  const page = asPageKind(uid);
  const post = asPostKind(uid);
  return [
    "publicId",
    ...(page ? [PAGE_TYPES[page].rating, "reviewCount", ...SUMMARY_FIELDS] : []),
    ...(post && isDiscussed(post) ? [`${post}Likes`, `${post}Dislikes`] : []),
    ...(post === "qna" ? ["answer"] : []),
    ...(uid === REPLY_UID ? ["commentLikes"] : []),
  ];
};

/**
 * What may be written of sent data: without the fields that only the CMS writes, with texts that cannot be seen as nothing,
 * and with the entries of lists as they are compared: without spaces around them, in Unicode's composed form.
 */
export const writable = (uid: string, data: Record<string, unknown>): Record<string, unknown> => {
  const kept = new Set(managedFields(uid));
  return Object.fromEntries(
    Object.entries(data)
      .filter(([name]) => !kept.has(name))
      .map(([name, value]) => [name, isTextList(name) ? textList(value) : isNothing(value) ? null : value]),
  );
};

const isTextList = (name: string): boolean => TEXT_LISTS.some((list) => list === name);
const isNothing = (value: unknown): boolean => typeof value === "string" && isBlank(value);

const textList = (value: unknown): unknown => {
  const list = typeof value === "string" ? parsed(value) : value;
  return Array.isArray(list)
    ? list.map((entry: unknown) => (typeof entry === "string" ? entry.trim().normalize("NFC") : entry))
    : list;
};

/** A list may be sent as its JSON. What is none stays as it is, for the check to refuse. */
const parsed = (text: string): unknown => {
  if (isBlank(text)) return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};
