import { EARLY_ERRORS } from "../../contract/errors.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { STUDENT_STATUSES } from "../../contract/taxonomy.ts";
import { usernameFault } from "../account/account.ts";
import { choiceNamed, type Choice } from "../choices/choices.ts";
import type { Interest } from "../interests/interests.ts";
import type { InputOf } from "../session/call.ts";
import type { User } from "../session/session.store.ts";

/** What stands in the form. */
export interface Draft {
  username: string;
  email: string;
  university: string;
  studentStatus: string;
  bio: string;
  interests: readonly Interest[];
}

export const draftOf = (user: User): Draft => ({
  username: user.username,
  email: user.email,
  university: user.university?.universityName ?? "",
  studentStatus: user.studentStatus ?? "",
  bio: user.bio ?? "",
  interests: user.interests,
});

const idsOf = (interests: readonly Interest[]): string =>
  interests
    .map(({ id }) => id)
    .sort((a, b) => a - b)
    .join();

export const isSameDraft = (a: Draft, b: Draft): boolean =>
  a.username.trim() === b.username.trim() &&
  isSameEmail(a.email, b.email) &&
  a.university.trim() === b.university.trim() &&
  a.studentStatus === b.studentStatus &&
  a.bio.trim() === b.bio.trim() &&
  idsOf(a.interests) === idsOf(b.interests);

/** Another address needs the password, because a new password can be asked for there. */
export const isSameEmail = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

export type Edit =
  | { state: "unchanged" }
  | { state: "wrong"; field: keyof Draft | "currentPassword"; message: string }
  | { state: "changed"; change: InputOf<"changeMe"> };

/** What is to be sent of a draft: only what differs. A university's id is looked up by its whole name. */
export const editOf = (
  user: User,
  draft: Draft,
  { universities, currentPassword }: { universities: readonly Choice[]; currentPassword: string },
): Edit => {
  const before = draftOf(user);
  if (isSameDraft(before, draft)) return { state: "unchanged" };
  const change: InputOf<"changeMe"> = {};
  const username = draft.username.trim();
  if (username !== before.username) {
    const message = usernameFault(username);
    if (message !== undefined) return { state: "wrong", field: "username", message };
    change.username = username;
  }
  if (!isSameEmail(draft.email, before.email)) {
    if (currentPassword === "") return { state: "wrong", field: "currentPassword", message: MESSAGES.passwordForEmail };
    change.email = draft.email.trim();
    change.currentPassword = currentPassword;
  }
  const university = draft.university.trim();
  if (university !== before.university) {
    const found = university === "" ? undefined : choiceNamed(universities, university);
    if (university !== "" && !found)
      return { state: "wrong", field: "university", message: EARLY_ERRORS.UniversityUnknown.message };
    change.university = found?.id ?? null;
  }
  if (draft.studentStatus !== before.studentStatus)
    change.studentStatus = STUDENT_STATUSES.find((status) => status === draft.studentStatus) ?? null;
  if (draft.bio.trim() !== before.bio.trim()) change.bio = draft.bio.trim() || null;
  if (idsOf(draft.interests) !== idsOf(before.interests)) change.interests = draft.interests.map(({ id }) => id);
  return { state: "changed", change };
};

/** What stands in a form whose `sent` draft was answered with `saved` details: those, and what was typed in between. */
export const typedOver = (saved: Draft, sent: Draft, now: Draft): Draft => ({
  username: now.username === sent.username ? saved.username : now.username,
  email: now.email === sent.email ? saved.email : now.email,
  university: now.university === sent.university ? saved.university : now.university,
  studentStatus: now.studentStatus === sent.studentStatus ? saved.studentStatus : now.studentStatus,
  bio: now.bio === sent.bio ? saved.bio : now.bio,
  interests: idsOf(now.interests) === idsOf(sent.interests) ? saved.interests : now.interests,
});

/** A draft as it was kept, as far as it can be read. */
export const draftIn = (stored: string | null, user: User): Draft | undefined => {
  if (stored === null) return undefined;
  try {
    const { id, draft } = JSON.parse(stored) as { id?: unknown; draft?: Partial<Draft> };
    const before = draftOf(user);
    if (id !== user.id || typeof draft !== "object") return undefined;
    const read = { ...before, ...draft };
    return isSameDraft(read, before) ? undefined : read;
  } catch {
    // Somebody wrote something else there: the form begins with what is on the server.
    return undefined;
  }
};
export const storedDraft = (user: User, draft: Draft): string => JSON.stringify({ id: user.id, draft });
