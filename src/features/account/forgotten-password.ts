import { MESSAGES } from "../../contract/messages.ts";
import { html } from "../../lib/html.ts";
import { sheet } from "../overlay/sheet.html.ts";
import { madeDialog } from "../overlay/made-dialog.ts";
import { call } from "../session/call.ts";
import { accountForm, field, way } from "./account.html.ts";
import { forgottenFaults } from "./account.ts";
import { startForm } from "./form.ts";

const markup = sheet({
  id: "forgotten",
  title: "Forgotten password",
  body: html`<p class="account-lead">We send a link to set a new password to the address of your account.</p>
    ${accountForm({
      id: "forgotten",
      fields: field({
        id: "forgotten-email",
        name: "email",
        label: MESSAGES.email,
        type: "email",
        autocomplete: "username",
      }),
      send: "Send the link",
      ways: way("login", "Back to the login"),
    })}
    <p class="notice" role="status" data-sent></p>`,
});

/** The overlay that asks for a link to set a new password. Its answer never tells whether an address has an account. */
export const mount = (): void => {
  const dialog = madeDialog(markup);
  const sent = dialog.querySelector<HTMLElement>("[data-sent]");
  const say = (words: string): void => sent?.replaceChildren(words);
  startForm("forgottenPassword", dialog, {
    busy: MESSAGES.sending,
    faultsOf: forgottenFaults,
    send: async ({ email = "" }) => {
      say("");
      await call<"forgotPassword">("POST", "/api/auth/forgot-password", { body: { email: email.trim() } });
      say(MESSAGES.resetLinkSent);
    },
    onOpen: () => say(""),
  });
};
