import { POST_RELATIONS } from "../../contract/api/names.ts";
import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { REPORT_REASONS, type ReportReason } from "../../contract/taxonomy.ts";
import { html } from "../../lib/html.ts";
import { partOf } from "../../lib/part-of.ts";
import { refreshArea } from "../interaction/interaction.store.ts";
import { anchorOf, type PostRef } from "../interaction/interaction.ts";
import { $owner, dropDraft, readDraft, writeDraft } from "../draft/draft.store.ts";
import { sendDraft } from "../draft/send-draft.ts";
import { closeDialog, openDialog } from "../overlay/dialog.ts";
import { madeDialog } from "../overlay/made-dialog.ts";
import { sheet } from "../overlay/sheet.html.ts";
import { call, CallFailed, wordsOf, type InputOf } from "../session/call.ts";

const frame = sheet({
  id: "report",
  title: MESSAGES.report,
  body: html`<form id="report-form" class="report-form" novalidate>
      <fieldset>
        <legend>What is wrong with it?</legend>
        ${REPORT_REASONS.map(
          ({ value, label }) =>
            html`<label class="report-reason"><input type="radio" name="reason" value="${value}" />${label}</label>`,
        )}
      </fieldset>
      <label class="report-note"
        ><span>Anything the editors should know? <span class="old-soft">(optional)</span></span
        ><textarea class="field" name="note" rows="3" maxlength="${LIMITS.reportNoteMax}" dir="auto"></textarea>
      </label>
      <p class="field-error" role="alert" data-part="error"></p>
    </form>
    <p class="report-thanks" role="status" tabindex="-1" data-part="thanks"></p>`,
  foot: html`<button class="old-button" form="report-form" data-part="send">${MESSAGES.report}</button
    ><button class="old-button" type="button" data-press="close" data-part="close" hidden>${MESSAGES.close}</button>`,
});

type Body = InputOf<"createReport">["data"];
const bodyOf = ({ kind, id }: PostRef, reason: ReportReason, note: string): { data: Body } => ({
  data: { [POST_RELATIONS[kind]]: id, reason, ...(note === "" ? {} : { note }) },
});

interface Popup {
  show: (post: PostRef, opener: HTMLElement) => void;
}

const makePopup = (): Popup => {
  const dialog = madeDialog(frame);
  const form = dialog.querySelector("form.report-form");
  const note = dialog.querySelector("textarea");
  if (!(form instanceof HTMLFormElement) || !note) throw new Error("The report has no form");
  const send = partOf(dialog, "send") as HTMLButtonElement;
  const close = partOf(dialog, "close");
  const thanks = partOf(dialog, "thanks");
  const error = partOf(dialog, "error");
  let post: PostRef = { kind: "review", id: 0 };
  const about = (): string => `report:${anchorOf(post)}`;

  const setDone = (words: string): void => {
    const isDone = words !== "";
    form.hidden = isDone;
    send.hidden = isDone;
    close.hidden = !isDone;
    thanks.textContent = words;
    if (isDone) close.focus();
  };
  const submit = async (): Promise<void> => {
    const to = post;
    const [name, owner] = [about(), $owner.get()];
    /** Whether the form is still the one that was sent: another may have been opened, and somebody else be here. */
    const isHere = (): boolean => post === to && $owner.get() === owner;
    const reason = REPORT_REASONS.find(({ value }) => value === new FormData(form).get("reason"))?.value;
    if (!reason) {
      error.textContent = "Choose what is wrong with it.";
      form.querySelector("input")?.focus();
      return;
    }
    error.textContent = "";
    send.disabled = true;
    const { key } = writeDraft(name, { note: note.value, reason });
    const body = bodyOf(to, reason, note.value.trim());
    try {
      await sendDraft({ name, owner, key }, (idempotencyKey) =>
        call<"createReport">("POST", "/api/reports", { body, idempotencyKey }),
      );
      dropDraft(name, owner);
      if (isHere()) setDone(MESSAGES.reportThanks);
      // At the third report it is hidden.
      void refreshArea();
    } catch (failure) {
      const isReported = failure instanceof CallFailed && failure.name === "AlreadyReported";
      if (isReported) dropDraft(name, owner);
      if (!isHere()) return;
      if (isReported) setDone(MESSAGES.alreadyReported);
      else error.textContent = wordsOf(failure);
    } finally {
      if (isHere()) send.disabled = false;
    }
  };
  const draw = (): void => {
    form.reset();
    error.textContent = "";
    send.disabled = false;
    note.value = readDraft(about())?.fields["note"] ?? "";
    setDone("");
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void submit();
  });
  note.addEventListener("input", () => void writeDraft(about(), { note: note.value }));
  close.addEventListener("click", () => closeDialog(dialog));
  // Somebody else than before logged in: what they were writing, not what stood here.
  $owner.listen(draw);

  return {
    show: (shown, opener) => {
      post = shown;
      draw();
      openDialog(dialog, { opener });
    },
  };
};

let popup: Popup | undefined;
/** Opens the popup that reports a post to the editors. */
export const openReport = (post: PostRef, opener: HTMLElement): void => {
  popup ??= makePopup();
  popup.show(post, opener);
};
