import { currentPasswordFaults, type Values } from "../account/account.ts";
import { SendButton } from "../account/FormParts.tsx";
import { PasswordField } from "../account/PasswordField.tsx";
import { useForm } from "../account/use-form.ts";
import { everythingOfMine } from "./account-data.ts";
import { dataExportPage } from "./data-export.ts";
import { WORDS } from "./messages.ts";
import { SettingsForm } from "./SettingsForm.tsx";

/** Hands a file to the person. */
const give = (name: string, type: string, text: string): void => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  // The download has begun by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
};

const send = async ({ current = "", as }: Values): Promise<void> => {
  const data = await everythingOfMine(current);
  const day = new Date().toISOString().slice(0, 10);
  if (as === "page") give(`quad-${day}.html`, "text/html", dataExportPage(data, day));
  else give(`quad-${day}.json`, "application/json", JSON.stringify(data, null, 2));
};

/** Gives a person everything that Quad has of them, by their password. */
export const DataExport = ({ email }: { email: string }) => {
  const form = useForm({ faultsOf: currentPasswordFaults, send });
  return (
    <SettingsForm
      form={form}
      title={WORDS.download}
      lead={WORDS.downloadLead}
      email={email}
      done={WORDS.downloaded}
      buttons={
        <>
          <SendButton form={form} name="as" value="json" icon="download">
            {WORDS.downloadJson}
          </SendButton>
          <SendButton form={form} name="as" value="page" look="quiet" icon="download">
            {WORDS.downloadPage}
          </SendButton>
        </>
      }
    >
      <PasswordField form={form} name="current" label={WORDS.yourPassword} autoComplete="current-password" />
    </SettingsForm>
  );
};
