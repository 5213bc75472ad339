import { MESSAGES } from "../../contract/messages.ts";
import { mountLogin } from "./login-sheet.ts";

/** The overlay for whoever is signed out and wants to write, react or bookmark. */
export const mount = (): void => mountLogin("loginForPost", MESSAGES.loginForPost);
