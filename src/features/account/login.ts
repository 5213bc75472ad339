import { MESSAGES } from "../../contract/messages.ts";
import { mountLogin } from "./login-sheet.ts";

/** The overlay behind the Login button. */
export const mount = (): void => mountLogin("login", MESSAGES.welcome);
