import type { SubmitEvent } from "react";
import { TextArea } from "../../components/Field.tsx";
import { SendingDialog } from "../../components/SendingDialog.tsx";
import { LIMITS } from "../../contract/limits.ts";
import { ROUTES } from "../../contract/routes.ts";
import type { Popup } from "../overlay/overlay.store.ts";
import { usePopup } from "../overlay/use-popup.ts";
import { WORDS } from "./messages.ts";
import { useAppeal } from "./use-appeal.ts";

const FORM = "appeal-form";

const AppealForm = ({ appeal }: { appeal: ReturnType<typeof useAppeal> }) => {
  const { step } = appeal;
  const onSubmit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!appeal.send()) event.currentTarget.querySelector("textarea")?.focus();
  };
  return (
    <form id={FORM} noValidate onSubmit={onSubmit} className="grid gap-4">
      <p>
        {WORDS.lead}{" "}
        <a href={`${ROUTES.guidelines}#appeal`} target="_blank" rel="noopener">
          {WORDS.how}
        </a>
      </p>
      <TextArea
        label={WORDS.text}
        name="text"
        rows={6}
        maxLength={LIMITS.appealTextMax}
        dir="auto"
        fault={step.state === "writing" && step.isMissing ? step.fault : undefined}
        value={appeal.text}
        onChange={({ target }) => appeal.type(target.value)}
      />
      <p role="alert" className="text-small font-semibold text-fault empty:hidden">
        {step.state === "writing" && !step.isMissing ? step.fault : ""}
      </p>
    </form>
  );
};

const OpenAppeal = ({
  request,
  dialog,
}: {
  request: Extract<Popup, { name: "appeal" }>;
  dialog: ReturnType<typeof usePopup>["dialog"];
}) => {
  const appeal = useAppeal(request);
  const { state } = appeal.step;
  return (
    <SendingDialog
      {...{ id: "appeal", title: WORDS.title, form: FORM, send: WORDS.send, sent: WORDS.thanks, state, ...dialog }}
    >
      <AppealForm appeal={appeal} />
    </SendingDialog>
  );
};

/** The popup in which somebody appeals against the decision about their own post. */
export const AppealDialog = () => {
  const { popup, dialog } = usePopup("appeal");
  return popup ? <OpenAppeal request={popup} dialog={dialog} /> : null;
};
