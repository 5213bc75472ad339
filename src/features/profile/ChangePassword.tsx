import { MESSAGES } from "../../contract/messages.ts";
import { changePasswordFaults } from "../account/account.ts";
import { SendButton } from "../account/FormParts.tsx";
import { PasswordField } from "../account/PasswordField.tsx";
import { useForm } from "../account/use-form.ts";
import { changePassword } from "./account-data.ts";
import { WORDS } from "./messages.ts";
import { SettingsForm } from "./SettingsForm.tsx";

/** Changes the password. Every other session ends, this one goes on. */
export const ChangePassword = ({ email }: { email: string }) => {
  const form = useForm({
    faultsOf: changePasswordFaults,
    send: ({ current = "", password = "" }) => changePassword(current, password),
  });
  return (
    <SettingsForm
      form={form}
      title={WORDS.changePassword}
      lead={WORDS.changePasswordLead}
      email={email}
      done={WORDS.passwordChanged}
      buttons={<SendButton form={form}>{WORDS.changePassword}</SendButton>}
    >
      <PasswordField form={form} name="current" label={WORDS.currentPassword} autoComplete="current-password" />
      <PasswordField form={form} name="password" label={MESSAGES.newPassword} autoComplete="new-password" />
      <PasswordField form={form} name="again" label={WORDS.newPasswordAgain} autoComplete="new-password" />
    </SettingsForm>
  );
};
