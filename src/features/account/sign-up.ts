import { LIMITS } from "../../contract/limits.ts";
import { MESSAGES } from "../../contract/messages.ts";
import { html } from "../../lib/html.ts";
import { sheet } from "../overlay/sheet.html.ts";
import { madeDialog } from "../overlay/made-dialog.ts";
import { accountForm, field, way } from "./account.html.ts";
import { signUpFaults } from "./account.ts";
import { joinQuad } from "./account.store.ts";
import { emptyForm, startForm } from "./form.ts";

const markup = sheet({
  id: "sign-up",
  title: MESSAGES.signUp,
  body: accountForm({
    id: "sign-up",
    // The address is what people log in with: a display name called "username" would be remembered in its place.
    fields: html`${field({
      id: "sign-up-username",
      name: "username",
      label: "Display name",
      autocomplete: "nickname",
      hint: "Letters and numbers. It stands beside what you write.",
    })}${field({ id: "sign-up-email", name: "email", label: MESSAGES.email, type: "email", autocomplete: "email" })}${field(
      {
        id: "sign-up-password",
        name: "password",
        label: "Password",
        type: "password",
        autocomplete: "new-password",
        hint: `At least ${LIMITS.passwordMin} characters`,
      },
    )}${field({
      id: "sign-up-confirmation",
      name: "passwordConfirmation",
      label: "Password confirmation",
      type: "password",
      autocomplete: "new-password",
    })}`,
    send: MESSAGES.signUp,
    ways: way("login", "Have an account? Log in"),
  }),
});

/** The overlay to make an account. */
export const mount = (): void => {
  const dialog = madeDialog(markup);
  startForm("signUp", dialog, {
    busy: MESSAGES.signingUp,
    faultsOf: signUpFaults,
    send: async ({ username = "", email = "", password = "" }, signal) => {
      await joinQuad({ username: username.trim(), email: email.trim(), password }, signal);
      emptyForm(dialog);
    },
  });
};
