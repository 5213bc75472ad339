import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { Notice } from "../../components/Notice.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { openInstead } from "../overlay/overlay.store.ts";
import type { OverlayProps } from "../overlay/overlays.ts";
import { call } from "../session/call.ts";
import { forgottenFaults } from "./account.ts";
import { AccountForm } from "./AccountForm.tsx";
import { EmailField } from "./EmailField.tsx";
import { WORDS } from "./messages.ts";
import { useForm } from "./use-form.ts";

/** The overlay that asks for a link to set a new password. Its answer never tells whether an address has an account. */
export const ForgottenPasswordDialog = ({ isOpen, opener, onClose }: OverlayProps) => {
  const form = useForm({
    isOpen,
    faultsOf: forgottenFaults,
    // Whoever closes the form has asked all the same.
    send: async ({ email = "" }) => {
      await call<"forgotPassword">("POST", "/api/auth/forgot-password", { body: { email: email.trim() } });
    },
  });
  return (
    <Dialog title={WORDS.forgotten} isOpen={isOpen} opener={opener} onClose={onClose}>
      <p className="max-w-[60ch] pb-4 text-ink-soft">{WORDS.forgottenLead}</p>
      <AccountForm
        form={form}
        send={WORDS.sendLink}
        busy={MESSAGES.sending}
        ways={
          <Button look="text" onClick={() => openInstead("login")}>
            {WORDS.backToLogin}
          </Button>
        }
        onCancel={onClose}
      >
        <EmailField form={form} autoComplete="username" />
      </AccountForm>
      <div role="status">{form.state === "sent" && <Notice className="mt-2">{MESSAGES.resetLinkSent}</Notice>}</div>
    </Dialog>
  );
};
