import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { openInstead } from "../overlay/overlay.store.ts";
import type { OverlayProps } from "../overlay/overlays.ts";
import { newPasswordFaults } from "./account.ts";
import { AccountForm } from "./AccountForm.tsx";
import { WORDS } from "./messages.ts";
import { codeOf, setNewPassword } from "./new-password.store.ts";
import { PasswordField } from "./PasswordField.tsx";
import { useForm } from "./use-form.ts";

/** The overlay that sets a new password by the code of the page's address. */
export const NewPasswordDialog = ({ isOpen, opener, onClose }: OverlayProps) => {
  const form = useForm({
    isOpen,
    faultsOf: newPasswordFaults,
    send: async ({ password = "" }) => {
      await setNewPassword(codeOf(location.search), password);
      onClose();
    },
  });
  return (
    <Dialog title={MESSAGES.newPassword} isOpen={isOpen} opener={opener} onClose={onClose}>
      <AccountForm
        form={form}
        send={WORDS.saveNewPassword}
        busy={MESSAGES.saving}
        ways={
          <Button look="text" onClick={() => openInstead("forgottenPassword")}>
            {WORDS.askForNewLink}
          </Button>
        }
        onCancel={onClose}
      >
        <PasswordField
          form={form}
          name="password"
          label={MESSAGES.newPassword}
          hint={WORDS.passwordHint}
          autoComplete="new-password"
        />
        <PasswordField
          form={form}
          name="passwordConfirmation"
          label={WORDS.passwordConfirmation}
          autoComplete="new-password"
        />
      </AccountForm>
    </Dialog>
  );
};
