import { LIMITS } from "../../contract/limits.ts";
import { MAILED_CODE } from "../../contract/mailed-codes.ts";

/** The words of logging in, signing up, passwords and the first profile. */
export const WORDS = {
  logIn: "Log in",
  password: "Password",
  passwordConfirmation: "Password confirmation",
  passwordHint: `At least ${LIMITS.passwordMin} characters`,
  displayName: "Display name",
  displayNameHint: "Letters and numbers. It stands beside what you write.",
  haveAccount: "Have an account? Log in",
  codeSent: (email: string): string =>
    `A mail is on its way to ${email}. Type the code from it here; it is good for ${MAILED_CODE.life / 60_000} minutes.`,
  code: "Code from the mail",
  finishSignUp: "Finish signing up",
  beginAnew: "Start again",
  forgotten: "Forgotten password",
  forgottenLead: "We send a link to set a new password to the address of your account.",
  sendLink: "Send the link",
  backToLogin: "Back to log in",
  saveNewPassword: "Save the new password",
  askForNewLink: "Ask for a new link",
  askForLink: "Ask for a link",
  setNewPassword: "Set a new password",
  createProfile: "Create your profile",
  createProfileLead: "Quad shows you what suits you first. You can change all of this later, or skip it.",
  findUniversity: "Type to find yours",
  saveProfile: "Save profile",
  skip: "Skip for now",
  goOn: "Continue",
} as const;

/** The name of the button that shows what was typed into a password box. */
export const showPassword = (label: string): string => `Show ${label.toLowerCase()}`;
