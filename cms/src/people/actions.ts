const action = (name: string): string => `api::people.people.${name}`;

/** What a person with an account may ask for. */
export const OF_PERSONS: readonly string[] = ["me", "changeMe", "changePassword", "exportAccount", "deleteAccount"].map(
  action,
);
/** What the functions may ask for with a token of their own: they limit it, per address and per account, first. */
export const OF_FUNCTIONS: readonly string[] = [
  "register",
  "logIn",
  "refresh",
  "logOut",
  "forgotPassword",
  "resetPassword",
].map(action);
