import { useStore } from "@nanostores/react";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { Notice } from "../../components/Notice.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { openInstead } from "../overlay/overlay.store.ts";
import type { OverlayProps } from "../overlay/overlays.ts";
import { logIn } from "../session/session.store.ts";
import { logInFaults } from "./account.ts";
import { $loginReason } from "./account.store.ts";
import { AccountForm } from "./AccountForm.tsx";
import { EmailField } from "./EmailField.tsx";
import { WORDS } from "./messages.ts";
import { PasswordField } from "./PasswordField.tsx";
import { useForm } from "./use-form.ts";

/** The form to log in, with what it says first. Whoever is logged in is led on by account.store.ts. */
const LoginForm = ({ isOpen, opener, onClose, lead }: OverlayProps & { lead: string }) => {
  const reason = useStore($loginReason);
  const form = useForm({
    isOpen,
    faultsOf: logInFaults,
    send: ({ email = "", password = "" }, signal) => logIn(email.trim(), password, signal),
  });
  return (
    <Dialog title={WORDS.logIn} isOpen={isOpen} opener={opener} onClose={onClose}>
      <p className="max-w-[60ch] pb-4 text-ink-soft">{lead}</p>
      <div role="status">{reason && <Notice className="mb-4">{reason}</Notice>}</div>
      <AccountForm
        form={form}
        send={MESSAGES.logIn}
        busy={MESSAGES.loggingIn}
        instead={
          <Button look="quiet" className="-mt-1 min-h-12 w-full" onClick={() => openInstead("signUp")}>
            {MESSAGES.newSignUp}
          </Button>
        }
        ways={
          <Button look="text" onClick={() => openInstead("forgottenPassword")}>
            {MESSAGES.passwordForgotten}
          </Button>
        }
        onCancel={onClose}
      >
        <EmailField form={form} autoComplete="username" />
        <PasswordField form={form} name="password" label={WORDS.password} autoComplete="current-password" />
      </AccountForm>
    </Dialog>
  );
};

/** The overlay behind the Login button. */
export const LoginDialog = (overlay: OverlayProps) => <LoginForm {...overlay} lead={MESSAGES.welcome} />;

/** The overlay for whoever is signed out and wants to write, react or bookmark. */
export const LoginForPostDialog = (overlay: OverlayProps) => <LoginForm {...overlay} lead={MESSAGES.loginForPost} />;
