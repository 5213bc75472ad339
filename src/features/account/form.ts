import type { Overlay } from "../../contract/taxonomy.ts";
import { showWhileOpen } from "../overlay/dialog.ts";
import { $overlay, $overlayRequest, closeOverlay, openOverlay } from "../overlay/overlay.store.ts";
import { CallFailed, wordsOf } from "../session/call.ts";
import { faultOfField, type Faults, type Values } from "./account.ts";
import { $typedEmail, typeEmail } from "./account.store.ts";

export interface FormRules {
  /** What the button says while the call is under way. */
  busy: string;
  faultsOf: (values: Values) => Faults;
  /** Sends what was typed, until the `signal` calls it off: the form was closed. Throws CallFailed with the words to show. */
  send: (values: Values, signal: AbortSignal) => Promise<void>;
  onOpen?: () => void;
}

/**
 * Brings an overlay's form to life: it is checked before it is sent, faults stand under their fields, a refusal under the
 * form, and what was typed stays. Focus goes to the first box that wants something.
 */
export const startForm = (name: Overlay, dialog: HTMLDialogElement, rules: FormRules): void => {
  const form = dialog.querySelector("form.account-form");
  if (!(form instanceof HTMLFormElement)) throw new Error(`The overlay "${name}" has no form`);
  const inputs = [...form.querySelectorAll<HTMLInputElement>("input[name]")];
  const button = form.querySelector<HTMLButtonElement>("[type=submit]");
  const failure = form.querySelector<HTMLElement>("[data-failure]");
  if (!button || !failure) throw new Error(`The form of "${name}" has no button or no place for a failure`);
  const label = button.textContent;
  let isBusy = false;
  let sending: AbortController | undefined;

  const say = (words: string): void => {
    failure.textContent = words;
    failure.hidden = words === "";
  };
  const mark = (input: HTMLInputElement, words: string): void => {
    const place = form.querySelector<HTMLElement>(`[data-fault="${input.name}"]`);
    if (place) {
      place.textContent = words;
      place.hidden = words === "";
    }
    if (words === "") input.removeAttribute("aria-invalid");
    else input.setAttribute("aria-invalid", "true");
  };
  /** Shows the faults and goes to the first. */
  const show = (faults: Faults): void => {
    for (const input of inputs) mark(input, faults[input.name] ?? "");
    inputs.find((input) => faults[input.name] !== undefined)?.focus();
  };
  const busy = (is: boolean): void => {
    isBusy = is;
    button.textContent = is ? rules.busy : label;
    // It keeps the focus, which a disabled button would lose.
    button.setAttribute("aria-disabled", String(is));
    form.setAttribute("aria-busy", String(is));
  };

  const send = async (): Promise<void> => {
    const values = Object.fromEntries(inputs.map((input) => [input.name, input.value]));
    const faults = rules.faultsOf(values);
    say("");
    show(faults);
    if (Object.keys(faults).length > 0) return;
    // A shown password is not what browsers take for one to remember.
    hidePasswords(form);
    busy(true);
    sending = new AbortController();
    const { signal } = sending;
    try {
      await rules.send(values, signal);
    } catch (error) {
      if (signal.aborted && !(error instanceof CallFailed)) return;
      if (!(error instanceof CallFailed)) throw error;
      const named = error.name === "ValidationError" ? faultOfField(error.message, Object.keys(values)) : undefined;
      if (named) show(named);
      else say(wordsOf(error));
      // The whole was wrong, and most likely the password: it is tried again.
      if (error.name === "WrongLogin") inputs.find(({ type }) => type === "password")?.select();
    } finally {
      busy(false);
    }
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!isBusy) void send();
  });
  form.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    mark(target, "");
    if (target.name === "email") typeEmail(target.value);
  });
  $typedEmail.subscribe((email) => {
    const box = inputs.find((input) => input.name === "email");
    if (box && box.value !== email) box.value = email;
  });
  startButtons(name, dialog);
  showWhileOpen(name, dialog, {
    onClose: () => {
      hidePasswords(form);
      sending?.abort();
    },
  });
  $overlay.subscribe((open) => {
    if (open !== name) return;
    say("");
    rules.onOpen?.();
    (inputs.find(({ value }) => value === "") ?? inputs[0])?.focus();
  });
};

const hidePasswords = (form: HTMLElement): void => {
  for (const button of form.querySelectorAll<HTMLElement>('[data-show][aria-pressed="true"]')) button.click();
};

/** The buttons that cancel, lead to another overlay, and show a password. */
const startButtons = (name: Overlay, dialog: HTMLDialogElement): void => {
  dialog.addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("button") : null;
    if (!button) return;
    const { to, show, cancel } = button.dataset;
    if (cancel !== undefined) closeOverlay(name);
    if (to !== undefined) {
      const { opener, then } = $overlayRequest.get() ?? {};
      openOverlay(to as Overlay, { opener, then });
    }
    if (show === undefined) return;
    const isShown = button.getAttribute("aria-pressed") === "true";
    button.setAttribute("aria-pressed", String(!isShown));
    dialog.querySelector(`#${show}`)?.setAttribute("type", isShown ? "password" : "text");
  });
};

/** Empties the boxes of a form that has done its work: no password stays in the page. */
export const emptyForm = (dialog: HTMLDialogElement): void =>
  dialog.querySelector<HTMLFormElement>("form.account-form")?.reset();
