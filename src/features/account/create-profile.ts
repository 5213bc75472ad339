import { ERRORS } from "../../contract/errors.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { DEFAULT_STUDENT_STATUS, DEFAULT_UNIVERSITY, STUDENT_STATUSES, type Overlay } from "../../contract/taxonomy.ts";
import { choiceNamed, choicesFor } from "../choices/choices.ts";
import { allInterests, allUniversities, optionsOf } from "../choices/lists.ts";
import { combobox } from "../combobox/combobox.ts";
import { partOf } from "../../lib/part-of.ts";
import { showWhileOpen } from "../overlay/dialog.ts";
import { madeDialog } from "../overlay/made-dialog.ts";
import { $overlay, $overlayRequest, closeOverlay, openOverlay } from "../overlay/overlay.store.ts";
import { CallFailed } from "../session/call.ts";
import { askToLogIn } from "./account.store.ts";
import { createProfileSheet, savedWords } from "./create-profile.html.ts";
import { startInterests } from "./create-profile-interests.ts";
import { saveProfile } from "./create-profile.store.ts";

const NAME = "createProfile";

/** The overlay that opens after signing up. What was asked for before opens when it is closed, saved or not. */
export const mount = (): void => {
  const dialog = madeDialog(createProfileSheet);
  const form = partOf(dialog, "form");
  const saved = partOf(dialog, "saved");
  let opener: HTMLElement | undefined;
  let then: Overlay | null = null;

  startInterests(dialog);
  startSaving(dialog, () => opener);
  dialog.addEventListener("click", ({ target }) => {
    if (target instanceof Element && target.closest("[data-skip]")) closeOverlay(NAME);
  });
  showWhileOpen(NAME, dialog, {
    onClose: () => {
      // Another overlay may have taken its place; it comes back after that.
      if ($overlay.get() !== null) return;
      form.hidden = false;
      saved.hidden = true;
      if (then === null) return;
      openOverlay(then, { opener });
      then = null;
    },
  });
  $overlayRequest.subscribe((request) => {
    if (request?.name !== NAME) return;
    opener = request.opener;
    // Nothing is named by who logged in again in between: what was asked for first still holds.
    then = request.then ?? then;
    dialog.querySelector<HTMLElement>("input:checked")?.focus();
    // The suggestions are there when somebody types. A failure is said where they are asked for.
    for (const list of [allUniversities(), allInterests()]) list.catch(() => undefined);
  });
};

const startSaving = (dialog: HTMLDialogElement, opener: () => HTMLElement | undefined): void => {
  const form = partOf(dialog, "form") as HTMLFormElement;
  const fault = partOf(dialog, "fault");
  const failure = partOf(dialog, "failure");
  const button = form.querySelector<HTMLButtonElement>("[type=submit]");
  if (!button) throw new Error("The profile has no button that saves it");
  const label = button.textContent;
  let isBusy = false;
  const { input } = combobox(dialog, "create-profile-university", {
    opensEmpty: true,
    optionsFor: (typed) =>
      optionsOf(
        allUniversities().then((all) => choicesFor(all, typed)),
        MESSAGES.noResultsFound,
      ),
    choose: ({ label: name }) => (input.value = name),
  });
  input.value = DEFAULT_UNIVERSITY;
  input.setAttribute("aria-describedby", fault.id);

  const say = (place: HTMLElement, words: string): void => {
    place.textContent = words;
    place.hidden = words === "";
  };
  const markUniversity = (words: string): void => {
    say(fault, words);
    if (words === "") input.removeAttribute("aria-invalid");
    else input.setAttribute("aria-invalid", "true");
    if (words !== "") input.focus();
  };
  const save = async (): Promise<void> => {
    const name = input.value.trim();
    const university = name === "" ? null : choiceNamed(await allUniversities(), name);
    if (university === undefined) {
      markUniversity(ERRORS.UniversityUnknown.message);
      return;
    }
    const pressed = new FormData(form).get("studentStatus");
    const status = STUDENT_STATUSES.find((one) => one === pressed) ?? DEFAULT_STUDENT_STATUS;
    await saveProfile(status, university);
    form.hidden = true;
    partOf(dialog, "saved").hidden = false;
    const said = partOf(dialog, "said");
    said.innerHTML = savedWords.text;
    said.focus();
  };
  const send = async (): Promise<void> => {
    isBusy = true;
    button.textContent = MESSAGES.saving;
    button.setAttribute("aria-disabled", "true");
    say(failure, "");
    markUniversity("");
    try {
      await save();
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      if (error.status === 401) askToLogIn(error.message, NAME, opener());
      else say(failure, `${MESSAGES.profileFailed} ${error.message}`);
    } finally {
      isBusy = false;
      button.textContent = label;
      button.removeAttribute("aria-disabled");
    }
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!isBusy) void send();
  });
  input.addEventListener("input", () => markUniversity(""));
};
