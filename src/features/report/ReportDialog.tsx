import { useEffect, useRef, type SubmitEvent } from "react";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { TextArea } from "../../components/Field.tsx";
import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { REPORT_REASONS } from "../../contract/taxonomy.ts";
import type { Popup } from "../overlay/overlay.store.ts";
import { usePopup } from "../overlay/use-popup.ts";
import { WORDS } from "./messages.ts";
import { useReport } from "./use-report.ts";

const FORM = "report-form";

const ReportForm = ({ report }: { report: ReturnType<typeof useReport> }) => {
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!report.send()) event.currentTarget.querySelector("input")?.focus();
  };
  return (
    <form id={FORM} noValidate onSubmit={onSubmit} className="grid gap-4">
      <fieldset>
        <legend className="pb-1.5 text-small font-semibold">{WORDS.whatIsWrong}</legend>
        {REPORT_REASONS.map(({ value, label }) => (
          <label key={value} className="flex min-h-[44px] cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="reason"
              value={value}
              checked={report.reason === value}
              onChange={() => report.choose(value)}
              className="size-5 flex-none"
            />
            {label}
          </label>
        ))}
      </fieldset>
      <TextArea
        label={
          <>
            {WORDS.note} <span className="font-normal text-ink-soft">{WORDS.optional}</span>
          </>
        }
        name="note"
        rows={3}
        maxLength={LIMITS.reportNoteMax}
        dir="auto"
        value={report.note}
        onChange={({ target }) => report.typeNote(target.value)}
      />
      <p role="alert" className="text-small font-semibold text-fault empty:hidden">
        {report.step.state === "writing" ? report.step.fault : ""}
      </p>
    </form>
  );
};

/** The button that closes the popup when the report is out: focus goes there, as the one that sent it is gone. */
const CloseButton = ({ onClose }: { onClose: () => void }) => {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <Button ref={ref} className="ml-auto min-w-32" onClick={onClose}>
      {MESSAGES.close}
    </Button>
  );
};

const OpenReport = ({
  request,
  dialog,
}: {
  request: Extract<Popup, { name: "report" }>;
  dialog: ReturnType<typeof usePopup>["dialog"];
}) => {
  const report = useReport(request);
  const { step } = report;
  return (
    <Dialog
      id="report"
      title={MESSAGES.report}
      {...dialog}
      foot={
        step.state === "done" ? (
          <CloseButton onClose={dialog.onClose} />
        ) : (
          <Button
            type="submit"
            form={FORM}
            aria-disabled={step.state === "sending"}
            className="ml-auto min-w-32 aria-disabled:cursor-progress aria-disabled:opacity-75"
          >
            {MESSAGES.report}
          </Button>
        )
      }
    >
      <p role="status">{step.state === "done" ? step.thanks : ""}</p>
      {step.state !== "done" && <ReportForm report={report} />}
    </Dialog>
  );
};

/** The popup that reports a post to the editors. */
export const ReportDialog = () => {
  const { popup, dialog } = usePopup("report");
  return popup ? <OpenReport request={popup} dialog={dialog} /> : null;
};
