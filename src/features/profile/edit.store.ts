import { atom, type ReadableAtom } from "nanostores";
import { EARLY_ERRORS } from "../../contract/errors.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { askToLogIn } from "../account/account.store.ts";
import { FieldsWrong } from "../account/use-form.ts";
import { allUniversities } from "../choices/lists.ts";
import { $overlay } from "../overlay/overlay.store.ts";
import { $session, $user, changeUser, refreshUser } from "../session/session.store.ts";
import { draftIn, draftOf, editOf, isSameDraft, storedDraft, typedOver, type Draft } from "./edit.ts";

/** What is being edited. */
export interface Editing {
  /** Whose profile it is. */
  userId: number;
  /** The profile as the form was filled with it. */
  from: Draft;
  /** What stands in the form. */
  draft: Draft;
  /** Whether that began with what was not saved before. */
  isKept: boolean;
}
const $held = atom<Editing | undefined>(undefined);
/** What stands in the form that edits the profile; undefined while nobody's details are there. */
export const $editing: ReadableAtom<Editing | undefined> = $held;

/** Under what name the tab keeps what was not saved. */
const KEPT_AS = "profile-draft";
const kept = {
  read: (): string | null => {
    try {
      return sessionStorage.getItem(KEPT_AS);
    } catch {
      // Storage is switched off: the form itself still holds what was typed.
      return null;
    }
  },
  write: (text: string | null): void => {
    try {
      if (text === null) sessionStorage.removeItem(KEPT_AS);
      else sessionStorage.setItem(KEPT_AS, text);
    } catch {
      // As above.
    }
  },
};

/** Shows what is edited, and keeps what of it is not saved. */
const hold = (editing: Editing): void => {
  $held.set(editing);
  const user = $user.get();
  if (user) kept.write(isSameDraft(editing.draft, draftOf(user)) ? null : storedDraft(user, editing.draft));
};
const fill = (): void => {
  const user = $user.get();
  if (!user) return;
  const unsaved = draftIn(kept.read(), user);
  const from = draftOf(user);
  hold({ userId: user.id, from, draft: unsaved ?? from, isKept: unsaved !== undefined });
};

/** Changes what stands in the form. */
export const edit = (change: Partial<Draft>): void => {
  const editing = $held.get();
  if (editing) hold({ ...editing, draft: { ...editing.draft, ...change } });
};

/** Leaves what was not saved for the profile as it is. */
export const startAgain = (): void => {
  kept.write(null);
  fill();
};

/**
 * Saves what stands in the form, once the details are there; what is typed meanwhile stays. Returns what is to be said: nothing where somebody else has
 * logged in since. Throws CallFailed, and FieldsWrong with what is wrong at which field.
 */
export const saveDraft = async (currentPassword: string): Promise<string> => {
  if (!$held.get()) await refreshUser();
  const user = $user.get();
  const sent = $held.get()?.draft;
  if (!user || !sent) return "";
  const name = sent.university.trim();
  const isNameNew = name !== "" && name !== (user.university?.universityName ?? "");
  const universities = isNameNew ? await allUniversities() : [];
  const change = editOf(user, sent, { universities, currentPassword });
  if (change.state === "unchanged") return MESSAGES.profileUnchanged;
  if (change.state === "wrong") throw new FieldsWrong({ [change.field]: change.message });
  await changeUser(change.change);
  const saved = $user.get();
  const now = $held.get()?.draft;
  if (saved?.id !== user.id || !now) return "";
  const from = draftOf(saved);
  hold({ userId: saved.id, from, draft: typedOver(from, sent, now), isKept: false });
  return MESSAGES.profileUpdated;
};

// Another tab may have changed the profile: a form that nobody has touched follows.
$session.subscribe((session) => {
  const editing = $held.get();
  const isTouched = editing !== undefined && !isSameDraft(editing.draft, editing.from);
  if (session.state === "signedOut" && $overlay.get() === "editProfile")
    askToLogIn(isTouched ? MESSAGES.loginToGoOn : EARLY_ERRORS.SessionOver.message, "editProfile");
  if (session.state === "signedIn" && (editing?.userId !== session.user.id || !isTouched)) fill();
});
