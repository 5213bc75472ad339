import type { SubmitEvent } from "react";
import { TextArea } from "../../components/Field.tsx";
import { SendingDialog } from "../../components/SendingDialog.tsx";
import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { ROUTES } from "../../contract/routes.ts";
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
        <p className="soft pb-2">
          <a href={ROUTES.guidelines} target="_blank" rel="noopener">
            {WORDS.guidelines}
          </a>
        </p>
        {REPORT_REASONS.map(({ value, label }) => (
          <label key={value} className="flex min-h-[44px] cursor-pointer items-center gap-3">
            <input
              type="radio"
              name="reason"
              value={value}
              checked={report.reason === value}
              onChange={() => report.choose(value)}
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
    <SendingDialog
      {...{ id: "report", title: MESSAGES.report, form: FORM, send: MESSAGES.report, state: step.state, ...dialog }}
      sent={step.state === "done" ? step.thanks : ""}
    >
      <ReportForm report={report} />
    </SendingDialog>
  );
};

/** The popup that reports a post to the editors. */
export const ReportDialog = () => {
  const { popup, dialog } = usePopup("report");
  return popup ? <OpenReport request={popup} dialog={dialog} /> : null;
};
