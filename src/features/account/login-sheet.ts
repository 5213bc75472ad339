import { MESSAGES } from "../../contract/messages.ts";
import { madeDialog } from "../overlay/made-dialog.ts";
import { logIn } from "../session/session.store.ts";
import { logInFaults } from "./account.ts";
import { $loginReason } from "./account.store.ts";
import { emptyForm, startForm } from "./form.ts";
import { loginSheet } from "./login.html.ts";

/** Makes one of the two overlays to log in; they differ in what they say. */
export const mountLogin = (name: "login" | "loginForPost", lead: string): void => {
  const dialog = madeDialog(loginSheet(name === "login" ? "login" : "login-for-post", lead));
  startForm(name, dialog, {
    busy: MESSAGES.loggingIn,
    faultsOf: logInFaults,
    send: async ({ email = "", password = "" }, signal) => {
      await logIn(email.trim(), password, signal);
      emptyForm(dialog);
    },
  });
  const reason = dialog.querySelector<HTMLElement>("[data-reason]");
  $loginReason.subscribe((words) => {
    if (!reason) return;
    reason.textContent = words;
    reason.hidden = words === "";
  });
};
