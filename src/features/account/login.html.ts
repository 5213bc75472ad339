import { MESSAGES } from "../../contract/messages.ts";
import { html, type Html } from "../../lib/html.ts";
import { sheet } from "../overlay/sheet.html.ts";
import { accountForm, field, way } from "./account.html.ts";

/** The overlay to log in, with what it says first. */
export const loginSheet = (id: string, lead: string): Html =>
  sheet({
    id,
    title: MESSAGES.login,
    body: html`<p class="account-lead">${lead}</p>
      <p class="notice" role="status" data-reason hidden></p>
      ${accountForm({
        id,
        fields: html`${field({ id: `${id}-email`, name: "email", label: MESSAGES.email, type: "email", autocomplete: "username" })}${field(
          {
            id: `${id}-password`,
            name: "password",
            label: "Password",
            type: "password",
            autocomplete: "current-password",
          },
        )}`,
        send: MESSAGES.logIn,
        instead: way("signUp", MESSAGES.newSignUp, "button quiet wide"),
        ways: way("forgottenPassword", MESSAGES.passwordForgotten),
      })}`,
  });
