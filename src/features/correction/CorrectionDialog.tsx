import { SendingDialog } from "../../components/SendingDialog.tsx";
import type { Popup } from "../overlay/overlay.store.ts";
import { usePopup } from "../overlay/use-popup.ts";
import { CorrectionForm } from "./CorrectionForm.tsx";
import { WORDS } from "./messages.ts";
import { useCorrection } from "./use-correction.ts";

const FORM = "correction-form";

const OpenCorrection = ({
  request,
  dialog,
}: {
  request: Extract<Popup, { name: "correction" }>;
  dialog: ReturnType<typeof usePopup>["dialog"];
}) => {
  const correction = useCorrection(request);
  const { state } = correction.step;
  return (
    <SendingDialog
      {...{ id: "correction", title: WORDS.title, form: FORM, send: WORDS.send, sent: WORDS.sent, state, ...dialog }}
      lead={<p className="soft pb-3">{request.pageName}</p>}
    >
      <CorrectionForm id={FORM} page={request.page} correction={correction} />
    </SendingDialog>
  );
};

/** The popup that says what is wrong with a page. */
export const CorrectionDialog = () => {
  const { popup, dialog } = usePopup("correction");
  return popup ? <OpenCorrection request={popup} dialog={dialog} /> : null;
};
