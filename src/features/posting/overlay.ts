import type { PageRef } from "../../contract/entities.ts";
import { ERRORS } from "../../contract/errors.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { PAGE_KINDS, type PostKind } from "../../contract/taxonomy.ts";
import { partOf } from "../../lib/part-of.ts";
import { $owner } from "../draft/draft.store.ts";
import { showWhileOpen } from "../overlay/dialog.ts";
import { madeDialog } from "../overlay/made-dialog.ts";
import { $overlay } from "../overlay/overlay.store.ts";
import { followTabs, markTab } from "../tabs/tabs.ts";
import { changedSince, firstReview, KIND_WORDS, postFields, postingFrame } from "./posting.html.ts";
import {
  $form,
  $sending,
  chooseKind,
  dropChange,
  isOvertaken,
  keepTyped,
  openForm,
  sendPost,
  typedIn,
  type Form,
} from "./posting.store.ts";
import { counterOf, faultsOf, FIELDS_OF, type PostField, type PostFields } from "./posting.ts";

/** The page whose interaction area is here. */
const pageHere = (): { page: PageRef; name: string } | undefined => {
  const { pageType, pageId, pageName } = document.querySelector<HTMLElement>("[data-page-type]")?.dataset ?? {};
  const type = PAGE_KINDS.find((kind) => kind === pageType);
  return type && pageId ? { page: { type, id: Number(pageId) }, name: pageName ?? "" } : undefined;
};

const controlsOf = (form: HTMLFormElement) => [
  ...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea"),
];
/** Notes where somebody is typing in a form; what this answers with leads back there once the fields are drawn anew. */
const inHand = (form: HTMLFormElement): (() => void) => {
  const box = document.activeElement;
  const isTyped = box instanceof HTMLInputElement || box instanceof HTMLTextAreaElement;
  if (!isTyped || box.form !== form) return () => undefined;
  const { name, value, type, selectionStart, selectionEnd } = box;
  return () => {
    const again = controlsOf(form).find((one) => one.name === name && (type !== "radio" || one.value === value));
    again?.focus({ preventScroll: true });
    if (selectionStart !== null) again?.setSelectionRange(selectionStart, selectionEnd);
  };
};

/** Makes the overlay in which posts are written and changed. */
export const mount = (): void => {
  const dialog = madeDialog(postingFrame);
  const part = (name: string): HTMLElement => partOf(dialog, name);
  const form = dialog.querySelector("form:not([method])");
  const title = dialog.querySelector("h2");
  if (!(form instanceof HTMLFormElement) || !title) throw new Error("The post's overlay lacks its form");
  const button = part("send") as HTMLButtonElement;
  const controls = () => controlsOf(form);
  const controlOf = (field: PostField) => form.elements.namedItem(field);

  const typed = (kind: PostKind): PostFields => {
    const data = new FormData(form);
    return Object.fromEntries(
      FIELDS_OF[kind].map((field) => {
        const value = data.get(field);
        return [field, typeof value === "string" ? value.replaceAll("\r\n", "\n") : ""];
      }),
    );
  };
  const showFault = (field: PostField, message: string): void => {
    const line = form.querySelector<HTMLElement>(`[data-fault="${field}"]`);
    if (line && line.textContent !== message) line.textContent = message;
    for (const control of form.querySelectorAll(`[name="${field}"]`))
      control.toggleAttribute("aria-invalid", message !== "");
  };
  const drawCounter = (): void => {
    const counter = form.querySelector('[data-part="counter"]');
    const box = controlOf("text");
    if (counter && box instanceof HTMLTextAreaElement) counter.textContent = counterOf(box.value);
  };

  const drawTabs = (now: Form): void => {
    const tabs = part("tabs");
    tabs.hidden = !now.page;
    markTab(tabs, now.kind);
    for (const tab of tabs.querySelectorAll<HTMLElement>("[data-tab]"))
      tab.toggleAttribute("autofocus", tab.dataset["tab"] === now.kind);
  };
  const drawNote = (now: Form): void => {
    const note = part("note");
    note.innerHTML = now.isSecondReview
      ? firstReview(ERRORS.AlreadyReviewed.message, now.original ?? {}).text
      : isOvertaken(now)
        ? changedSince.text
        : "";
    note.hidden = note.innerHTML === "";
  };
  const draw = (now: Form | null): void => {
    part("page").textContent = pageHere()?.name ?? "";
    const panel = part("panel");
    button.hidden = now === null;
    if (!now) {
      part("tabs").hidden = true;
      panel.textContent = "Open a university, program, subject, place or destination to post about it.";
      return;
    }
    const isEdit = now.target.does === "edit";
    title.textContent = isEdit ? `Edit your ${KIND_WORDS[now.kind]}` : MESSAGES.createPost;
    drawTabs(now);
    drawNote(now);
    panel.setAttribute("role", now.page ? "tabpanel" : "group");
    panel.setAttribute("aria-labelledby", now.page ? `posting-tab-${now.kind}` : "create-post-title");
    const goOn = inHand(form);
    panel.innerHTML = postFields(now.kind).text;
    const held = typedIn(now);
    for (const control of controls()) {
      const value = held[control.name as PostField] ?? "";
      if (control instanceof HTMLInputElement && control.type === "radio") control.checked = control.value === value;
      else control.value = value;
    }
    drawCounter();
    goOn();
  };

  const drawSending = (): void => {
    const sending = $sending.get();
    const isSending = sending.state === "sending";
    const hadFocus = document.activeElement === button;
    button.disabled = isSending;
    button.textContent = isSending ? MESSAGES.postSending : $form.get()?.target.does === "edit" ? "Save" : "Post";
    for (const tab of part("tabs").querySelectorAll("button")) tab.disabled = isSending;
    for (const control of controls())
      if (control instanceof HTMLInputElement && control.type === "radio") control.disabled = isSending;
      else control.readOnly = isSending;
    part("status").textContent = isSending ? MESSAGES.postSending : "";
    part("failure").textContent = sending.state === "failed" ? sending.reason : "";
    dialog.toggleAttribute("aria-busy", isSending);
    // A disabled button loses focus: it stays in the dialog, and comes back with the answer.
    if (isSending && hadFocus) title.focus();
    if (!isSending && document.activeElement === title) button.focus();
  };
  title.tabIndex = -1;

  $overlay.subscribe((open) => {
    if (open === "createPost") openForm(pageHere()?.page);
  });
  $form.subscribe((now) => {
    draw(now);
    drawSending();
  });
  // Somebody else than before logged in: what they were writing, not what stood here.
  $owner.listen(() => draw($form.get()));
  $sending.subscribe(drawSending);

  form.addEventListener("input", ({ target }) => {
    const now = $form.get();
    if (!now) return;
    keepTyped(now, typed(now.kind));
    if (!now.isSecondReview && !isOvertaken(now)) part("note").hidden = true;
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      showFault(target.name as PostField, "");
    drawCounter();
  });
  part("note").addEventListener("click", ({ target }) => {
    const now = $form.get();
    if (!now || !(target instanceof Element) || !target.closest('[data-press="dropChange"]')) return;
    dropChange(now);
    const [first] = FIELDS_OF[now.kind];
    form.querySelector<HTMLElement>(`[name="${first}"]:checked, [name="${first}"]:not([type="radio"])`)?.focus();
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const now = $form.get();
    if (!now) return;
    const fields = typed(now.kind);
    const faults = faultsOf(now.kind, fields);
    for (const field of FIELDS_OF[now.kind]) showFault(field, faults[field] ?? "");
    const first = FIELDS_OF[now.kind].find((field) => faults[field]);
    if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else void sendPost(fields);
  });
  followTabs(part("tabs"), (kind) => {
    const here = pageHere();
    if (here) chooseKind(here.page, kind as PostKind);
  });

  showWhileOpen("createPost", dialog);
};
