import { ERRORS } from "../../contract/errors.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { askToLogIn } from "../account/account.store.ts";
import { choicesFor } from "../choices/choices.ts";
import { allUniversities, optionsOf } from "../choices/lists.ts";
import { combobox } from "../combobox/combobox.ts";
import { partOf } from "../../lib/part-of.ts";
import { withInterest, withoutInterest, type Interest } from "../interests/interests.ts";
import { closeDialog, showWhileOpen } from "../overlay/dialog.ts";
import { $overlay } from "../overlay/overlay.store.ts";
import { $session, $user, changeUser } from "../session/session.store.ts";
import { startAvatarEditor } from "./avatar-editor.ts";
import { draftIn, draftOf, editOf, isSameDraft, isSameEmail, storedDraft, typedOver, type Draft } from "./edit.ts";
import { editInterests, editSheet } from "./edit.html.ts";
import { failureInWords } from "./edit.words.ts";
import { redraw } from "./redraw.ts";

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

/** Makes the form that edits the profile over the page. */
export const mount = (): void => {
  const holder = document.createElement("div");
  holder.innerHTML = editSheet.text;
  const dialog = holder.querySelector("dialog");
  const form = holder.querySelector("form.edit-form");
  if (!dialog || !(form instanceof HTMLFormElement)) throw new Error("The form has no dialog");
  document.body.append(holder);

  const field = (name: string) =>
    holder.querySelector<HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement>(`#edit-${name}`);
  const valueOf = (name: string): string => field(name)?.value ?? "";
  const save = partOf(dialog, "save") as HTMLButtonElement;
  const said = partOf(dialog, "said");
  let interests: readonly Interest[] = [];
  /** The person whose details are in the form; another one's are filled in anew. */
  let filledFor: number | undefined;
  let filledWith: Draft | undefined;

  const draft = (): Draft => ({
    username: valueOf("username"),
    email: valueOf("email"),
    university: valueOf("university"),
    studentStatus: valueOf("studentStatus"),
    bio: valueOf("bio"),
    interests,
  });
  const fill = (from: Draft): void => {
    for (const name of ["username", "email", "university", "studentStatus", "bio"] as const) {
      const control = field(name);
      if (control) control.value = from[name];
    }
    interests = from.interests;
    redraw(partOf(dialog, "interests"), editInterests(interests));
  };
  const say = (text: string, isWrong = false): void => {
    said.classList.toggle("wrong", isWrong);
    said.textContent = text;
  };
  /** Says under a field what is wrong with it; without one all are right again. */
  const sayAt = (name?: string, text = ""): void => {
    for (const place of dialog.querySelectorAll<HTMLElement>("[data-said]")) {
      const isIt = place.dataset["said"] === name;
      place.textContent = isIt ? text : "";
      const control = field(place.dataset["said"] ?? "");
      if (isIt) control?.setAttribute("aria-invalid", "true");
      else control?.removeAttribute("aria-invalid");
    }
  };
  /** Follows what is typed: the password is asked for with another address, and what is not saved is kept. */
  const follow = (): void => {
    const user = $user.get();
    if (!user) return;
    const current = draft();
    partOf(dialog, "password").hidden = isSameEmail(current.email, user.email);
    kept.write(isSameDraft(current, draftOf(user)) ? null : storedDraft(user, current));
  };
  const fillFromUser = (): void => {
    const user = $user.get();
    if (!user) return;
    const unsaved = draftIn(kept.read(), user);
    partOf(dialog, "kept").hidden = unsaved === undefined;
    filledWith = draftOf(user);
    fill(unsaved ?? filledWith);
    filledFor = user.id;
    follow();
  };

  const submit = async (): Promise<void> => {
    const user = $user.get();
    if (!user || save.disabled) return;
    sayAt();
    save.disabled = true;
    say(MESSAGES.saving);
    try {
      const current = draft();
      const currentPassword = valueOf("currentPassword");
      const needsNames = current.university.trim() !== (user.university?.universityName ?? "");
      const edit = editOf(user, current, {
        universities: needsNames && current.university.trim() !== "" ? await allUniversities() : [],
        currentPassword,
      });
      if (edit.state === "unchanged") say(MESSAGES.profileUnchanged);
      else if (edit.state === "wrong") {
        say("");
        sayAt(edit.field, edit.message);
        field(edit.field)?.focus();
      } else {
        await changeUser(edit.change);
        const saved = $user.get();
        const password = field("currentPassword");
        if (password && password.value === currentPassword) password.value = "";
        say("");
        // Somebody else has logged in since: their details are in the form.
        if (saved?.id !== user.id) return;
        filledWith = draftOf(saved);
        fill(typedOver(filledWith, current, draft()));
        partOf(dialog, "kept").hidden = true;
        follow();
        say(MESSAGES.profileUpdated);
      }
    } catch (error) {
      say(failureInWords(error), true);
    } finally {
      save.disabled = false;
    }
  };

  const names = combobox(dialog, "edit-university", {
    optionsFor: (typed) =>
      optionsOf(
        allUniversities().then((all) => choicesFor(all, typed)),
        MESSAGES.noResultsFound,
      ),
    choose: ({ label }) => {
      names.input.value = label;
      follow();
    },
    takesFirst: false,
  });
  form.addEventListener("input", follow);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void submit();
  });
  const presses: Record<string, (button: HTMLElement) => void> = {
    close: () => closeDialog(dialog),
    startAgain: () => {
      kept.write(null);
      fillFromUser();
      field("username")?.focus();
    },
    removeInterest: (button) => setInterests(withoutInterest(interests, Number(button.dataset["key"]))),
    addInterest: () => setInterests(withInterest(interests, Number(valueOf("interest")))),
  };
  const setInterests = (next: readonly Interest[]): void => {
    interests = next;
    redraw(partOf(dialog, "interests"), editInterests(interests));
    follow();
  };
  dialog.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-press]") : null;
    if (button) presses[button.dataset["press"] ?? ""]?.(button);
  });
  startAvatarEditor(dialog);
  // Another tab may have changed the profile: a form that nobody has touched follows.
  $session.subscribe((session) => {
    const isTouched = filledWith !== undefined && !isSameDraft(draft(), filledWith);
    if (session.state === "signedOut" && $overlay.get() === "editProfile")
      askToLogIn(isTouched ? MESSAGES.loginToGoOn : ERRORS.SessionOver.message, "editProfile");
    if (session.state !== "signedIn") return;
    if (filledFor !== session.user.id || !isTouched) fillFromUser();
  });
  $overlay.subscribe((open) => {
    if (open !== "editProfile") return;
    say("");
    sayAt();
  });
  showWhileOpen("editProfile", dialog);
};
