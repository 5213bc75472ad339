const action = (name: string): string => `api::people.people.${name}`;

/** What a person with an account may ask for. */
export const USER_ACTIONS: readonly string[] = [
  "me",
  "changeMe",
  "changePassword",
  "exportAccount",
  "deleteAccount",
  "verification",
  "sendVerificationCode",
  "confirmVerification",
  "takeBackVerification",
].map(action);
/** What the functions may ask for with a token of their own: they limit it, per address and per account, first. */
export const FUNCTIONS_ACTIONS: readonly string[] = [
  "register",
  "finishSignUp",
  "logIn",
  "refresh",
  "logOut",
  "forgotPassword",
  "resetPassword",
].map(action);
