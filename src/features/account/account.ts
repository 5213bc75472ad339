import { LIMITS } from "../../contract/limits.ts";
import { CODE_DIGITS, codeTyped, isMailedCode } from "../../contract/mailed-codes.ts";
import { atLeastCharacters, atMostBytes, atMostCharacters, MESSAGES } from "../../contract/messages.ts";
import type { OverlayRequest } from "../overlay/overlay.store.ts";
import type { CallFailed } from "../session/call.ts";

/** What is wrong with the fields of a form, by the field's name: words fit to be shown. Nothing when all is well. */
export type Faults = Readonly<Record<string, string>>;
type Rule = (value: string) => string | undefined;

const NUL = "\u0000";

/** The rules of the server's schemas, which has the last word; said before anything is sent. */
export const usernameFault: Rule = (value) => {
  const name = value.trim();
  if (!/^[A-Za-z0-9]+$/.test(name)) return MESSAGES.usernameInvalid;
  return name.length > LIMITS.usernameMax ? `Username ${atMostCharacters(LIMITS.usernameMax)}` : undefined;
};
export const emailFault: Rule = (value) => {
  const address = value.trim();
  if (address === "") return MESSAGES.emailMissing;
  if (address.length > LIMITS.emailMax) return `Email ${atMostCharacters(LIMITS.emailMax)}`;
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(address) ? undefined : `Email ${MESSAGES.emailInvalid}`;
};
/** Of a password that is tried: only that there is one. */
export const triedPasswordFault: Rule = (value) => (value === "" ? MESSAGES.passwordMissing : undefined);
/** Of a new password. */
export const passwordFault: Rule = (value) => {
  if (value.length < LIMITS.passwordMin) return `Password ${atLeastCharacters(LIMITS.passwordMin)}`;
  if (new TextEncoder().encode(value).length > LIMITS.passwordBytesMax)
    return `Password ${atMostBytes(LIMITS.passwordBytesMax)}`;
  return value.includes(NUL) ? "Password must not hold the character NUL" : undefined;
};

export type Values = Readonly<Record<string, string>>;
const faultsBy =
  (rules: Record<string, Rule>) =>
  (values: Values): Faults => {
    const found = Object.entries(rules).map(([name, rule]) => [name, rule(values[name] ?? "")] as const);
    return Object.fromEntries(found.filter((fault): fault is [string, string] => fault[1] !== undefined));
  };
const differing = ({ password, passwordConfirmation }: Values): Faults =>
  password === passwordConfirmation ? {} : { passwordConfirmation: MESSAGES.passwordsDiffer };

export const logInFaults = faultsBy({ email: emailFault, password: triedPasswordFault });
export const forgottenFaults = faultsBy({ email: emailFault });
/** Of a form that asks for the code of a mail. */
export const codeFaults = faultsBy({ code: (value) => (isMailedCode(codeTyped(value)) ? undefined : CODE_DIGITS) });
export const newPasswordFaults = (values: Values): Faults => ({
  ...differing(values),
  ...faultsBy({ password: passwordFault })(values),
});
export const signUpFaults = (values: Values): Faults => ({
  ...differing(values),
  ...faultsBy({ username: usernameFault, email: emailFault, password: passwordFault })(values),
});
/** Of a form that asks for the password that somebody has, by its field `current`. */
export const currentPasswordFaults = faultsBy({ current: triedPasswordFault });
export const changePasswordFaults = (values: Values): Faults => ({
  ...(values["password"] === values["again"] ? {} : { again: MESSAGES.passwordsDiffer }),
  ...faultsBy({ current: triedPasswordFault, password: passwordFault })(values),
});

/** A refusal of one field ("Must be …", "Is required") as what is wrong with that field; undefined for one of no box of the form. */
export const faultOfField = (
  { field, message }: Pick<CallFailed, "field" | "message">,
  fields: readonly string[],
): Faults | undefined => {
  if (field === undefined || !fields.includes(field)) return undefined;
  const label = field.charAt(0).toUpperCase() + field.slice(1);
  return { [field]: message.replace(/^(?:Must|Is)\b/, (verb) => `${label} ${verb.toLowerCase()}`) };
};

/** The overlays that have done their work when somebody is logged in. */
const LOGGING_IN: readonly string[] = ["login", "loginForPost", "signUp", "forgottenPassword"];

/**
 * What is open once somebody is logged in: for a new person the profile to be made, then what was asked for; null for
 * nothing. Undefined when what is open is none of this business.
 */
export const nextRequest = (open: OverlayRequest | null, isNewcomer: boolean): OverlayRequest | null | undefined => {
  if (open && !LOGGING_IN.includes(open.name)) return undefined;
  const { opener, then = null } = open ?? {};
  if (isNewcomer) return { name: "createProfile", opener, then };
  if (!open) return undefined;
  return then === null ? null : { name: then, opener };
};
