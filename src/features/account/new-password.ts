import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { html } from "../../lib/html.ts";
import { madeDialog } from "../overlay/made-dialog.ts";
import { closeOverlay } from "../overlay/overlay.store.ts";
import { sheet } from "../overlay/sheet.html.ts";
import { accountForm, field, way } from "./account.html.ts";
import { newPasswordFaults } from "./account.ts";
import { emptyForm, startForm } from "./form.ts";
import { codeOf, setNewPassword } from "./new-password.store.ts";

const markup = sheet({
  id: "new-password",
  title: MESSAGES.newPassword,
  body: accountForm({
    id: "new-password",
    fields: html`${field({
      id: "new-password-password",
      name: "password",
      label: MESSAGES.newPassword,
      type: "password",
      autocomplete: "new-password",
      hint: `At least ${LIMITS.passwordMin} characters`,
    })}${field({
      id: "new-password-confirmation",
      name: "passwordConfirmation",
      label: "Password confirmation",
      type: "password",
      autocomplete: "new-password",
    })}`,
    send: "Save the new password",
    ways: way("forgottenPassword", "Ask for a new link"),
  }),
});

/** The overlay that sets a new password by the code of the page's address. */
export const mount = (): void => {
  const dialog = madeDialog(markup);
  startForm("newPassword", dialog, {
    busy: MESSAGES.saving,
    faultsOf: newPasswordFaults,
    send: async ({ password = "" }) => {
      await setNewPassword(codeOf(location.search), password);
      emptyForm(dialog);
      closeOverlay("newPassword");
    },
  });
};
