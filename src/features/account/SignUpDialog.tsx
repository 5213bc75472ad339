import { useStore } from "@nanostores/react";
import { Button } from "../../components/Button.tsx";
import { Dialog } from "../../components/Dialog.tsx";
import { Field } from "../../components/Field.tsx";
import { MESSAGES } from "../../contract/messages.ts";
import { openInstead } from "../overlay/overlay.store.ts";
import type { OverlayProps } from "../overlay/overlays.ts";
import { codeFaults, signUpFaults } from "./account.ts";
import { asNewcomer } from "./account.store.ts";
import { AccountForm } from "./AccountForm.tsx";
import { EmailField } from "./EmailField.tsx";
import { FinishSignUp } from "./FinishSignUp.tsx";
import { WORDS } from "./messages.ts";
import { PasswordField } from "./PasswordField.tsx";
import { $pendingSignUp, finishSignUp, signUp } from "./sign-up.store.ts";
import { atBox, useForm, type Form } from "./use-form.ts";

/** The first step of signing up, and where no mail is set up the only one. */
const BeginSignUp = ({ form, onClose }: { form: Form; onClose: () => void }) => (
  <AccountForm
    form={form}
    send={MESSAGES.signUp}
    busy={MESSAGES.signingUp}
    ways={
      <Button look="text" onClick={() => openInstead("login")}>
        {WORDS.haveAccount}
      </Button>
    }
    onCancel={onClose}
  >
    {/* The address is what people log in with: a display name called "username" would be remembered in its place. */}
    <Field
      name="username"
      label={WORDS.displayName}
      hint={WORDS.displayNameHint}
      fault={form.faults["username"]}
      autoComplete="nickname"
      autoCapitalize="none"
      spellCheck={false}
      required
    />
    <EmailField form={form} autoComplete="email" />
    <PasswordField
      form={form}
      name="password"
      label={WORDS.password}
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
);

/** The overlay to make an account. What was typed in the first step stays while the second is shown. */
export const SignUpDialog = ({ isOpen, opener, onClose }: OverlayProps) => {
  const pending = useStore($pendingSignUp);
  const first = useForm({
    isOpen: isOpen && !pending,
    faultsOf: signUpFaults,
    send: ({ username = "", email = "", password = "" }, signal) =>
      asNewcomer(() => signUp({ username: username.trim(), email: email.trim(), password }, signal)),
  });
  const second = useForm({
    isOpen: isOpen && pending !== undefined,
    faultsOf: codeFaults,
    send: ({ code = "" }, signal) =>
      atBox(
        "code",
        ["CodeWrong", "CodeVoid"],
        asNewcomer(() => finishSignUp(code, signal)),
      ),
  });
  return (
    <Dialog title={MESSAGES.signUp} isOpen={isOpen} opener={opener} onClose={onClose}>
      <div hidden={pending !== undefined}>
        <BeginSignUp form={first} onClose={onClose} />
      </div>
      {pending && <FinishSignUp key={pending.token} form={second} email={pending.email} onClose={onClose} />}
    </Dialog>
  );
};
