import { currentPasswordFaults } from "../account/account.ts";
import { SendButton } from "../account/FormParts.tsx";
import { PasswordField } from "../account/PasswordField.tsx";
import { useForm } from "../account/use-form.ts";
import { deleteAccount } from "./account-data.ts";
import { WORDS } from "./messages.ts";
import { SettingsForm } from "./SettingsForm.tsx";

const FATES = [
  ["keep", WORDS.keepPosts],
  ["remove", WORDS.removePosts],
] as const;

/** Ends the account, by its password. */
export const DeleteAccount = ({ email }: { email: string }) => {
  const form = useForm({
    faultsOf: currentPasswordFaults,
    send: ({ current = "", posts }) => deleteAccount(current, posts === "remove" ? "remove" : "keep"),
  });
  return (
    <SettingsForm
      form={form}
      title={WORDS.delete}
      lead={WORDS.deleteLead}
      email={email}
      buttons={
        <SendButton form={form} look="quiet" icon="trash-2" className="border-ink text-ink [&>.icon]:text-like">
          {WORDS.delete}
        </SendButton>
      }
    >
      <fieldset>
        <legend className="text-small font-semibold">{WORDS.postsFate}</legend>
        {FATES.map(([value, words]) => (
          <label key={value} className="flex min-h-[44px] cursor-pointer items-center gap-2.5">
            <input type="radio" name="posts" value={value} defaultChecked={value === "keep"} />
            {words}
          </label>
        ))}
      </fieldset>
      <PasswordField form={form} name="current" label={WORDS.yourPassword} autoComplete="current-password" />
    </SettingsForm>
  );
};
