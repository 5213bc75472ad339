import { useStore } from "@nanostores/react";
import { useState } from "react";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { SendButton } from "../account/FormParts.tsx";
import { useForm } from "../account/use-form.ts";
import type { OverlayProps } from "../overlay/overlays.ts";
import { AvatarEditor } from "./AvatarEditor.tsx";
import { $editing, saveDraft } from "./edit.store.ts";
import { EditProfileFields } from "./EditProfileFields.tsx";
import { failureInWords, WORDS } from "./messages.ts";

const FORM = "edit-profile";

/** The profile as a form over the page. What was not saved is there again when it opens, also after a reload. */
export const EditProfileDialog = ({ isOpen, opener, onClose }: OverlayProps) => {
  const editing = useStore($editing);
  const [outcome, setOutcome] = useState("");
  const form = useForm({
    isOpen,
    takesFocus: false,
    failureInWords,
    send: async ({ currentPassword = "" }) => setOutcome(await saveDraft(currentPassword)),
  });
  const said = { ready: form.failure, sending: MESSAGES.saving, sent: outcome }[form.state];
  return (
    <Dialog
      title={MESSAGES.editProfile}
      isOpen={isOpen}
      opener={opener}
      onClose={onClose}
      foot={
        <>
          <p
            role="status"
            aria-label={WORDS.saving}
            className={`w-full text-small font-semibold empty:hidden ${form.failure ? "text-fault" : "text-eucalypt"}`}
          >
            {said}
          </p>
          <Button look="quiet" className="ml-auto" onClick={onClose}>
            {MESSAGES.close}
          </Button>
          <SendButton form={form} formId={FORM}>
            {WORDS.save}
          </SendButton>
        </>
      }
    >
      <AvatarEditor />
      <form {...form.props} id={FORM} className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {editing ? (
          <EditProfileFields form={form} editing={editing} />
        ) : (
          <p className="soft" role="status">
            {MESSAGES.loading}
          </p>
        )}
      </form>
    </Dialog>
  );
};
